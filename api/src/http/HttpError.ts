export interface HttpErrorOptions {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 503;
  code: string;
  message: string;
  headers?: Record<string, string>;
  details?: object;
}

// Any other error becomes a 500 without details.
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: HttpErrorOptions['status'];
  readonly code: string;
  readonly headers: Record<string, string>;
  readonly details: object | undefined;

  constructor({ status, code, message, headers = {}, details }: HttpErrorOptions) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.details = details;
  }
}

export const badRequest = (message: string, code = 'ERR_BAD_REQUEST') => new HttpError({ status: 400, code, message });
export const notFound = (message: string, code = 'ERR_NOT_FOUND') => new HttpError({ status: 404, code, message });
export const forbidden = (message: string, code = 'ERR_FORBIDDEN') => new HttpError({ status: 403, code, message });
export const conflict = (message: string, code: string) => new HttpError({ status: 409, code, message });
export const gone = (message: string, code: string) => new HttpError({ status: 410, code, message });
export const unavailable = (message: string, code: string, retrySeconds: number) =>
  new HttpError({ status: 503, code, message, headers: { 'retry-after': String(retrySeconds) } });
export const unauthorized = (message: string, code = 'ERR_UNAUTHORIZED') =>
  new HttpError({ status: 401, code, message, headers: { 'www-authenticate': 'Bearer' } });
