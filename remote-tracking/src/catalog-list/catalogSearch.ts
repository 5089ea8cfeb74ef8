import type { Page } from '@faultline/shared/contract';
import { useFilterDraft } from '@faultline/shared/forms';
import type { NextPage, PagedData, QueryState } from '@faultline/shared/query';

/** Page size of both browsers (specification 10.2). */
export const PAGE_SIZE = 20;

/** What a browser screen is drawn from. */
export interface CatalogSearch<T> {
  search: ReturnType<typeof useDebouncedSearch>;
  query: QueryState<PagedData<T, Page<T>>>;
  more: NextPage;
  /** Of all there are; undefined until it is known, or where it did not come. */
  total: number | 'unknown' | undefined;
}

/** A count that is only shown: a failure is no reason to trouble anyone (specification 10.2). */
export const toCount = (stats: QueryState<number | undefined>): number | 'unknown' | undefined =>
  stats.status === 'loading' ? undefined : ((stats.status === 'ready' ? stats.data : undefined) ?? 'unknown');

/** How long typing must rest before the list is asked again, in milliseconds (specification 10.2). */
const DEBOUNCE_MS = 500;
const defaults = { search: '' };
const normalizeFilter = ({ search }: typeof defaults) => ({ search: search.trim() });

/** A search whose words are in the address: `text` is what is typed, `search` what is asked for. */
export function useDebouncedSearch() {
  const { filter, draft, change, set } = useFilterDraft(defaults, {
    usable: normalizeFilter,
    rest: DEBOUNCE_MS,
    replace: true,
  });
  return {
    text: draft.search,
    setText: (search: string) => change({ search }),
    search: filter.search,
    clear: () => set(defaults),
  };
}
