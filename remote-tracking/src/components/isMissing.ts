import type { QueryState } from '@faultline/shared/query';

/** A provider that does not know an id answers 404, or an answer without one. */
export const isMissing = (query: QueryState<{ id: string }>): boolean =>
  (query.status === 'failed' && query.problem.httpStatus === 404) || (query.status === 'ready' && query.data.id === '');
