import { isConnectionFailure, isDiskFull, isTimeout } from '../db/index.ts';
import { HttpError } from './HttpError.ts';

const refuse = (code: string, message: string, seconds: number) =>
  new HttpError({ status: 503, code, message, headers: { 'retry-after': String(seconds) } });

/** The answer to what fails for a while, through nobody's mistake: 503 and when to try again. Undefined for all other errors. */
export function toUnavailable(error: unknown): HttpError | undefined {
  if (isDiskFull(error)) {
    return refuse('ERR_STORAGE_FULL', 'Nothing can be saved at the moment: the server has no room left.', 60);
  }
  if (isTimeout(error)) {
    return refuse('ERR_TIMEOUT', 'This took too long. Please narrow the search, or try again later.', 10);
  }
  if (isConnectionFailure(error)) {
    return refuse('ERR_UNAVAILABLE', 'The service is unavailable for a moment. Please try again.', 2);
  }
  return undefined;
}
