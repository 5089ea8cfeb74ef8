/**
 * The kind of a failed call: the provider answered with an error status or with an invalid response (`http`) or with `success: false` (`refused`), nothing
 * answered (`network`), the browser withheld the answer (`cross-origin`), the time was up, the caller left (`aborted`), or
 * something broke on our side (`unexpected`).
 */
export type ApiErrorKind = 'http' | 'refused' | 'network' | 'cross-origin' | 'timeout' | 'aborted' | 'unexpected';

interface ApiErrorOptions {
  kind: ApiErrorKind;
  message: string;
  status?: number | undefined;
  code?: string | undefined;
  serverMessage?: string | undefined;
  requestId?: string | undefined;
  /** Seconds, from `Retry-After`. */
  retryAfter?: number | undefined;
}

/** A failed call with a message that can be shown as it is (specification 17.3). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ kind, message, status, code, serverMessage, requestId, retryAfter }: ApiErrorOptions) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.serverMessage = serverMessage;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred';

export const isAborted = (error: unknown): boolean => error instanceof ApiError && error.kind === 'aborted';
