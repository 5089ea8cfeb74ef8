import { STATUS_CODES } from 'node:http';
import type { Envelope } from '@faultline/shared/contract';
import type { HttpError } from './HttpError.ts';

export class ApiResult<T> {
  readonly data: T;
  readonly message: string;

  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

export const answer = <T>(data: T, message: string): ApiResult<T> => new ApiResult(data, message);

export const toEnvelope = (result: unknown): Envelope<unknown> =>
  result instanceof ApiResult
    ? { success: true, message: result.message, data: result.data }
    : { success: true, message: 'OK', data: result ?? null };

interface Refusal extends Pick<HttpError, 'code' | 'message'> {
  status: number;
  details?: object | undefined;
}

export const presentError = ({ status, code, message, details }: Refusal) => ({
  success: false,
  message,
  error: STATUS_CODES[status] ?? 'Error',
  code,
  data: null,
  ...(details && { details }),
});
