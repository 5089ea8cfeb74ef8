import type { ApiError } from '@faultline/shared/api';
import type { FormProblem } from './FormProblem.ts';

/** A form's own words for failures that come without any (specification 4.7). */
export interface FailureTexts {
  /** The provider said no and not why. */
  refused: string;
  /** Something broke on the way. */
  unexpected: string;
}

/** A failed call as its form shows it. A 401 has been said by a toast already. */
export function toFormProblem(error: ApiError, { refused, unexpected }: FailureTexts): FormProblem {
  const own = error.kind === 'refused' ? refused : error.kind === 'unexpected' ? unexpected : undefined;
  // The only refusal that is about one field, of a provider that refuses common passwords.
  const fields = error.code === 'ERR_COMMON_PASSWORD' ? ['password'] : [];
  return { text: error.serverMessage ?? own ?? error.message, fields, announced: error.status === 401 };
}
