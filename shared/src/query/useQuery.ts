import { keepPreviousData, useQuery as useTanStackQuery } from '@tanstack/react-query';
import { call, type CallInput } from '../api/call.ts';
import type { Endpoint, EndpointSchemas } from '../contract/endpoint.ts';
import { queryKey } from './queryCache.tsx';
import { ApiError, getErrorMessage } from '../api/ApiError.ts';

type QueryParams<Path extends string, S extends EndpointSchemas> = Omit<CallInput<Path, S>, 'body' | 'signal'> & {
  /** False waits: the state stays `loading` until it is true. */
  enabled?: boolean;
  /** Keeps showing the previous answer while the next one is loading, for example while a filter changes. */
  keepPrevious?: boolean;
  /** Repeats the query at this interval in milliseconds while the page is visible. */
  refreshEvery?: number | undefined;
};

export function useQuery<Path extends string, S extends EndpointSchemas, T>(
  endpoint: Endpoint<Path, S, T>,
  { enabled = true, keepPrevious = false, refreshEvery, ...input }: QueryParams<Path, S> = {},
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

/**
 * The state of a query, as one union. `ready` may be `stale`: shown while a newer answer is fetched, or after
 * fetching it failed (`problem`); `updatedAt` says when the data was last true, in milliseconds.
 */
export type QueryState<T> =
  | { status: 'loading' }
  | { status: 'failed'; problem: Problem; retry: () => void }
  | {
      status: 'ready';
      data: T;
      refreshing: boolean;
      problem: Problem | undefined;
      updatedAt: number;
      refresh: () => void;
    };

/** A failure as shown to the user; `id` is the request id for support. */
export interface Problem {
  message: string;
  serverMessage: string | undefined;
  code: string | undefined;
  httpStatus: number | undefined;
  id: string | undefined;
}

export const toProblem = (error: unknown): Problem => ({
  message: getErrorMessage(error),
  serverMessage: error instanceof ApiError ? error.serverMessage : undefined,
  code: error instanceof ApiError ? error.code : undefined,
  httpStatus: error instanceof ApiError ? error.status : undefined,
  id: error instanceof ApiError ? error.requestId : undefined,
});

interface Fetching<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export function toQueryState<T>({ data, error, isFetching, dataUpdatedAt, refetch }: Fetching<T>): QueryState<T> {
  const again = () => void refetch();
  const problem = error === null || error === undefined ? undefined : toProblem(error);
  if (data !== undefined) {
    return { status: 'ready', data, refreshing: isFetching, problem, updatedAt: dataUpdatedAt, refresh: again };
  }
  return problem === undefined || isFetching ? { status: 'loading' } : { status: 'failed', problem, retry: again };
}
