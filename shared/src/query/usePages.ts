import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call, type CallInput } from '../api/call.ts';
import type { Endpoint, Wire } from '../contract/endpoint.ts';
import type { Page } from '../contract/page.ts';
import { queryKey } from './keys.ts';
import { type Problem, problemOf, type QueryState, stateOf } from './state.ts';

/** The pages loaded so far as one list. `first` is page one as it came, with what stands beside its rows. */
export interface Pages<T, P extends Page<T> = Page<T>> {
  items: T[];
  total: number;
  first: P;
}

/** What can be done about the next page. `load` does nothing while loading or at the end. */
export interface More {
  status: 'idle' | 'loading' | 'failed' | 'end';
  problem: Problem | undefined;
  load: () => void;
}

/** An opaque cursor where one is sent, else the number of the next page, counted from 2 (spec part 2, section 4). */
function nextCursor(last: Page<unknown>, pages: Page<unknown>[]): string | undefined {
  if (!last.hasNext) return undefined;
  return last.nextCursor ?? String(pages.length + 1);
}

type Asked<Path extends string, W extends Wire> = Omit<CallInput<Path, W>, 'body' | 'signal'> & { enabled?: boolean };

/** A list that grows page by page: the first page replaces, later ones append. */
export function usePages<Path extends string, W extends Wire, T, P extends Page<T>>(
  endpoint: Endpoint<Path, W, P & Page<T>>,
  { enabled = true, ...input }: Asked<Path, W> = {},
): { query: QueryState<Pages<T, P>>; more: More } {
  const result = useInfiniteQuery({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === undefined ? input.query : { ...(input.query as object), cursor: pageParam };
      return (await call(endpoint, { ...input, query, signal } as CallInput<Path, W>)).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    // Comparing every loaded row with itself would make each page cost more than the last.
    structuralSharing: false,
    enabled,
  });
  const pages = result.data?.pages;
  const data = useMemo(() => {
    const first = pages?.[0];
    return first && { items: pages.flatMap((page) => page.items), total: first.total, first };
  }, [pages]);
  const { isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = result;
  const load = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return {
    query: stateOf<Pages<T, P>>({
      data,
      error: isFetchNextPageError ? null : result.error,
      isFetching: isFetching && !isFetchingNextPage,
      dataUpdatedAt: result.dataUpdatedAt,
      refetch: result.refetch,
    }),
    more: {
      status: isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'idle' : 'end',
      problem: isFetchNextPageError ? problemOf(result.error) : undefined,
      load,
    },
  };
}
