import { ApiError } from './ApiError.ts';

const named = (error: unknown, name: string): boolean =>
  error instanceof Error && (error.name === name || named(error.cause, name));

/** An opaque answer to a request that asks for nothing readable means that the address is up and the browser hid the real answer. */
async function isHidden(url: string): Promise<boolean> {
  try {
    const probe = await fetch(url, { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(3000) });
    return probe.type === 'opaque';
  } catch {
    return false;
  }
}

/** Why no answer could be read (spec part 1, section 8, "Transport"). */
export async function explainFailure(error: unknown, url: string, signal: AbortSignal | undefined): Promise<ApiError> {
  if (signal?.aborted === true) return new ApiError({ kind: 'aborted', message: 'The request was cancelled.' });
  if (named(error, 'TimeoutError')) {
    return new ApiError({ kind: 'timeout', message: 'Network error. Please check your connection.' });
  }
  if (navigator.onLine && (await isHidden(url))) {
    return new ApiError({ kind: 'cross-origin', message: 'Server configuration error. Please contact support.' });
  }
  return new ApiError({ kind: 'network', message: 'Network error. Please check your connection.' });
}
