import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { isolateText } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { useReadOnlyReason } from '@faultline/shared/session';
import { IconButton, styled } from '@faultline/shared/ui';
import { Building2, Eye, Package, PanelRightOpen, Star, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { trackingTargetFor, useRowContext } from '../rows/useRowActions.ts';

const LabeledButtons = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  marginRight: -6,
  '@media (max-width: 479.95px)': {
    marginRight: 0,
    '& > *': {
      flexDirection: 'column',
      justifyContent: 'flex-start',
      flex: '1 1 0',
      gap: 3,
      minWidth: 0,
      maxWidth: 96,
      height: 56,
      padding: '8px 0 0',
    },
    '& > ::after': {
      ...theme.typography.caption,
      content: 'attr(data-label)',
      lineHeight: 1.15,
      whiteSpace: 'normal',
      textAlign: 'center',
    },
  },
}));

interface RowActionsProps {
  row: CveRow;
  onQuickView?: () => void;
}

export function RowActions({ row, onQuickView }: RowActionsProps) {
  const {
    toggleFavorite,
    toggleProductTracking,
    toggleVendorTracking,
    toggleVersionTracking,
    isBusy,
    isFavorite,
    open,
    trackings,
  } = useRowContext();
  const { cve_id, vendor_name, product_name, version } = row;
  const tracked = trackings(row);
  const favorite = isFavorite(cve_id);
  const vendor = trackingTargetFor.vendor(row);
  const product = trackingTargetFor.product(row);
  const placeholder = isPlaceholderId(cve_id);
  const readOnlyReason = useReadOnlyReason();
  const star = (
    <IconButton
      aria-label={favorite ? 'Remove from favorites' : 'Add to favorites'}
      aria-pressed={favorite}
      data-label="Favorite"
      title={readOnlyReason ?? (favorite ? 'Remove from favorites (f)' : 'Add to favorites (f)')}
      disabled={isBusy('cve', cve_id) || readOnlyReason !== undefined}
      onClick={() => void toggleFavorite(row)}
      color={favorite ? 'primary' : undefined}
    >
      <Star size={16} fill={favorite ? 'currentColor' : 'none'} />
    </IconButton>
  );
  const isRejected = row.vuln_status.trim().toLowerCase() === 'rejected';
  const buttons = (
    <>
      {!isRejected && star}
      <IconButton
        aria-label="View details"
        data-label="Details"
        title="View details"
        {...(placeholder ? { onClick: () => open(row) } : { href: paths.cve(cve_id) })}
      >
        <PanelRightOpen size={16} />
      </IconButton>
      {isRejected && star}
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
  if (onQuickView === undefined) return buttons;
  return (
    <LabeledButtons>
      <IconButton
        aria-label={`Quick view of ${cve_id}`}
        data-label="Quick view"
        title="Quick view"
        onClick={onQuickView}
      >
        <Eye size={16} />
      </IconButton>
      {buttons}
    </LabeledButtons>
  );
}

interface TrackButtonProps {
  what: 'Vendor' | 'Product' | 'Version';
  name: string;
  tracked: boolean;
  busy: boolean;
  onToggle: () => void;
  icon: ReactNode;
}

function TrackButton({ what, name, tracked, busy, onToggle, icon }: TrackButtonProps) {
  const action = tracked ? 'Untrack' : 'Track';
  const readOnlyReason = useReadOnlyReason();
  return (
    <IconButton
      className="on-hover"
      aria-label={`${action} ${what}`}
      aria-pressed={tracked}
      data-label={`${action} ${what.toLowerCase()}`}
      title={readOnlyReason ?? `${action} ${what.toLowerCase()} ${isolateText(name)}`}
      disabled={busy || readOnlyReason !== undefined}
      onClick={onToggle}
      color={tracked ? 'primary' : undefined}
    >
      {icon}
    </IconButton>
  );
}
