import { useCapability } from '@faultline/shared/query';
import { type UserStorage, useTeam, useUserStorage } from '@faultline/shared/session';
import { dailyListConfig, type ListConfig, pastListConfig } from '../../listConfig.ts';
import { type CveFilter, noFilter, normalizeFilter } from '../cveFilter.ts';

export interface SavedView {
  name: string;
  filter: CveFilter;
  // The id at the provider; views without an id are only in this browser.
  id?: string | undefined;
}

const MAX_SAVED_VIEWS = 20;

function readFilter(stored: unknown, tab: ListConfig): CveFilter {
  const given = Object(stored) as Record<string, unknown>;
  const read = Object.entries(noFilter).map(([key, value]) => [
    key,
    typeof given[key] === typeof value ? given[key] : value,
  ]);
  // Filters that the provider does not support are ignored when the view is selected.
  return normalizeFilter(Object.fromEntries(read) as CveFilter, { ...tab, offersSearch: true });
}

const readViews = (tab: ListConfig) => (stored: unknown) =>
  (Array.isArray(stored) ? stored : []).flatMap((view: unknown): SavedView[] => {
    const { name, filter, id } = Object(view) as Record<string, unknown>;
    if (typeof name !== 'string' || name === '') return [];
    return [{ name, filter: readFilter(filter, tab), id: typeof id === 'string' ? id : undefined }];
  });

// Created once at module level: atoms stay in memory, with everything that a closure of a render can reach.
const stored: Record<ListConfig['name'], UserStorage<SavedView[]>> = {
  daily: { name: 'views-daily', initial: [], read: readViews(dailyListConfig) },
  past: { name: 'views-past', initial: [], read: readViews(pastListConfig) },
};

const isSameFilter = (a: CveFilter, b: CveFilter) =>
  (Object.keys(noFilter) as (keyof CveFilter)[]).every((key) => a[key] === b[key]);

export const useKeepsViews = () => useCapability('vulns/searches') === true;

// The views of this browser. Where the provider keeps views, they are a copy of the last answer (decision 0178).
export function useSavedViews(tab: ListConfig, current?: CveFilter) {
  const keepsViews = useKeepsViews();
  const team = useTeam();
  const own = stored[tab.name];
  const [views, update] = useUserStorage(keepsViews && team ? { ...own, name: `${own.name}-team-${team.id}` } : own);
  const without = (name: string) => (all: SavedView[]) => all.filter((view) => view.name !== name);
  return {
    views,
    active: current && views.find(({ filter }) => isSameFilter(filter, current)),
    save: (name: string, filter: CveFilter) =>
      update((all) => [...without(name)(all), { name, filter }].slice(-MAX_SAVED_VIEWS)),
    remove: (name: string) => update(without(name)),
    restore: (all: readonly SavedView[]) => update([...all]),
    update,
  };
}
