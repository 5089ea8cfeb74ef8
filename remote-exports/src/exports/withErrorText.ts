import type { Problem, QueryState } from '@faultline/shared/query';

/** An answer that says no is a failure to load, anything else an error in loading (specification 8.3). */
export const failedTitle = ({ httpStatus }: Problem): string =>
  httpStatus === undefined ? 'Error loading exports' : 'Failed to load exports';

const unsaid = ({ httpStatus, serverMessage }: Problem): boolean =>
  serverMessage === undefined && httpStatus !== undefined && httpStatus < 300;

/** A refusal without a reason gets words of its own. */
export const withErrorText = <T>(state: QueryState<T>): QueryState<T> =>
  state.status === 'failed' && unsaid(state.problem)
    ? { ...state, problem: { ...state.problem, message: 'Get exports failed' } }
    : state;
