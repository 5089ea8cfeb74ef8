import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

// A request as the provider received it; its path excludes the prefix.
export interface ProviderRequest {
  method: string;
  path: string;
  // The path parameters.
  params: Record<string, string>;
  query: Record<string, string>;
  // By lower-case name.
  headers: Record<string, string>;
  // Parsed JSON, or the text if it is not JSON; undefined without a body.
  body: unknown;
}

// Handles a request. `connection` allows it to close the socket.
export type Answer = (request: ProviderRequest, connection: HttpBindings) => Response | Promise<Response>;

// Responds with the body as JSON, without an envelope.
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(body, { status, headers });

export const error = (status: number, body: unknown = {}): Answer => json(body, status);

// Responds with an HTML page, as proxies and frameworks do on errors.
export const htmlPage =
  (status: number): Answer =>
  () =>
    new Response(`<!doctype html><title>${status}</title><h1>${status}</h1><script>alert(1)</script>`, {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });

export const empty =
  (status = 204): Answer =>
  () =>
    new Response(null, { status });

// Sends `part` of a response and closes the connection.
export const truncated =
  (part = '{"success": true, "da'): Answer =>
  (_request, { outgoing }) => {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' });
    outgoing.write(part, () => outgoing.destroy());
    return RESPONSE_ALREADY_SENT;
  };

// Closes the connection without a response.
export const disconnect: Answer = (_request, { outgoing }) => {
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
};

// Delays the response until `release` is called.
export function deferred(answer: Answer): { answer: Answer; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: (...args) => promise.then(() => answer(...args)), release: resolve };
}

// Runs `action` when the request arrives, so that responses to earlier requests do not include its effect.
export const withSideEffect =
  (effect: (request: ProviderRequest) => void, answer: Answer): Answer =>
  (request, connection) => {
    effect(request);
    return answer(request, connection);
  };

// Returns the given responses in order and repeats the last one.
export function sequence(first: Answer, ...next: Answer[]): Answer {
  const waiting = [first, ...next];
  return (...args) => (waiting.length > 1 ? waiting.shift() : waiting[0])?.(...args) ?? empty(500)(...args);
}
