import { cleanup } from '@testing-library/react';
import { hasCapability, setCapabilities } from '../api/capabilities.ts';
import { type Capability, capabilityCalls } from '../contract/capabilities.ts';
import { endSession } from '../session/session.ts';
import { watchSession } from '../session/watchSession.ts';
import type { AnswerOf, Endpoint, EndpointSchemas } from '../contract/endpoint.ts';
import { afterEach } from 'vitest';

/** One prepared answer. A later stub for the same call replaces the earlier one. */
export interface Stub {
  endpoint: Endpoint;
  respond: (request: RecordedRequest) => Response | Promise<Response>;
}

export interface RecordedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

const json = (status: number, body: unknown) => Response.json(body, { status });

/** The provider's good answer, typed by the contract: a renamed field breaks the build and not the stub. */
export const respondWith = <S extends EndpointSchemas>(
  endpoint: Endpoint<string, S>,
  data: AnswerOf<S>,
  message = '',
): Stub => ({
  endpoint,
  respond: () => json(200, { success: true, data, message }),
});

export const respondUsing = <S extends EndpointSchemas>(
  endpoint: Endpoint<string, S>,
  make: (request: RecordedRequest) => AnswerOf<S>,
): Stub => ({ endpoint, respond: (request) => json(200, { success: true, data: make(request), message: '' }) });

export const respondError = (endpoint: Endpoint, status: number, message: string, code?: string): Stub => ({
  endpoint,
  respond: () => json(status, { success: false, message, code }),
});

/** No answer at all, as without a connection. */
export const respondNetworkError = (endpoint: Endpoint): Stub => ({
  endpoint,
  respond: () => Promise.reject(new TypeError('Failed to fetch')),
});

/** Any body at all, as a third-party backend may send. */
export const respondRaw = (endpoint: Endpoint, body: unknown, status = 200): Stub => ({
  endpoint,
  respond: () => (typeof body === 'string' ? new Response(body, { status }) : json(status, body)),
});

/** Never answers until `release` is called. */
export function respondLater<S extends EndpointSchemas>(endpoint: Endpoint<string, S>, data: AnswerOf<S>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stub: Stub = { endpoint, respond: () => promise.then(() => json(200, { success: true, data, message: '' })) };
  return { stub, release: () => resolve() };
}

const matches = (endpoint: Endpoint, method: string, path: string) =>
  endpoint.method === method &&
  new RegExp(`^${endpoint.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** Sets what the provider announces from now on, as its first response would; all capabilities where a test says nothing. */
export const announceCapabilities = (...capabilities: Capability[]): void => setCapabilities(new Set(capabilities));

/** Resets the capabilities to the state before the first response. Call it after `stubApi`. */
export const forgetCapabilities = (): void => setCapabilities(undefined);

const stubs: Stub[] = [];
let requests: RecordedRequest[] = [];
const realFetch = globalThis.fetch;

/** Puts the stubs in the provider's place until `restoreApi`; a call without a stub fails loudly. Returns what was asked. */
export function stubApi(...added: Stub[]): { requests: RecordedRequest[] } {
  stubs.unshift(...added);
  if (hasCapability('meta') === undefined) announceCapabilities(...(Object.keys(capabilityCalls) as Capability[]));
  globalThis.fetch = async (input, init) => {
    const request = new Request(
      new URL(input instanceof Request ? input.url : String(input), 'http://localhost'),
      init,
    );
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/api/, '');
    const stub = stubs.find(({ endpoint }) => matches(endpoint, request.method, path));
    const text = await request.text();
    const recorded: RecordedRequest = {
      method: request.method,
      path,
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : JSON.parse(text),
      headers: request.headers,
    };
    requests.push(recorded);
    if (stub === undefined) throw new Error(`No stub for ${request.method} ${path}`);
    return stub.respond(recorded);
  };
  return { requests };
}

/** Runs after each test. The user signs out first, as in the page, which ends the requests in their name. */
export function restoreApi(): void {
  // A screen that is still mounted would ask the network for what changes below.
  cleanup();
  const stop = watchSession();
  endSession();
  stop();
  globalThis.fetch = realFetch;
  setCapabilities(undefined);
  stubs.length = 0;
  requests = [];
}

afterEach(restoreApi);
