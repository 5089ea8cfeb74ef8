import { useUserStorage } from '@faultline/shared/session';
import { dailyTab } from '../tabs/dailyTab.ts';
import { pastTab } from '../tabs/pastTab.ts';
import type { Tab } from '../tabs/Tab.ts';
import { type CveFilter, noFilter, usableFilter } from './cveFilter.ts';

/** A filter with a name. */
export interface SavedView {
  name: string;
  filter: CveFilter;
}

const MOST = 20;

/** A stored filter with what is missing or of another kind left at its default. */
function readFilter(stored: unknown, tab: Tab): CveFilter {
  const given = Object(stored) as Record<string, unknown>;
  const read = Object.entries(noFilter).map(([key, value]) => [
    key,
    typeof given[key] === typeof value ? given[key] : value,
  ]);
  return usableFilter(Object.fromEntries(read) as CveFilter, tab);
}

const readViews = (tab: Tab) => (stored: unknown) =>
  (Array.isArray(stored) ? stored : []).flatMap((view: unknown): SavedView[] => {
    const { name, filter } = Object(view) as Record<string, unknown>;
    return typeof name === 'string' && name !== '' ? [{ name, filter: readFilter(filter, tab) }] : [];
  });

// Made once and here: what reads them stays for good, and would keep all that a screen's render can see.
const stored = {
  daily: { name: 'views-daily', initial: [], read: readViews(dailyTab) },
  past: { name: 'views-past', initial: [], read: readViews(pastTab) },
};

/** The views a person saved on a tab, by name; saving under a name that is there replaces it. */
export function useSavedViews(tab: Tab) {
  const [views, setViews] = useUserStorage<SavedView[]>(stored[tab.name]);
  const without = (name: string) => (all: SavedView[]) => all.filter((view) => view.name !== name);
  return {
    views,
    save: (name: string, filter: CveFilter) =>
      setViews((all) => [...without(name)(all), { name, filter }].slice(-MOST)),
    remove: (name: string) => setViews(without(name)),
    restore: (all: readonly SavedView[]) => setViews([...all]),
  };
}
