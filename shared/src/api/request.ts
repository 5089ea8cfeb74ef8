import { ofetch } from 'ofetch';
import { findCapability } from '../contract/capabilities.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Opened, openEnvelope } from '../contract/envelope.ts';
import { address, usedQuery, type Values } from './address.ts';
import { ApiError } from './ApiError.ts';
import { toApiError } from './toApiError.ts';
import { hasCapability, readCapabilities } from './capabilities.ts';
import { apiHandlers } from './handlers.ts';

const TIMEOUT_MS = 30_000;

export interface RequestInput {
  params?: Values | undefined;
  query?: Values | undefined;
  body?: Values | undefined;
  signal?: AbortSignal | undefined;
}

/** A call beyond the specification would put an error on the console of a provider that lacks it (decision 0067). */
function checkCapability(call: Endpoint): void {
  const capability = findCapability(call);
  if (capability === undefined || hasCapability(capability) === true) return;
  throw new ApiError({ kind: 'refused', message: 'This service does not offer that.', code: 'ERR_NOT_OFFERED' });
}

/** One exchange with the provider, as it is: no envelope is opened and a 401 is not acted on. */
export async function exchange<R extends 'text' | 'blob'>(call: Endpoint, input: RequestInput, responseType: R) {
  checkCapability(call);
  const url = address(call.path, input.params);
  const token = apiHandlers().token();
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(input.signal ? [input.signal] : [])];
  try {
    const response = await ofetch.raw<string, R>(url, {
      method: call.method,
      query: usedQuery(input.query),
      ...(input.body === undefined ? {} : { body: input.body }),
      headers: {
        accept: 'application/json, */*;q=0.5',
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.any(signals),
      responseType,
      // Without a word about it browsers keep that a file is gone for good: it could never be fetched again.
      ...(responseType === 'blob' && { cache: 'no-store' as const }),
      ignoreResponseError: true,
      retry: false,
    });
    readCapabilities(response);
    return { response, token };
  } catch (error) {
    throw await toApiError(error, call, { url, signal: input.signal });
  }
}

type OpenedBody = Opened & { readable: boolean };

/** Opens a body; an unparseable one opens as a failure without message, except an empty one. */
export function openBody(body: string | undefined): OpenedBody {
  const nothing = { data: null, message: undefined, code: undefined };
  if (body === undefined || body === '') return { ...nothing, success: true, readable: true };
  try {
    return { ...openEnvelope(JSON.parse(body)), readable: true };
  } catch {
    return { ...nothing, success: false, readable: false };
  }
}

/** The error an answer stands for, or undefined for a good one. */
export function toResponseError(response: Response, opened: OpenedBody): ApiError | undefined {
  if (response.ok && opened.success) return undefined;
  const unnamed =
    response.status === 401 ? 'Session expired. Please login again.' : `HTTP error! status: ${response.status}`;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    kind: response.ok && opened.readable ? 'refused' : 'http',
    message: opened.message ?? unnamed,
    status: response.status,
    code: opened.code,
    serverMessage: opened.message,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}
