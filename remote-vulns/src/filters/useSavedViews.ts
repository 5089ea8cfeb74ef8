import { usePersonal } from '@faultline/shared/session';
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

/** The views a person saved on a tab, by name; saving under a name that is there replaces it. */
export function useSavedViews(tab: Tab) {
  const [views, setViews] = usePersonal<SavedView[]>({ name: `views-${tab.name}`, initial: [], read: readViews(tab) });
  const without = (name: string) => (all: SavedView[]) => all.filter((view) => view.name !== name);
  return {
    views,
    save: (name: string, filter: CveFilter) =>
      setViews((all) => [...without(name)(all), { name, filter }].slice(-MOST)),
    remove: (name: string) => setViews(without(name)),
    restore: (all: readonly SavedView[]) => setViews([...all]),
  };
}
