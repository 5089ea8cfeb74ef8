import { useSearchFilter } from '@faultline/shared/routing';
import { useEffect, useMemo, useState } from 'react';
import type { Tab } from '../tabs/Tab.ts';
import { activeFilters, type CveFilter, isReversed, noFilter, sameFilter, usableFilter } from './cveFilter.ts';

/** A change of a filter is asked for after this long without another (spec part 1, section 4). */
const RELOAD_MS = 1000;

/** The filter that is asked for, which the URL holds, and the one in the fields, which follows a second later. */
export function useCveFilter(tab: Tab) {
  const { filter: inUrl, setFilter } = useSearchFilter(noFilter);
  const filter = useMemo(() => usableFilter(inUrl, tab), [inUrl, tab]);
  const [draft, setDraft] = useState(filter);
  const [followed, setFollowed] = useState(filter);
  if (followed !== filter) {
    setFollowed(filter);
    // Changed elsewhere, as by Back. After a change of ours the fields stay as they are typed, edge spaces and all.
    if (!sameFilter(usableFilter(draft, tab), filter)) setDraft(filter);
  }
  const usable = usableFilter(draft, tab);
  const reversed = isReversed(draft);
  const pending = !reversed && !sameFilter(usable, filter);

  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => setFilter(usableFilter(draft, tab)), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [pending, draft, tab, setFilter]);

  const set = (next: CveFilter) => {
    setDraft(next);
    setFilter(usableFilter(next, tab));
  };
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
    change: (change: Partial<CveFilter>) => setDraft((current) => ({ ...current, ...change })),
    /** Asks at once for a whole filter, such as a saved view. */
    set,
    apply: () => setFilter(usable),
    clear: () => set(noFilter),
  };
}

export type CveFilterState = ReturnType<typeof useCveFilter>;
