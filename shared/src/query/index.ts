export { queryClient } from './client.ts';
export { forgetVisits } from './forgetVisits.ts';
export { QueryProvider } from './QueryProvider.tsx';
export { QueryView } from './QueryView.tsx';
export { refresh } from './refresh.ts';
export { type Problem, problemOf, type QueryState } from './state.ts';
export { type Outcome, useCommand } from './useCommand.ts';
export type { More, Pages } from './usePages.ts';
export { useQuery } from './useQuery.ts';
