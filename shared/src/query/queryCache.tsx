import { type ReactNode, useEffect } from 'react';
import { type InfiniteData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { callWithoutAuthRedirect, type CallInput } from '../api/call.ts';
import { isUnanswered } from '../api/reachability.ts';
import { usedQuery, type Values } from '../api/request.ts';
import type { Endpoint, EndpointSchemas } from '../contract/endpoint.ts';
import type { Page } from '../contract/coerce.ts';
import { onReconnect } from './onReconnect.ts';

// Without a connection, a call fails at once instead of waiting for one.
const networkMode = 'always';

/**
 * The cache of answers. A failure is shown at once with Try Again, without automatic retries. Only visible queries are
 * repeated when the connection returns.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      retry: false,
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { networkMode, retry: false },
  },
});

export const queryKey = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }) => [
  endpoint.path,
  input.params ?? null,
  usedQuery(input.query as Values | undefined),
];

/**
 * Fetches in advance what a screen will request with `useQuery`, unless it is cached. Prefetching has no side effects:
 * a failure is neither shown nor cached, and a 401 ends no session. A screen that is waiting for it by then sends the
 * request again.
 */
export async function prefetch<Path extends string, S extends EndpointSchemas, T>(
  endpoint: Endpoint<Path, S, T>,
  input: Omit<CallInput<Path, S>, 'body' | 'signal'>,
): Promise<void> {
  const key = queryKey(endpoint, input);
  await queryClient.prefetchQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callWithoutAuthRedirect(endpoint, { ...input, signal })).data,
  });
  const query = queryClient.getQueryCache().find({ queryKey: key, exact: true });
  if (query?.state.status !== 'error') return;
  if (query.isActive()) await queryClient.refetchQueries({ queryKey: key, exact: true });
  else queryClient.removeQueries({ queryKey: key, exact: true });
}

/** Marks all answers of these endpoints as stale and fetches those on screen again. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** Removes cached pages of these lists that are not on screen. Thousands of rows are only worth caching for Back. */
export function evictInactivePages(...endpoints: readonly Endpoint[]): void {
  const lists = new Set<unknown>(endpoints.map(({ path }) => path));
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ type: 'inactive', predicate: ({ meta }) => lists.has(meta?.visitedList) })) {
    const evicted = query.state.data as InfiniteData<Page<unknown>> | undefined;
    query.reset();
    cache.remove(query);
    // The last fetch may reference the pages for a while after they left the cache.
    for (const page of evicted?.pages ?? []) page.items = [];
  }
}

// Repeats visible queries that did not reach the provider, except for next pages, which their lists load.
const retryUnreached = () =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error, fetchMeta, fetchStatus } }) =>
      fetchStatus === 'idle' && isUnanswered(error) && fetchMeta?.fetchMore === undefined,
  });

export function QueryProvider({ children }: { children: ReactNode }) {
  useEffect(() => onReconnect(retryUnreached), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
