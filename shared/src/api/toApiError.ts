import type { Endpoint } from '../contract/endpoint.ts';
import { address } from './address.ts';
import { ApiError } from './ApiError.ts';

const hasName = (error: unknown, name: string): boolean =>
  error instanceof Error && (error.name === name || hasName(error.cause, name));

/**
 * Our own origin never hides an answer, so a hidden one comes from where the API was redirected to. Not following shows it,
 * whatever the page's policy says of the other origin.
 */
async function isHidden(url: string): Promise<boolean> {
  try {
    const probe = await fetch(url, { redirect: 'manual', credentials: 'omit', signal: AbortSignal.timeout(3000) });
    return probe.type === 'opaqueredirect';
  } catch {
    return false;
  }
}

/** A probe is a GET, which the path of a command need not know: what fails there is looked for at a public call instead. */
const probeUrl = ({ method }: Endpoint, url: string) =>
  method === 'GET' ? url : address('/subscription/plans', undefined);

/** Why no answer to `call`, made at `url`, could be read (specification 17.3). */
export async function toApiError(
  error: unknown,
  call: Endpoint,
  { url, signal }: { url: string; signal: AbortSignal | undefined },
): Promise<ApiError> {
  if (signal?.aborted === true) return new ApiError({ kind: 'aborted', message: 'The request was cancelled.' });
  if (hasName(error, 'TimeoutError')) {
    return new ApiError({ kind: 'timeout', message: 'Network error. Please check your connection.' });
  }
  if (navigator.onLine && (await isHidden(probeUrl(call, url)))) {
    return new ApiError({ kind: 'cross-origin', message: 'Server configuration error. Please contact support.' });
  }
  return new ApiError({ kind: 'network', message: 'Network error. Please check your connection.' });
}
