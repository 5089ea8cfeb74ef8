import { keepPreviousData, useQuery as useTanStackQuery } from '@tanstack/react-query';
import { call, type CallInput } from '../api/call.ts';
import type { Endpoint, EndpointSchemas } from '../contract/endpoint.ts';
import { queryKey } from './keys.ts';
import { type QueryState, toQueryState } from './state.ts';

type Asked<Path extends string, S extends EndpointSchemas> = Omit<CallInput<Path, S>, 'body' | 'signal'> & {
  /** False waits: the state stays `loading` until it is true. */
  enabled?: boolean;
  /** Keeps showing the former answer while another question is asked, as a list does while its filter changes. */
  keepPrevious?: boolean;
  /** Asks again this often, in milliseconds, while the page is seen. */
  refreshEvery?: number | undefined;
};

/** One question to the provider. The request is cancelled when its screen leaves. */
export function useQuery<Path extends string, S extends EndpointSchemas, T>(
  endpoint: Endpoint<Path, S, T>,
  { enabled = true, keepPrevious = false, refreshEvery, ...input }: Asked<Path, S> = {},
): QueryState<T> {
  const result = useTanStackQuery({
    queryKey: queryKey(endpoint, input),
    queryFn: async ({ signal }) => (await call(endpoint, { ...input, signal })).data,
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(refreshEvery === undefined ? {} : { refetchInterval: refreshEvery }),
  });
  return toQueryState<T>(result);
}
