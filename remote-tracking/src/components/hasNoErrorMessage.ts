import type { Problem } from '@faultline/shared/query';

export const hasNoErrorMessage = ({ serverMessage, httpStatus = 0 }: Problem): boolean =>
  serverMessage === undefined && httpStatus >= 200 && httpStatus < 300;
