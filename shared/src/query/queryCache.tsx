import { type ReactNode, useEffect } from 'react';
import { type InfiniteData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { callWithoutAuthRedirect, type CallInput } from '../api/call.ts';
import { isUnanswered } from '../api/reachability.ts';
import { usedQuery, type Values } from '../api/request.ts';
import type { Endpoint, EndpointSchemas } from '../contract/endpoint.ts';
import type { Page } from '../contract/coerce.ts';
import { onReconnect } from './onReconnect.ts';

// Asked without a connection, a call fails like any other, instead of waiting in silence until there is one.
const networkMode = 'always';

/**
 * The one cache of answers. A failure is shown at once with Try Again; nothing is asked again behind the user's back, but
 * for what stands on screen when the connection comes back.
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
    // No longer in the cache, but the last fetch may hold on to each page a while longer.
    for (const page of evicted?.pages ?? []) page.items = [];
  }
}

// Asks again for what is on screen and did not reach the provider. The next page of a list is loaded by its own list.
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
