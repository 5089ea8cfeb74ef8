import type { Page } from '@faultline/shared/contract';
import type { NextPage, PagedData, QueryState } from '@faultline/shared/query';
import { useInfiniteScroll } from '@faultline/shared/tables';
import type { useDebouncedSearch } from './useDebouncedSearch.ts';

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

/** Loads the next page near the bottom of the page. */
export const useMoreOnScroll = (more: NextPage, distance: number): void =>
  useInfiniteScroll(more.load, { distance, throttle: 100, enabled: more.status === 'idle' });

/** A count that is only shown: a failure is no reason to trouble anyone (specification 10.2). */
export const toCount = (stats: QueryState<number | undefined>): number | 'unknown' | undefined =>
  stats.status === 'loading' ? undefined : ((stats.status === 'ready' ? stats.data : undefined) ?? 'unknown');
