import type { Tracking } from '@faultline/shared/contract';
import { useFilterDraft } from '@faultline/shared/forms';
import { formatTargetKey, toDraft, useTrackingCommands, useTrackings } from '@faultline/shared/tracking';
import { toast } from '@faultline/shared/ui';
import { useDeferredValue, useMemo } from 'react';
import { groupTrackings, listGroupNames } from './groups/groupTrackings.ts';
import { filterTrackings, noFilter, normalizeFilter, sortTrackings } from './listFilter.ts';
import { useSummaries } from './summaries/useSummaries.ts';

const DEBOUNCE_MS = 300;
const nothing: readonly Tracking[] = [];

export function useTrackList() {
  const { query } = useTrackings();
  const { filter, draft, change, set } = useFilterDraft(noFilter, {
    usable: normalizeFilter,
    rest: DEBOUNCE_MS,
    replace: true,
  });
  const words = useDeferredValue(draft.find);
  const { track, untrack, isBusy } = useTrackingCommands();
  const items = query.status === 'ready' ? query.data : nothing;
  const summaries = useSummaries(items, query.status === 'ready' ? query.updatedAt : 0);
  // Providers without summaries have no groups, and cannot tell which trackings are urgent.
  const { offersSummaries, byId } = summaries;
  const sort = offersSummaries || filter.sort !== 'urgency' ? filter.sort : noFilter.sort;
  const groups = useMemo(() => {
    const scope = offersSummaries ? filter : { ...filter, group: '', ungrouped: false };
    return groupTrackings(sortTrackings(filterTrackings(items, scope, words), sort, byId), offersSummaries);
  }, [items, filter, words, sort, byId, offersSummaries]);
  const shown = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const groupNames = useMemo(() => (offersSummaries ? listGroupNames(items) : []), [items, offersSummaries]);

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
    filter: { ...filter, sort },
    setFilter: set,
    find: draft.find,
    setFind: (find: string) => change({ find }),
    clearFilter: () => set({ ...noFilter, sort: filter.sort }),
    groups,
    shown,
    groupNames,
    summaries,
    items,
    total: items.length,
    active: items.filter(({ is_active }) => is_active).length,
    toggleActive,
    leavesWhenToggled: filter.show === 'active',
    remove: (tracking: Tracking) => void remove(tracking),
    isBusy: (tracking: Tracking) => isBusy(formatTargetKey(tracking)),
  };
}

export type TrackList = ReturnType<typeof useTrackList>;
