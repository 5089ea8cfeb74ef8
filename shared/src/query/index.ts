export { QueryProvider, queryClient, evictInactivePages, prefetch, refresh } from './queryCache.tsx';
export { QueryView } from './QueryView.tsx';
export { type Problem, toProblem, type QueryState, useQuery } from './useQuery.ts';
export { type Outcome, useCommand } from './useCommand.ts';
export { onReconnect } from './onReconnect.ts';
export type { NextPage, PagedData } from './usePages.ts';
export { useCapability } from './useCapability.ts';
