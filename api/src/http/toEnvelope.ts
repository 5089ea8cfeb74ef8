import { STATUS_CODES } from 'node:http';
import type { Envelope } from '@faultline/shared/contract';
import type { HttpError } from './HttpError.ts';
import { ApiResult } from './ApiResult.ts';

/** The envelope every answer is wrapped in. */
export const toEnvelope = (result: unknown): Envelope<unknown> =>
  result instanceof ApiResult
    ? { success: true, message: result.message, data: result.data }
    : { success: true, message: 'OK', data: result ?? null };

export const presentError = ({ status, code, message }: Pick<HttpError, 'code' | 'message'> & { status: number }) => ({
  success: false,
  message,
  error: STATUS_CODES[status] ?? 'Error',
  code,
  data: null,
});
