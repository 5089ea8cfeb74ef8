import type { InfiniteData } from '@tanstack/react-query';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Page } from '../contract/page.ts';
import { queryClient } from './client.ts';

/**
 * Drops the pages that visits of these lists left behind, unless they are on screen: for who leaves for good. A list of
 * thousands of rows is worth keeping only for a Back.
 */
export function evictInactivePages(...endpoints: readonly Endpoint[]): void {
  const paths = endpoints.map(({ path }) => path);
  const cache = queryClient.getQueryCache();
  const left = cache.findAll({
    type: 'inactive',
    predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) && queryKey[3] === 'pages' && queryKey[4] !== null,
  });
  for (const query of left) {
    // Emptied first: the engine may hold on to the last fetch, and with it to each page, a while longer.
    const { pages = [] } = (query.state.data as InfiniteData<Page<unknown>> | undefined) ?? {};
    for (const page of pages) page.items = [];
    query.reset();
    cache.remove(query);
  }
}
