import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { call, type CallInput } from '../api/call.ts';
import type { Endpoint, EndpointSchemas } from '../contract/endpoint.ts';
import type { Page } from '../contract/coerce.ts';
import { onReconnect } from './onReconnect.ts';
import { queryClient, queryKey } from './queryCache.tsx';
import { type Problem, toProblem, type QueryState, toQueryState } from './useQuery.ts';

export interface PagedData<T, P extends Page<T> = Page<T>> {
  items: T[];
  total: number;
  first: P;
}

/** The state of the next page. `load` does nothing while loading or at the end. */
export interface NextPage {
  status: 'idle' | 'loading' | 'failed' | 'end';
  problem: Problem | undefined;
  load: () => void;
}

type Cursor = string | undefined;

// The next cursor if the provider sends one; otherwise the number of the next page, counted from 2, in a list with
// numbered pages (specification 11.2). A repeated cursor ends the list, which would otherwise never end.
const nextCursor =
  (numbered: boolean) =>
  (last: Page<unknown>, pages: Page<unknown>[], _: Cursor, followed: Cursor[]): Cursor => {
    if (!last.hasNext) return undefined;
    const next = last.nextCursor ?? (numbered ? String(pages.length + 1) : undefined);
    return followed.includes(next) ? undefined : next;
  };

type Input<Path extends string, S extends EndpointSchemas> = Omit<CallInput<Path, S>, 'body' | 'signal'>;

// Fetches one page. A separate function, because a cached query keeps everything that its function can access; inside
// the hook that would be every page.
const pageReader =
  <Path extends string, S extends EndpointSchemas, P>(endpoint: Endpoint<Path, S, P>, input: Input<Path, S>) =>
  async ({ signal, pageParam }: { signal: AbortSignal; pageParam: Cursor }): Promise<P> => {
    const query = pageParam === undefined ? input.query : { ...(input.query as object), cursor: pageParam };
    return (await call(endpoint, { ...input, query, signal } as CallInput<Path, S>)).data;
  };

type PagesParams<Path extends string, S extends EndpointSchemas> = Input<Path, S> & {
  enabled?: boolean;
  /** A visit of the screen (`location.key`): another visit starts at page one, and Back restores all pages. */
  visit?: string;
  /** False where a next page exists only with a cursor, as on Daily and Past (specification 6.11). */
  numbered?: boolean;
};

/** A list that grows page by page: the first page replaces, later ones append. */
export function usePages<Path extends string, S extends EndpointSchemas, T, P extends Page<T>>(
  endpoint: Endpoint<Path, S, P & Page<T>>,
  { enabled = true, visit, numbered = true, ...input }: PagesParams<Path, S> = {},
): { query: QueryState<PagedData<T, P>>; more: NextPage } {
  const key = [...queryKey(endpoint, input), 'pages', visit ?? null];
  const result = useInfiniteQuery({
    queryKey: key,
    queryFn: pageReader<Path, S, P & Page<T>>(endpoint, input),
    initialPageParam: undefined as Cursor,
    getNextPageParam: nextCursor(numbered),
    // Comparing every loaded row with itself would make each page cost more than the last.
    structuralSharing: false,
    // A next page that failed is loaded by itself: the query would load all pages again.
    refetchOnReconnect: ({ state }) => state.status !== 'error' || state.fetchMeta?.fetchMore === undefined,
    enabled,
    ...(visit === undefined ? {} : { staleTime: Infinity, meta: { visitedList: endpoint.path } }),
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
  useEffect(() => {
    if (!isFetchNextPageError) return undefined;
    return onReconnect(load);
  }, [isFetchNextPageError, load]);
  const status = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'idle' : 'end';
  const problem = useMemo(
    () => (isFetchNextPageError ? toProblem(result.error) : undefined),
    [isFetchNextPageError, result.error],
  );
  return {
    query: toQueryState<PagedData<T, P>>({
      data,
      error: isFetchNextPageError ? null : result.error,
      isFetching: isFetching && !isFetchingNextPage,
      dataUpdatedAt: result.dataUpdatedAt,
      // `refetch` would request every loaded page again. This requests the first page only.
      refetch: () => queryClient.resetQueries({ queryKey: key, exact: true }),
    }),
    more: useMemo(() => ({ status, problem, load }), [status, problem, load]),
  };
}
