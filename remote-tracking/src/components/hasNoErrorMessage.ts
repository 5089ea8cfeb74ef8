import type { Problem } from '@faultline/shared/query';

/** An answer that only says no has no message of its own, and its status says nothing. */
export const hasNoErrorMessage = ({ serverMessage, httpStatus = 0 }: Problem): boolean =>
  serverMessage === undefined && httpStatus >= 200 && httpStatus < 300;
