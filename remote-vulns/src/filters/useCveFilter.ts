import { useFilterDraft } from '@faultline/shared/forms';
import { useCallback } from 'react';
import type { ListConfig } from '../listConfig.ts';
import { activeFilters, type CveFilter, isReversed, noFilter, normalizeFilter } from './cveFilter.ts';

/** A change of a filter is asked for after this long without another (specification 6.3). */
const DEBOUNCE_MS = 1000;
const ready = (draft: CveFilter) => !isReversed(draft);

/** The filter that is asked for, which the URL holds, and the one in the fields, which follows a second later. */
export function useCveFilter(tab: ListConfig) {
  const usableHere = useCallback((filter: CveFilter) => normalizeFilter(filter, tab), [tab]);
  const { filter, draft, pending, change, set } = useFilterDraft(noFilter, {
    usable: usableHere,
    ready,
    rest: DEBOUNCE_MS,
  });
  const reversed = isReversed(draft);
  const usable = usableHere(draft);
  return {
    filter,
    draft,
    /** The draft as it can be asked for. */
    usable,
    /** Whether the fields say something else than what is shown. */
    pending,
    /** Whether the start date is later than the end date; such a filter is not asked for. */
    reversed,
    count: activeFilters(reversed ? draft : usable).length,
    change,
    /** Asks at once for a whole filter, such as a saved view. */
    set: (whole: CveFilter) => set(whole),
    apply: () => set(),
    clear: () => set(noFilter),
  };
}

export type CveFilterState = ReturnType<typeof useCveFilter>;
