import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** One request as the provider received it. Paths are its own: without the prefix it lives under. */
export interface ProviderRequest {
  method: string;
  path: string;
  /** The values of the `:names` in the path of the call. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** The JSON that was sent; its text, where it is none; undefined without a body. */
  body: unknown;
}

/** The provider's handler of a request. `connection` is for answers that are none. */
export type Answer = (request: ProviderRequest, connection: HttpBindings) => Response | Promise<Response>;

/** This body as JSON, just as it is: an envelope is the test's to write. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(body, { status, headers });

/** An error with this body. */
export const error = (status: number, body: unknown = {}): Answer => json(body, status);

/** The page of a proxy or a framework where JSON was asked for. */
export const htmlPage =
  (status: number): Answer =>
  () =>
    new Response(`<!doctype html><title>${status}</title><h1>${status}</h1><script>alert(1)</script>`, {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });

/** A status and nothing more. */
export const empty =
  (status = 204): Answer =>
  () =>
    new Response(null, { status });

/** Begins to answer, says `part`, and goes away. */
export const truncated =
  (part = '{"success": true, "da'): Answer =>
  (_request, { outgoing }) => {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' });
    outgoing.write(part, () => outgoing.destroy());
    return RESPONSE_ALREADY_SENT;
  };

/** Goes away without a word. */
export const disconnect: Answer = (_request, { outgoing }) => {
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
};

/** An answer that is not given before `release` is called. */
export function deferred(answer: Answer): { answer: Answer; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: (...args) => promise.then(() => answer(...args)), release: resolve };
}

/**
 * This answer, and `action` as soon as it is asked for. What a request changes is applied here: applied before it, the answer of a list
 * that was asked for a moment ago would know of it already.
 */
export const withSideEffect =
  (effect: (request: ProviderRequest) => void, answer: Answer): Answer =>
  (request, connection) => {
    effect(request);
    return answer(request, connection);
  };

/** One answer after the other; the last one stays. */
export function sequence(first: Answer, ...next: Answer[]): Answer {
  const waiting = [first, ...next];
  return (...args) => (waiting.length > 1 ? waiting.shift() : waiting[0])?.(...args) ?? empty(500)(...args);
}
