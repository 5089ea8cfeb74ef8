import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { IconButton } from '@faultline/shared/ui';
import { Building2, PanelRightOpen, Package, Star, Tag } from 'lucide-react';
import { useRowContext } from '../rows/RowContext.ts';
import { trackingTargetFor } from '../rows/targets.ts';
import { TrackButton } from './TrackButton.tsx';

/** Favourite, details, and Track or Untrack for the row's vendor, product and, where one is named, version. */
export function RowActions({ row }: { row: CveRow }) {
  const {
    toggleFavorite,
    toggleProductTracking,
    toggleVendorTracking,
    toggleVersionTracking,
    isBusy,
    isFavourite,
    open,
    trackings,
  } = useRowContext();
  const { cve_id, vendor_name, product_name, version } = row;
  const tracked = trackings(row);
  const favourite = isFavourite(cve_id);
  const vendor = trackingTargetFor.vendor(row);
  const product = trackingTargetFor.product(row);
  const placeholder = isPlaceholderId(cve_id);
  return (
    <>
      <IconButton
        aria-label={favourite ? 'Remove from favourites' : 'Add to favourites'}
        aria-pressed={favourite}
        title={favourite ? 'Remove from favourites (f)' : 'Add to favourites and track (f)'}
        disabled={isBusy('cve', cve_id)}
        onClick={() => void toggleFavorite(row)}
        color={favourite ? 'primary' : undefined}
      >
        <Star size={16} fill={favourite ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        aria-label="View details"
        title="View details"
        {...(placeholder ? { onClick: () => open(row) } : { href: paths.cve(cve_id) })}
      >
        <PanelRightOpen size={16} />
      </IconButton>
      {vendor !== undefined && (
        <TrackButton
          what="Vendor"
          name={vendor_name}
          tracked={tracked.vendor !== undefined}
          busy={isBusy('vendor', vendor)}
          onToggle={() => void toggleVendorTracking(row)}
          icon={<Building2 size={16} />}
        />
      )}
      {product !== undefined && (
        <TrackButton
          what="Product"
          name={product_name}
          tracked={tracked.product !== undefined}
          busy={isBusy('product', product)}
          onToggle={() => void toggleProductTracking(row)}
          icon={<Package size={16} />}
        />
      )}
      {(version !== undefined || tracked.version !== undefined) && (
        <TrackButton
          what="Version"
          name={`${product_name} ${version ?? ''}`}
          tracked={tracked.version !== undefined}
          busy={isBusy('product_version', trackingTargetFor.version(row))}
          onToggle={() => void toggleVersionTracking(row)}
          icon={<Tag size={16} />}
        />
      )}
    </>
  );
}
