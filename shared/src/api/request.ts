import { ofetch } from 'ofetch';
import { findCapability } from '../contract/capabilities.ts';
import { actsForTeam } from '../contract/memberships.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Opened, openEnvelope } from '../contract/envelope.ts';
import { ApiError } from './ApiError.ts';
import { hasCapability, readCapabilities } from './capabilities.ts';

const TIMEOUT_MS = 30_000;

export interface RequestInput {
  params?: Values | undefined;
  query?: Values | undefined;
  body?: Values | undefined;
  signal?: AbortSignal | undefined;
}

// A call beyond the specification would put an error on the console of a provider that lacks it (decision 0067).
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
  const team = actsForTeam(call) ? apiHandlers().team?.() : undefined;
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
        ...(team === undefined ? {} : { 'Faultline-Team': team }),
      },
      signal: AbortSignal.any(signals),
      responseType,
      // Otherwise browsers cache a missing file permanently, and it could never be fetched again.
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

export function openBody(body: string | undefined): OpenedBody {
  const nothing = { data: null, message: undefined, code: undefined };
  if (body === undefined || body === '') return { ...nothing, success: true, readable: true };
  try {
    return { ...openEnvelope(JSON.parse(body)), readable: true };
  } catch {
    return { ...nothing, success: false, readable: false };
  }
}

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

const BASE = '/api';

export type Values = Record<string, unknown>;

const usable = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

/** The query without its empty members: only non-empty filters are sent (specification 17.1). */
export const usedQuery = (query: Values | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([key, value]) => (usable(value) ? [[key, String(value)]] : [])),
  );

export const address = (path: string, params: Values | undefined): string =>
  BASE +
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (!usable(value)) throw new TypeError(`The path ${path} needs a value for ${name}.`);
    return encodeURIComponent(String(value));
  });

export interface ApiHandlers {
  token: () => string | undefined;
  /** The id of the team that the page acts for. */
  team?: () => string | undefined;
  // Called once after a 401 to a call with a token. True if the call should be repeated with a new token. Throws an
  // `ApiError` if the provider did not answer: the call fails with it, and the session stays.
  renew: () => Promise<boolean>;
  /** The provider refused because the membership of the page's team is another one than the page knows. */
  teamRefused?: () => void;
  /** A 401 that stays one. Not called for `ERR_EMAIL_NOT_VERIFIED`. */
  unauthorized: (error: ApiError) => void;
}

const none: ApiHandlers = {
  token: () => undefined,
  renew: () => Promise.resolve(false),
  unauthorized: () => undefined,
};
let current = none;

export const apiHandlers = (): ApiHandlers => current;

export function setApiHandlers(handlers: ApiHandlers): () => void {
  const former = current;
  current = handlers;
  return () => {
    current = former;
  };
}

const hasName = (error: unknown, name: string): boolean =>
  error instanceof Error && (error.name === name || hasName(error.cause, name));

// The page's own origin never hides a response, so a hidden response comes from a redirect to another origin. A
// request that does not follow redirects detects this under any policy of the page.
async function isHidden(url: string): Promise<boolean> {
  try {
    const probe = await fetch(url, { redirect: 'manual', credentials: 'omit', signal: AbortSignal.timeout(3000) });
    return probe.type === 'opaqueredirect';
  } catch {
    return false;
  }
}

// A probe is a GET, which the path of a command may not support, so a public call is probed instead.
const probeUrl = ({ method }: Endpoint, url: string) =>
  method === 'GET' ? url : address('/subscription/plans', undefined);

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
