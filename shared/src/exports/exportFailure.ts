import type { ApiError } from '../api/ApiError.ts';

/** Why a call went wrong: what the provider said, `otherwise` where it refused without a word. */
export const failureReason = (error: ApiError, otherwise: string): string =>
  error.kind === 'refused' ? (error.serverMessage ?? otherwise) : error.message;

/**
 * The toast of a call about exports that went wrong (specification 8.4 to 8.7): 'failed' when the provider said no, in its
 * words or the default ones, and 'error' when nothing could be asked or understood.
 */
export const exportFailure = (action: 'Export' | 'Download' | 'Retry', error: ApiError, otherwise: string): string => {
  const saidNo = error.kind === 'refused' || error.kind === 'http';
  return `${action} ${saidNo ? 'failed' : 'error'}: ${failureReason(error, otherwise)}`;
};
