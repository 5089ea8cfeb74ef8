import type { Page } from '@faultline/shared/contract';
import { useFilterDraft } from '@faultline/shared/forms';
import type { NextPage, PagedData, QueryState } from '@faultline/shared/query';

/** Page size of both catalogue lists (specification 10.2). */
export const PAGE_SIZE = 20;

/** The state of a catalogue list: search, pages and total. */
export interface CatalogSearch<T> {
  search: ReturnType<typeof useDebouncedSearch>;
  query: QueryState<PagedData<T, Page<T>>>;
  more: NextPage;
  /** The count of all items; undefined until it is known. */
  total: number | 'unknown' | undefined;
}

/** Returns the count, or `unknown` where the request failed; no error is shown for it (specification 10.2). */
export const toCount = (stats: QueryState<number | undefined>): number | 'unknown' | undefined =>
  stats.status === 'loading' ? undefined : ((stats.status === 'ready' ? stats.data : undefined) ?? 'unknown');

/** Delay from the last keystroke to the request (specification 10.2). */
const DEBOUNCE_MS = 500;
const defaults = { search: '' };
const normalizeFilter = ({ search }: typeof defaults) => ({ search: search.trim() });

/** A search that the URL holds: `text` is the typed text, `search` the requested one. */
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
