import type { Tracking } from '@faultline/shared/contract';
import { useFilterDraft } from '@faultline/shared/forms';
import { formatTargetKey, toDraft, useTrackingCommands, useTrackings } from '@faultline/shared/tracking';
import { toast } from '@faultline/shared/ui';
import { useSummaries } from './summaries/useSummaries.ts';
import { useDeferredValue, useMemo } from 'react';

/** Delay before the URL follows the typed text; the list follows immediately. */
const DEBOUNCE_MS = 300;
const defaults = { show: 'all', find: '' };
const normalizeFilter = ({ show, find }: typeof defaults) => ({ show, find: find.trim() });

/** The user's trackings, filtered by the URL, and the actions on them. */
export function useTrackList() {
  const { query } = useTrackings();
  const summaries = useSummaries();
  const { filter, draft, change, set } = useFilterDraft(defaults, {
    usable: normalizeFilter,
    rest: DEBOUNCE_MS,
    replace: true,
  });
  const words = useDeferredValue(draft.find);
  const { track, untrack, isBusy } = useTrackingCommands();
  const items = query.status === 'ready' ? query.data : undefined;
  const shown = useMemo(
    () => (items ?? []).filter((item) => (filter.show === 'all' || item.is_active) && matchesText(item, words)),
    [items, filter.show, words],
  );

  const toggleActive = (tracking: Tracking) => {
    const is_active = !tracking.is_active;
    void track(
      { ...toDraft(tracking), is_active },
      {
        done: `Tracking ${is_active ? 'activated' : 'deactivated'} successfully!`,
        failed: 'Failed to update tracking status',
      },
    );
  };

  const remove = async (tracking: Tracking) => {
    const outcome = await untrack(tracking, { done: false, failed: 'Failed to delete tracking' });
    if (!outcome.ok) return;
    const { id: _, ...draft } = toDraft(tracking);
    toast.withUndo('Successfully removed from track list!', () => {
      void track(draft, { done: 'Successfully added to track list!', failed: 'Failed to add to track list' });
    });
  };

  return {
    query,
    show: filter.show,
    setShow: (show: string) => set({ show }),
    find: draft.find,
    setFind: (find: string) => change({ find }),
    clearFilter: () => set(defaults),
    shown,
    summaries,
    total: items?.length ?? 0,
    active: items?.filter(({ is_active }) => is_active).length ?? 0,
    toggleActive,
    /** True if a deactivated tracking leaves the list, which shows active ones only. */
    leavesWhenToggled: filter.show === 'active',
    remove: (tracking: Tracking) => void remove(tracking),
    isBusy: (tracking: Tracking) => isBusy(formatTargetKey(tracking)),
  };
}

export type TrackList = ReturnType<typeof useTrackList>;

/** Returns whether names, target or notes of a tracking contain each word. */
function matchesText(tracking: Tracking, words: string): boolean {
  const { custom_name, target_name, target_id, vendor_name, product_name, version, notes } = tracking;
  const text = [custom_name, target_name, target_id, vendor_name, product_name, version, notes].join(' ').toLowerCase();
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
