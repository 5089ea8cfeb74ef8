import type { Page } from '@faultline/shared/contract';
import { useFilterDraft } from '@faultline/shared/forms';
import { type NextPage, type PagedData, type QueryState, useCapability } from '@faultline/shared/query';

export const PAGE_SIZE = 20;

export interface CatalogSearch<T> {
  search: CatalogSearchState;
  query: QueryState<PagedData<T, Page<T>>>;
  more: NextPage;
  // True if the items have figures, by which they are sorted; undefined until the provider has responded.
  hasFigures: boolean | undefined;
  total: number | 'unknown' | undefined;
}

// A failed count shows no error (specification 10.2).
export const toCount = (stats: QueryState<number | undefined>): number | 'unknown' | undefined =>
  stats.status === 'loading' ? undefined : ((stats.status === 'ready' ? stats.data : undefined) ?? 'unknown');

const DEBOUNCE_MS = 500;
export const sortLabels = {
  name: 'Sort by name',
  open: 'Most open CVEs',
  critical: 'Most critical',
  exploited: 'Most exploited',
  newest: 'Newest CVE',
} as const;
export type CatalogSort = keyof typeof sortLabels;
export const STARTS: readonly string[] = 'abcdefghijklmnopqrstuvwxyz#'.split('');

const defaults = { search: '', sort: 'name', starts: '' } as const;
const isSort = (text: string): text is CatalogSort => Object.hasOwn(sortLabels, text);

function normalizeFilter({ search, sort, starts }: Record<keyof typeof defaults, string>) {
  return {
    search: search.trim(),
    sort: isSort(sort) ? sort : defaults.sort,
    starts: STARTS.includes(starts) ? starts : defaults.starts,
  };
}

// `text` is the typed text, `search` the requested one. The URL holds the search, the order and the first letter.
export function useCatalogSearch() {
  const { filter, draft, change, set } = useFilterDraft(defaults, {
    usable: normalizeFilter,
    rest: DEBOUNCE_MS,
    replace: true,
  });
  const { search, sort, starts } = normalizeFilter(filter);
  return {
    text: draft.search,
    setText: (text: string) => change({ search: text }),
    search,
    sort,
    starts,
    sortBy: (chosen: CatalogSort) => set({ sort: chosen }),
    startWith: (chosen: string) => set({ starts: chosen }),
    clear: () => set({ search: '', starts: '' }),
  };
}

export type CatalogSearchState = ReturnType<typeof useCatalogSearch>;

// Requests the list with figures if the provider counts open CVEs, otherwise the list of the specification.
export function useFigures({ search, sort, starts }: CatalogSearchState) {
  const hasFigures = useCapability('catalog-figures');
  return {
    hasFigures,
    listQuery: { search, limit: PAGE_SIZE },
    figuresQuery: { search, sort, limit: PAGE_SIZE, ...(starts !== '' && { starts }) },
  };
}
