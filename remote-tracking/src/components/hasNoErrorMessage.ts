import type { Problem } from '@faultline/shared/query';

/** Returns whether a refusal has neither a message nor an error status. */
export const hasNoErrorMessage = ({ serverMessage, httpStatus = 0 }: Problem): boolean =>
  serverMessage === undefined && httpStatus >= 200 && httpStatus < 300;
