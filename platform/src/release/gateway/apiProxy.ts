import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { posix } from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import proxyAddr from 'proxy-addr';
import { Agent, type Dispatcher, errors, request } from 'undici';
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

// The provider may replace these. A response without a content security policy may not run scripts, even if it is
// opened as a page.
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

type Api = { Bindings: HttpBindings };

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

const explain = (error: unknown): string =>
  error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code || error.name : String(error);

// Returns the provider's address for a request; undefined if the path would leave the provider's own.
function resolveUpstreamUrl(requested: string, target: string): string | undefined {
  const { pathname, search } = new URL(requested);
  const prefix = new URL(target).pathname.replace(/\/?$/, '/');
  const address = new URL(`${target}${pathname.replace(/^\/api/, '')}${search}`);
  return `${address.pathname}/`.startsWith(prefix) ? address.href : undefined;
}

// Streams `/api/*` to the provider and back. Streams of Node and not of the web, which took 3 ms of each call.
export function apiProxy({
  target,
  https,
  trustedProxies = ['loopback'],
  onFailure,
  startTimeoutMs = 30_000,
}: ApiProxyOptions): Hono<Api> {
  const api = new Hono<Api>();
  // Only the time until the response starts is limited, because a long download may take more time.
  const dispatcher = new Agent({ headersTimeout: startTimeoutMs });
  const isTrusted = proxyAddr.compile(trustedProxies);
  const security = { ...SECURITY_HEADERS, ...(https && { 'strict-transport-security': STRICT_TRANSPORT_SECURITY }) };
  const refuse = (c: Context, status: 400 | 404 | 502 | 504, message: string, code: string) =>
    c.json({ success: false, message, code }, status, { ...security, 'Cache-Control': 'no-store' });

  api.all('*', async (c) => {
    const { incoming, outgoing } = c.env;
    const address = resolveUpstreamUrl(c.req.url, target);
    if (address === undefined) return refuse(c, 400, 'The address is not valid.', 'ERR_ADDRESS');
    if (isInternal(new URL(c.req.url).pathname)) return refuse(c, 404, 'There is no such call.', 'ERR_NOT_FOUND');
    const { signal } = c.req.raw;
    try {
      const answer = await request(address, {
        dispatcher,
        signal,
        method: c.req.method,
        headers: {
          ...withoutHeaders(incoming.headers, FORWARDING_HEADERS),
          'x-forwarded-for': proxyAddr.all(incoming, isTrusted).findLast((hop) => isIP(hop) !== 0),
          'x-forwarded-proto': https ? 'https' : 'http',
          'x-forwarded-host': incoming.headers.host ?? '',
        },
        body: hasBody(incoming) ? incoming : null,
      });
      const isCompressible = incoming.method !== 'HEAD' && isCompressibleAnswer(answer);
      const isGzip = isCompressible && acceptsGzip(incoming.headers['accept-encoding']);
      const headers = {
        ...security,
        ...withoutHeaders(isGzip ? toGzipHeaders(answer.headers) : answer.headers, OWN_HEADERS),
        ...(isCompressible && { vary: [answer.headers.vary ?? [], 'Accept-Encoding'].flat().join(', ') }),
      };
      answer.body.once('error', (error) => {
        // Without a byte of an answer, a browser repeats the request.
        outgoing.flushHeaders();
        // A client that disconnected also causes an incomplete body.
        if (!signal.aborted) onFailure('the API broke off its answer', explain(error));
      });
      outgoing.writeHead(answer.statusCode, headers);
      // If the provider breaks off, this cuts the browser's connection, because a body that only ended would look
      // complete.
      pipeline([answer.body, ...(isGzip ? [createGzip()] : []), outgoing], () => undefined);
      return RESPONSE_ALREADY_SENT;
    } catch (error) {
      if (signal.aborted) return new Response(null, { status: 499 });
      if (error instanceof errors.HeadersTimeoutError) {
        onFailure('the API does not answer', `nothing came for ${startTimeoutMs / 1000} s`);
        return refuse(
          c,
          504,
          'The service took too long to answer. Please try again in a moment.',
          'ERR_UPSTREAM_TIMEOUT',
        );
      }
      onFailure('the API is not reachable', explain(error));
      return refuse(c, 502, 'The service is not reachable. Please try again in a moment.', 'ERR_UPSTREAM');
    }
  });
  return api;
}

const CONNECTION_HEADERS = [
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
// The provider gets one client address: that of the peer, or the one that a trusted proxy in front of this gateway sends.
const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];
// The provider does not decide whether this origin is https only.
const OWN_HEADERS = ['strict-transport-security', 'x-powered-by'];

// Removes the headers of one connection, those that its `Connection` header names, and `names`.
function withoutHeaders({ ...headers }: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const named = headers.connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  for (const name of [...named, ...CONNECTION_HEADERS, ...names]) delete headers[name];
  return headers;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const MIN_COMPRESSED_BYTES = 1024;

function isCompressibleAnswer({ statusCode, headers }: Dispatcher.ResponseData): boolean {
  const { 'content-type': type = '', 'content-length': length, 'cache-control': caching = '' } = headers;
  return (
    ![204, 206, 304].includes(statusCode) &&
    headers['content-encoding'] === undefined &&
    (length === undefined || Number(length) >= MIN_COMPRESSED_BYTES) &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(String(type)) &&
    !/\bno-transform\b/i.test(String(caching))
  );
}

const acceptsGzip = (header = '') => parseAccept(header).some(({ type, q }) => type.toLowerCase() === 'gzip' && q > 0);

function toGzipHeaders({ ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  delete headers['content-length'];
  const { etag } = headers;
  if (etag !== undefined && !etag.startsWith('W/')) headers.etag = `W/${etag}`;
  return { ...headers, 'content-encoding': 'gzip' };
}
