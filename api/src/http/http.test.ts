import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createTestContext } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const context = setUpTestContext();

const post = (body: string, headers: Record<string, string> = {}) =>
  context.request('/api/auth/send-otp', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const json = async (response: Response | Promise<Response>) =>
  (await response).json() as Promise<Record<string, unknown>>;

test.each(['/api/nothing', '/api/cves/1/2/3', '/nothing', '/api/auth/login'])(
  '%s is 404 in the envelope',
  async (path) => {
    const response = await context.request(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      success: false,
      message: `No call GET ${path}`,
      error: 'Not Found',
      code: 'ERR_NOT_FOUND',
      data: null,
    });
  },
);

test.each([
  ['', 'A JSON body is required'],
  ['{"email":', 'The body is not valid JSON'],
  ['[]', 'email: Invalid key: Expected "email" but received undefined'],
  ['null', 'Invalid type: Expected Object but received null'],
  ['{"email":"a@b.de","__proto__":{}}', 'Invalid key: Expected never but received "__proto__"'],
  ['{"email":{"$ne":1}}', 'email: Invalid type: Expected string but received Object'],
  ['['.repeat(30_000), 'The body is not valid JSON'],
])('the body %# is refused', async (body, message) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ success: false, code: 'ERR_VALIDATION', data: null });
  expect((await json(post(body))).message).toContain(message);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  '',
])('a body of the type %j is refused', async (type) => {
  const response = await post('{"email":"ann@example.com"}', { 'content-type': type });
  expect(response.status).toBe(415);
  expect(await response.json()).toEqual({
    success: false,
    message: 'The body must be JSON, sent with the Content-Type application/json',
    error: 'Unsupported Media Type',
    code: 'ERR_MEDIA_TYPE',
    data: null,
  });
});

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
  'a body of the type %s is read',
  async (type) => {
    expect((await post('{}', { 'content-type': type })).status).toBe(400);
  },
);

test.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])(
  'an upload (%s) that breaks off does not count as an unexpected error',
  async (length) => {
    const app = createApp(context.deps);
    const server = createAdaptorServer({ fetch: app.fetch }) as Server;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const arrived = once(server, 'request');
    context.logged.length = 0;
    socket.write(
      `POST /api/auth/send-otp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n2\r\n{"\r\n`,
    );
    await arrived;
    socket.destroy();
    await vi.waitFor(() => expect(context.logged.join('')).toContain('"path":"/api/auth/send-otp"'), 200_000);
    expect(context.logged.join('')).not.toContain('unexpectedly');
    server.close();
  },
);

test('a body over 64 kB is refused, also when its length is not said', async () => {
  const body = JSON.stringify({ email: 'a'.repeat(70_000) });
  expect((await post(body)).status).toBe(413);
  const stream = new Blob([body]).stream();
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', body: stream, duplex: 'half', headers } as RequestInit;
  expect((await context.request('/api/auth/send-otp', init)).status).toBe(413);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  [`vendor_name=${'a'.repeat(201)}`, 'vendor_name'],
  ['tracked=maybe', 'tracked'],
  ['color=red', 'color'],
  ['cve_id=%00', 'NUL'],
])('the query %s is refused by name', async (query, name) => {
  const { token } = await context.createUser();
  const response = await context.request(`/api/cves?${query}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(400);
  expect((await json(response)).message).toContain(name);
});

test('ignores an empty query value', async () => {
  const { token } = await context.createUser();
  const response = await context.request('/api/cves?vendor_name=&cursor=', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
});

test.each(['%00', '%E0%A4%A', '..%2f..%2fetc', "1' or '1'='1", '9'.repeat(400)])(
  'the path parameter %s finds nothing',
  async (id) => {
    const { token } = await context.createUser();
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['vendors', 'products', 'product_versions', 'cves', 'export/status', 'export/download']) {
      const response = await context.request(`/api/${path}/${id}`, { headers });
      expect([400, 404]).toContain(response.status);
    }
  },
);

test('answers are private, closed to other origins, and can do nothing in a browser', async () => {
  const { headers } = await context.request('/api/healthz', { headers: { origin: 'https://evil.example' } });
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test('a request has an id: the one it came with, or a new one', async () => {
  const given = await context.request('/api/healthz', { headers: { 'x-request-id': 'abc-123' } });
  expect(given.headers.get('x-request-id')).toBe('abc-123');
  const odd = await context.request('/api/healthz', { headers: { 'x-request-id': 'a b\tc<script>' } });
  expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('logs an unexpected error with the request id, and responds without details', async () => {
  const broken = createApp({
    ...context.deps,
    sessions: Object.assign(Object.create(context.deps.sessions) as typeof context.deps.sessions, {
      getUser: () => Promise.reject(new Error('secret table is on fire')),
    }),
  });
  const response = await broken.request('/api/user/profile', {
    headers: { authorization: 'Bearer x', 'x-request-id': 'req-1' },
  });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    success: false,
    message: 'Something went wrong on our side. Please try again. (Request req-1)',
    error: 'Internal Server Error',
    code: 'ERR_INTERNAL',
    data: null,
  });
  const line = context.logged.find((entry) => entry.includes('secret table is on fire'));
  expect(line).toContain('"requestId":"req-1"');
});

test.each([
  ['192.0.2.1', 'one client where this machine is no trusted proxy', 429],
  ['192.0.2.1, loopback', 'eleven clients where it is one', 401],
])('TRUSTED_PROXIES=%s: eleven forwarded addresses are %s', async (trusted, _, status) => {
  const own = await createTestContext({ env: { TRUSTED_PROXIES: trusted } });
  onTestFinished(() => own.close());
  const guess = async (from: string) =>
    (await own.call('POST /auth/login', { body: { email: 'ann@example.com', password: 'wrong' }, from })).status;
  for (let at = 0; at < 10; at++) expect(await guess(`203.0.113.${at}`)).toBe(401);
  expect(await guess('203.0.113.10')).toBe(status);
});
