import { request } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { expect, test, vi } from 'vitest';
import { apiProxy } from './apiProxy.ts';
import type { GatewayOptions } from './app.ts';
import { gateway, releaseTree, serving } from './testing/gatewayContext.ts';

// A provider that returns the request it received.
function echo() {
  const app = new Hono();
  app.all('*', async (c) =>
    c.json({ url: c.req.url, method: c.req.method, headers: c.req.header(), body: await c.req.text() }),
  );
  return app;
}

async function stack(provider: Hono, path = '', options: Partial<GatewayOptions> = {}) {
  const tree = await releaseTree();
  const upstream = await serving(provider);
  const server = await serving(gateway(tree.path, { apiTarget: `${upstream.url}${path}`, ...options }));
  const close = async () => {
    await server[Symbol.asyncDispose]();
    await upstream[Symbol.asyncDispose]();
    await tree[Symbol.asyncDispose]();
  };
  return { url: server.url, upstream, [Symbol.asyncDispose]: close };
}

test('a call reaches the provider with its path, query, body and token', async () => {
  await using context = await stack(echo(), '/v1');
  const answer = await fetch(`${context.url}/api/user/tracking?x=a%20b&y=%2F`, {
    method: 'POST',
    body: '{"type":"cve"}',
    headers: { Authorization: 'Bearer t', 'Content-Type': 'application/json' },
  });
  expect(await answer.json()).toMatchObject({
    url: `${context.upstream.url}/v1/user/tracking?x=a%20b&y=%2F`,
    method: 'POST',
    body: '{"type":"cve"}',
    headers: {
      authorization: 'Bearer t',
      'content-type': 'application/json',
      host: new URL(context.upstream.url).host,
    },
  });
});

test('who asked is written by the gateway alone', async () => {
  await using context = await stack(echo(), '', { trustedProxies: ['192.0.2.1'] });
  const headers = { 'X-Forwarded-For': '6.6.6.6', Forwarded: 'for=6.6.6.6', 'X-Real-IP': '6.6.6.6' };
  const { headers: seen } = (await (await fetch(`${context.url}/api/cves`, { headers })).json()) as {
    headers: Record<string, string>;
  };
  expect(seen).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(context.url).host,
  });
  expect(JSON.stringify(seen)).not.toContain('6.6.6.6');
});

test.each([
  ['the client that a trusted proxy names', ['loopback'], '203.0.113.5', '203.0.113.5'],
  ['no client that the client itself names', ['loopback'], '6.6.6.6, 203.0.113.5', '203.0.113.5'],
  ['the client behind two trusted proxies', ['loopback', '10.0.0.0/8'], '203.0.113.5, 10.0.0.7', '203.0.113.5'],
  ['the proxy when it sends nonsense', ['loopback'], '203.0.113.5, <script>', '127.0.0.1'],
  ['the peer when it is not a trusted proxy', ['10.0.0.0/8'], '203.0.113.5', '127.0.0.1'],
])('the provider learns %s', async (_, trustedProxies, forwarded, client) => {
  await using context = await stack(echo(), '', { trustedProxies });
  const answer = await fetch(`${context.url}/api/cves`, { headers: { 'X-Forwarded-For': forwarded } });
  expect(await answer.json()).toMatchObject({ headers: { 'x-forwarded-for': client } });
});

test.each([
  '/api/metrics',
  '/api/metrics?x',
  '/api//metrics',
  '/api/%6Detrics',
  '/api/%256Detrics',
  '/api/metrics/',
  '/api/metrics%2f',
  '/api/METRICS',
  '/api/cves/../metrics',
  '/api/cves/..%2fmetrics',
  '/api/cves/..%5cmetrics',
  '/api/./metrics',
])('%s is never passed on', async (path) => {
  await using context = await stack(echo(), '/v1');
  const status = await new Promise((resolve, reject) => {
    const { port } = new URL(context.url);
    const ask = request({ host: '127.0.0.1', port, path }, (answer) => resolve(answer.resume().statusCode));
    ask.on('error', reject).end();
  });
  expect(status).toBe(404);
});

test('an address that is encoded again and again is not passed on', async () => {
  await using context = await stack(echo());
  const fetchStatus = async (times: number) => (await fetch(`${context.url}/api/%${'25'.repeat(times)}63ves`)).status;
  expect([await fetchStatus(1), await fetchStatus(6000)]).toEqual([200, 404]);
});

test('headers of one connection go no further, nor those that the connection names', async () => {
  await using context = await stack(echo());
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { Connection: 'close, X-Hop', 'X-Hop': 'hop', TE: 'trailers', 'Proxy-Authorization': 'Basic x' };
    request(`${context.url}/api/cves`, { headers }, (answer) => {
      answer.setEncoding('utf8').on('data', resolve);
    })
      .on('error', reject)
      .end();
  });
  const { headers } = JSON.parse(text) as { headers: Record<string, string> };
  expect(headers).not.toHaveProperty('x-hop');
  expect(headers).not.toHaveProperty('te');
  expect(headers).not.toHaveProperty('proxy-authorization');
});

test('status, headers and cookies come back as the provider sent them', async () => {
  const provider = new Hono().get('/cves', (c) => {
    c.header('Set-Cookie', 'a=1');
    c.header('Set-Cookie', 'b=2', { append: true });
    c.header('Content-Security-Policy', "default-src 'self'");
    return c.json({ success: false }, 418, { 'X-Own': 'yes', 'Cache-Control': 'private' });
  });
  await using context = await stack(provider);
  const answer = await fetch(`${context.url}/api/cves`);
  expect(answer.status).toBe(418);
  expect(answer.headers.get('X-Own')).toBe('yes');
  expect(answer.headers.get('Cache-Control')).toBe('private');
  expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('an answer without a policy of its own may run nothing', async () => {
  await using context = await stack(echo());
  const answer = await fetch(`${context.url}/api/cves`);
  expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('the provider does not decide that this origin is https only', async () => {
  const provider = new Hono().get('/cves', (c) => c.json({}, 200, { 'Strict-Transport-Security': 'max-age=1' }));
  await using context = await stack(provider);
  expect((await fetch(`${context.url}/api/cves`)).headers.has('Strict-Transport-Security')).toBe(false);
});

test('passes on what the provider announces, and its refusals as they are', async () => {
  const provider = new Hono().all('*', (c) => c.json({}, 404, { 'API-Capabilities': 'meta' }));
  await using context = await stack(provider);
  const answer = await fetch(`${context.url}/api/telemetry`, { method: 'POST' });
  expect([answer.status, answer.headers.get('API-Capabilities')]).toEqual([404, 'meta']);
});

test('redirects are the browser’s to follow', async () => {
  await using context = await stack(new Hono().get('/old', (c) => c.redirect('/elsewhere', 307)));
  const answer = await fetch(`${context.url}/api/old`, { redirect: 'manual' });
  expect(answer.status).toBe(307);
  expect(answer.headers.get('Location')).toBe('/elsewhere');
});

test('an answer streams through while the provider still writes', async () => {
  const gate = Promise.withResolvers<void>();
  const provider = new Hono().get('/export', (c) =>
    stream(c, async (out) => {
      await out.write('first');
      await gate.promise;
      await out.write('second');
    }),
  );
  await using context = await stack(provider);
  const headers = { 'Accept-Encoding': 'identity' };
  const reader = (await fetch(`${context.url}/api/export`, { headers })).body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('first');
  gate.resolve();
  const second = await reader?.read();
  expect(Buffer.from(second?.value ?? []).toString()).toBe('second');
});

test('a long answer is packed for a browser that takes it', async () => {
  await using context = await stack(new Hono().get('/cves', (c) => c.json({ data: 'x'.repeat(5000) })));
  const answer = await fetch(`${context.url}/api/cves`, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(answer.headers.get('Content-Encoding')).toBe('gzip');
  expect(await answer.json()).toEqual({ data: 'x'.repeat(5000) });
});

test('a provider that is down is one clear answer in the envelope', async () => {
  const upstream = await serving(new Hono());
  await upstream[Symbol.asyncDispose]();
  await using tree = await releaseTree();
  const warn = vi.fn<(...output: unknown[]) => void>();
  const log = { warn, error: warn };
  await using server = await serving(gateway(tree.path, { apiTarget: upstream.url, log }));
  const answer = await fetch(`${server.url}/api/cves`);
  expect(answer.status).toBe(502);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    success: false,
    message: 'The service is not reachable. Please try again in a moment.',
    code: 'ERR_UPSTREAM',
  });
  const output = { api: upstream.url, reason: expect.stringContaining('ECONNREFUSED') as string };
  expect(warn.mock.calls).toEqual([[output, 'the API is not reachable']]);
});

test.each(['identity', 'gzip'])(
  'an answer that the provider breaks off is broken off for the browser too (%s), and is one line in the log',
  async (encoding) => {
    const provider = new Hono<{ Bindings: HttpBindings }>().get('/cves', (c) => {
      c.env.outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 9000 });
      c.env.outgoing.write('{"success": true, "da', () => c.env.outgoing.destroy());
      return RESPONSE_ALREADY_SENT;
    });
    await using upstream = await serving(provider);
    await using tree = await releaseTree();
    const warn = vi.fn<(...output: unknown[]) => void>();
    const log = { warn, error: warn };
    await using server = await serving(gateway(tree.path, { apiTarget: upstream.url, log }));
    // A browser repeats a request that got no response.
    const read = async () => {
      const answer = await fetch(`${server.url}/api/cves`, { headers: { 'Accept-Encoding': encoding } });
      expect(answer.status).toBe(200);
      await answer.text();
    };
    await expect(read()).rejects.toThrow(/terminated/);
    expect(warn.mock.calls).toEqual([
      [{ api: upstream.url, reason: expect.any(String) as string }, 'the API broke off its answer'],
    ]);
    await expect(read()).rejects.toThrow(/terminated/);
  },
);

test('a browser that leaves in the middle of an answer is not counted as a failure of the provider', async () => {
  const gone = Promise.withResolvers<void>();
  const provider = new Hono().get('/export', (c) =>
    stream(c, async (out) => {
      out.onAbort(gone.resolve);
      await out.write('first');
      await gone.promise;
    }),
  );
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  await using context = await stack(provider, '', { log });
  const leaving = new AbortController();
  const headers = { 'Accept-Encoding': 'identity' };
  const reader = (await fetch(`${context.url}/api/export`, { headers, signal: leaving.signal })).body?.getReader();
  await reader?.read();
  leaving.abort();
  await gone.promise;
  expect(log.warn).not.toHaveBeenCalled();
});

test('a provider that never answers is given up', async () => {
  await using upstream = await serving(new Hono().get('*', () => new Promise<Response>(() => undefined)));
  const options = { target: upstream.url, https: false, onFailure: () => undefined, startTimeoutMs: 50 };
  await using server = await serving(new Hono().route('/api', apiProxy(options)));
  const answer = await fetch(`${server.url}/api/cves`);
  expect(answer.status).toBe(504);
  expect(await answer.json()).toMatchObject({ success: false, code: 'ERR_UPSTREAM_TIMEOUT' });
});

test.each([
  '/api/..%2f../%2e%2e/%2e%2e/admin',
  '/api/../../admin',
  '/api//../admin',
  '/api/..%5cadmin',
  '/api/a%2f..%2f..%2fadmin',
])('%s stays within the provider’s own path', async (path) => {
  const requests: string[] = [];
  const provider = new Hono().all('*', (c) => {
    requests.push(new URL(c.req.url).pathname);
    return c.json({});
  });
  await using context = await stack(provider, '/v1');
  await new Promise<void>((resolve, reject) => {
    const { port } = new URL(context.url);
    const ask = request({ host: '127.0.0.1', port, path }, (answer) => answer.resume().on('end', resolve));
    ask.on('error', reject).end();
  });
  for (const one of requests) expect(one).toMatch(/^\/v1\//);
});
