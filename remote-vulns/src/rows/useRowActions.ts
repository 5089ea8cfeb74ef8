import { type CveRow, isPlaceholderId, type Tracking } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { useNavigateOnClick } from '@faultline/shared/tables';
import {
  formatTargetKey,
  ROW_VERSION_FILTER,
  type TrackingDraft,
  trackingDraft,
  type TrackingIndex,
  useFavorites,
  useTrackingCommands,
} from '@faultline/shared/tracking';
import { toast } from '@faultline/shared/ui';
import { type ComponentType, createContext, use, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListConfig } from '../listConfig.ts';

export function useRowActions(tab: ListConfig, index: TrackingIndex, openModal: (row: CveRow) => void) {
  const navigate = useNavigate();
  const follow = useNavigateOnClick();
  const { track, untrack, isBusy } = useTrackingCommands();
  const { isFavorite, toggleFavorite } = useFavorites(tab.name);
  // A placeholder id has no page; its row opens in a modal (specification 6.10).
  const open = useCallback(
    (row: CveRow) => (isPlaceholderId(row.cve_id) ? openModal(row) : void navigate(paths.cve(row.cve_id))),
    [navigate, openModal],
  );

  const toggles = useMemo(
    () => createToggles({ index, track, untrack, isFavorite, toggleFavorite }),
    [index, track, untrack, isFavorite, toggleFavorite],
  );
  const isTargetBusy = useCallback(
    (type: Tracking['tracking_type'], target_id: string | undefined) =>
      target_id !== undefined && isBusy(formatTargetKey({ tracking_type: type, target_id })),
    [isBusy],
  );
  return useMemo(
    () => ({ index, follow, isFavorite, isBusy: isTargetBusy, open, ...toggles }),
    [index, follow, isFavorite, isTargetBusy, open, toggles],
  );
}

type Toggling = { index: TrackingIndex } & Pick<ReturnType<typeof useTrackingCommands>, 'track' | 'untrack'> &
  ReturnType<typeof useFavorites>;

function createToggles({ index, track, untrack, isFavorite, toggleFavorite }: Toggling) {
  const toggle = (tracking: Tracking | undefined, draft: TrackingDraft) =>
    tracking === undefined ? track(draft) : untrack(tracking);
  return {
    trackings: (row: CveRow) => trackingsIn(index, row),
    // The rule of specification 6.10: only a favorite that is tracked stops being tracked.
    toggleFavorite: async (row: CveRow) => {
      const tracking = isFavorite(row.cve_id) ? index.find('cve', row.cve_id) : undefined;
      const { ok } = await toggle(tracking, trackingDraft.cve(row.cve_id, ROW_VERSION_FILTER));
      if (ok) toggleFavorite(row.cve_id);
    },
    toggleVendorTracking: async (row: CveRow) => {
      const name = targetNames.vendor(row) ?? 'Unknown';
      const draft = trackingDraft.vendor(trackingTargetFor.vendor(row) ?? name, name, ROW_VERSION_FILTER);
      await toggle(trackingsIn(index, row).vendor, draft);
    },
    toggleProductTracking: async (row: CveRow) => {
      const name = targetNames.product(row) ?? 'Unknown';
      const draft = trackingDraft.product(trackingTargetFor.product(row) ?? name, name, ROW_VERSION_FILTER);
      await toggle(trackingsIn(index, row).product, draft);
    },
    toggleVersionTracking: async (row: CveRow) => {
      const { version: tracking } = trackingsIn(index, row);
      if (tracking !== undefined) return void (await untrack(tracking));
      const [target, product, version] = [trackingTargetFor.version(row), targetNames.product(row), row.version];
      if (target === undefined || product === undefined || version === undefined) {
        return void toast.error('Product name and version are required for tracking');
      }
      await track(trackingDraft.version(target, product, version));
    },
  };
}

export type RowActionHandlers = ReturnType<typeof useRowActions>;

interface RowContextValue extends RowActionHandlers {
  since: Date | undefined;
  Actions: ComponentType<{ row: CveRow; onQuickView?: () => void }> | undefined;
}

// Cells read this context, so that rows need not render again when it changes.
export const RowContext = createContext<RowContextValue | undefined>(undefined);

export function useRowContext(): RowContextValue {
  const context = use(RowContext);
  if (context === undefined) throw new Error('A cell of a CVE list stands outside of its list.');
  return context;
}

// The lists show 'Unknown Vendor' or 'Unknown Product'; the API expects 'Unknown' (specification 16.3).
export const targetNames = {
  vendor: (row: CveRow) => known(row.vendor_name, 'Unknown Vendor'),
  product: (row: CveRow) => known(row.product_name, 'Unknown Product'),
};

export const trackingTargetFor = {
  vendor: (row: CveRow) => row.vendor_id ?? (row.is_unlinked ? undefined : targetNames.vendor(row)),
  product: (row: CveRow) => row.product_id ?? (row.is_unlinked ? undefined : targetNames.product(row)),
  version: (row: CveRow) => row.product_version_ids[0] ?? row.version,
};

const trackingsIn = (index: TrackingIndex, row: CveRow) => ({
  cve: index.find('cve', row.cve_id),
  vendor: index.find('vendor', row.vendor_id, row.vendor_name),
  product: index.find('product', row.product_id, `${row.product_name}|${row.vendor_name}`),
  version: row.product_version_ids.map((id) => index.find('product_version', id)).find(Boolean),
});

const known = (name: string, unknown: string) => (name === unknown ? undefined : name);
