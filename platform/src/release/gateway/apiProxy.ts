import { isIP } from 'node:net';
import { posix } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { proxy } from 'hono/proxy';
import { secureHeaders } from 'hono/secure-headers';
import proxyAddr from 'proxy-addr';
import { STRICT_TRANSPORT_SECURITY } from './securityHeaders.ts';

interface ApiProxyOptions {
  // The provider's address with its path, without a slash at the end; `/api/cves` becomes `<target>/cves`.
  target: string;
  // True if browsers reach this gateway by https.
  https: boolean;
  // Proxies in front of this gateway whose `X-Forwarded-For` header is trusted.
  trustedProxies?: string[] | undefined;
  // Called if the provider sent no response, or an incomplete one.
  onFailure: (what: string, reason: string) => void;
  // Maximum time until the response of the provider starts, in ms.
  startTimeoutMs?: number;
}

const quiet = {
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  referrerPolicy: 'same-origin',
  xFrameOptions: 'DENY',
};

type Api = { Bindings: HttpBindings };

const refuse = (c: Context, status: 400 | 404 | 502 | 504, message: string, code: string) =>
  c.json({ success: false, message, code }, status, { 'Cache-Control': 'no-store' });

// No call needs more. A long address that is encoded thousands of times would keep this thread busy for 100 ms.
const MAX_DECODINGS = 5;

// Metrics are for the operator's own monitor, which requests them from the API directly. A provider may parse a path
// less strictly than this gateway.
function isInternal(path: string): boolean {
  let decoded = path;
  for (let round = 0; round <= MAX_DECODINGS; round += 1) {
    const next = tryDecode(decoded);
    if (next === decoded) return /^\/api\/metrics(?:[/;.]|$)/i.test(posix.normalize(decoded.replaceAll('\\', '/')));
    decoded = next;
  }
  return true;
}

// Decodes a path once. A path that cannot be decoded is returned unchanged.
function tryDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

// The message of a failed fetch is always the same; its cause contains the reason.
function explainCause(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || cause.name : String(cause);
}

// Returns the provider's address for a request; undefined if the path would leave the provider's own.
function resolveUpstreamUrl(requested: string, target: string): string | undefined {
  const { pathname, search } = new URL(requested);
  const prefix = new URL(target).pathname.replace(/\/?$/, '/');
  const address = new URL(`${target}${pathname.replace(/^\/api/, '')}${search}`);
  return `${address.pathname}/`.startsWith(prefix) ? address.href : undefined;
}

// Streams `/api/*` to the provider and back.
export function apiProxy({
  target,
  https,
  trustedProxies = ['loopback'],
  onFailure,
  startTimeoutMs = 30_000,
}: ApiProxyOptions): Hono<Api> {
  const api = new Hono<Api>();
  // A response without a content security policy may not run scripts, even if it is opened as a page.
  api.use(
    secureHeaders({ ...quiet, overwrite: false, strictTransportSecurity: https ? STRICT_TRANSPORT_SECURITY : false }),
  );
  api.use(compress());
  const upstreamHeaders = createUpstreamHeaders({ https, trustedProxies });
  api.all('*', async (c) => {
    const address = resolveUpstreamUrl(c.req.url, target);
    if (address === undefined) return refuse(c, 400, 'The address is not valid.', 'ERR_ADDRESS');
    if (isInternal(new URL(c.req.url).pathname)) return refuse(c, 404, 'There is no such call.', 'ERR_NOT_FOUND');
    const late = new AbortController();
    // Only the time until the response starts is limited, because a long download may take more time.
    const timer = setTimeout(() => late.abort(), startTimeoutMs);
    const signal = AbortSignal.any([c.req.raw.signal, late.signal]);
    try {
      const headers = upstreamHeaders(c);
      const answer = await proxy(address, { raw: c.req.raw, headers, signal, redirect: 'manual' });
      // The provider does not decide whether this origin is https only.
      answer.headers.delete('Strict-Transport-Security');
      return forwardResponse(answer, (error) => {
        // A client that disconnected also causes an incomplete body.
        if (!c.req.raw.signal.aborted) onFailure('the API broke off its answer', explainCause(error));
        c.env.outgoing.destroy();
      });
    } catch (error) {
      if (c.req.raw.signal.aborted) return new Response(null, { status: 499 });
      if (late.signal.aborted) {
        onFailure('the API does not answer', `nothing came for ${startTimeoutMs / 1000} s`);
        return refuse(
          c,
          504,
          'The service took too long to answer. Please try again in a moment.',
          'ERR_UPSTREAM_TIMEOUT',
        );
      }
      onFailure('the API is not reachable', explainCause(error));
      return refuse(c, 502, 'The service is not reachable. Please try again in a moment.', 'ERR_UPSTREAM');
    } finally {
      clearTimeout(timer);
    }
  });
  return api;
}

async function* untilCut(body: ReadableStream<Uint8Array>, onCut: (error: unknown) => void) {
  try {
    yield* body;
  } catch (error) {
    onCut(error);
  }
}

// Forwards a response while it arrives. If the provider breaks off, `onCut` must cut the browser's connection, because
// a body that only ended would look complete.
function forwardResponse(answer: Response, onCut: (error: unknown) => void): Response {
  return answer.body === null ? answer : new Response(ReadableStream.from(untilCut(answer.body, onCut)), answer);
}

const ofThisConnection = [
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];
const forwarded = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];

interface UpstreamOptions {
  // True if browsers reach this gateway by https.
  https: boolean;
  trustedProxies: string[];
}

type GatewayContext = Context<{ Bindings: HttpBindings }>;

// Creates the function that replaces the browser's forwarding headers by trusted ones. The provider gets one client
// address: that of the peer, or the one that a trusted proxy in front of this gateway sends.
function createUpstreamHeaders({ https, trustedProxies }: UpstreamOptions): (c: GatewayContext) => Headers {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (c) => {
    const headers = new Headers(c.req.raw.headers);
    for (const named of headers.get('connection')?.split(',') ?? []) {
      if (/^[\w!#$%&'*+.^`|~-]+$/.test(named.trim())) headers.delete(named.trim());
    }
    for (const name of [...ofThisConnection, ...forwarded]) headers.delete(name);
    const client = proxyAddr.all(c.env.incoming, isTrusted).findLast((hop) => isIP(hop) !== 0);
    if (client !== undefined) headers.set('X-Forwarded-For', client);
    headers.set('X-Forwarded-Proto', https ? 'https' : 'http');
    headers.set('X-Forwarded-Host', c.req.header('host') ?? '');
    return headers;
  };
}
