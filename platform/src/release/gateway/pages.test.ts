import { createHash } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { hashPage } from '../registry/registry.ts';
import { gateway, indexHtml, releaseTree } from './testing/gatewayContext.ts';

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Sec-Fetch-Dest': 'document' };
const script = { Accept: '*/*', 'Sec-Fetch-Dest': 'script' };
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each([
  '/',
  '/login',
  '/cves/CVE-2024-1234',
  '/vendors/1.2',
  '/products/node.js',
  '/products/a%2Fb',
  '/products/%zz',
  '/nonsense/so/deep?q=1',
  '/index',
])('%s is a page', async (path) => {
  await using tree = await releaseTree();
  const answer = await gateway(tree.path).request(path, { headers: browser });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(indexHtml);
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
});

test.each([
  ['/main.js', browser],
  ['/favicon.ico', browser],
  ['/main.js', script],
  ['/dashboard', script],
  ['/vendors/logo.png', { Accept: 'image/avif,*/*' }],
  ['/dashboard', { Accept: 'application/json' }],
])('%s asked with %o is not a page', async (path, headers) => {
  await using tree = await releaseTree();
  const answer = await gateway(tree.path).request(path, { headers });
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('<');
});

test('a plain client without an opinion gets the page', async () => {
  await using tree = await releaseTree();
  expect(await (await gateway(tree.path).request('/dashboard')).text()).toBe(indexHtml);
});

test.each(['POST', 'PUT', 'DELETE'])('%s is not a page', async (method) => {
  await using tree = await releaseTree();
  expect((await gateway(tree.path).request('/login', { method, headers: browser })).status).toBe(404);
});

test('the policy allows the inline code of this very page, and nothing inline beside it', async () => {
  await using tree = await releaseTree();
  const policy = (await gateway(tree.path).request('/', { headers: browser })).headers.get('Content-Security-Policy');
  expect(policy?.split(/;\s*/).map((part) => part.trim())).toEqual([
    "default-src 'none'",
    `script-src 'self' ${sha256('boot()')}`,
    `style-src 'self' ${sha256('')} ${sha256('b{}')}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test('the policy allows scripts and pictures of the origins that the registry lists, and of no other', async () => {
  await using tree = await releaseTree();
  const registry = { origins: ['https://vulns.example', "https://x.example; script-src 'unsafe-inline'"] };
  const block = `<script type="application/json" id="faultline-registry" data-revision="1">${JSON.stringify(registry)}</script>`;
  await tree.write('index.html', `<!doctype html>${block}`);
  const policy = (await gateway(tree.path).request('/', { headers: browser })).headers.get('Content-Security-Policy');
  expect(policy).toMatch(/script-src 'self' +https:\/\/vulns\.example;/);
  expect(policy).toMatch(/img-src 'self' data: https:\/\/vulns\.example;/);
  expect(policy).not.toContain('x.example');
});

test('a past set that is open is sent for its revision, and the live page for any other', async () => {
  await using tree = await releaseTree();
  const page = '<!doctype html><title>Seven</title>';
  await tree.write('r/history/7.html', page);
  await tree.write('r/history/8.html', page);
  await tree.write('registry.json', JSON.stringify({ revision: 9, openSets: { 7: hashPage(page) } }));
  const app = gateway(tree.path);
  const body = async (path: string) => (await app.request(path, { headers: browser })).text();
  expect(await body('/dashboard?revision=7')).toContain('Seven');
  for (const revision of ['8', '07', '7.html', '../7', '', 'x'])
    expect(await body(`/dashboard?revision=${revision}`)).toBe(indexHtml);
});

test('every page carries the other security headers; HSTS only where https is', async () => {
  await using tree = await releaseTree();
  const { headers } = await gateway(tree.path).request('/', { headers: browser });
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(headers.has('Strict-Transport-Security')).toBe(false);
  const secure = await gateway(tree.path, { publicUrl: 'https://faultline.example' }).request('/');
  expect(secure.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
});

test('a publish is seen at the next request, page and policy together', async () => {
  await using tree = await releaseTree();
  const app = gateway(tree.path);
  await app.request('/');
  await tree.write('index.next', '<script>other()</script>');
  await rename(join(tree.path, 'index.next'), join(tree.path, 'index.html'));
  const answer = await app.request('/');
  expect(await answer.text()).toContain('other()');
  expect(answer.headers.get('Content-Security-Policy')).toContain(sha256('other()'));
});

test.each(['/', '/registry.json'])('%s that did not change is not sent again', async (path) => {
  await using tree = await releaseTree();
  const app = gateway(tree.path);
  const etag = (await app.request(path)).headers.get('ETag');
  const again = await app.request(path, { headers: { 'If-None-Match': `${etag}` } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect(again.headers.get('Cache-Control')).toBe('no-cache');
});

test('the registry is asked after before every use', async () => {
  await using tree = await releaseTree();
  const answer = await gateway(tree.path).request('/registry.json');
  expect(await answer.json()).toEqual({ revision: 1 });
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(answer.headers.get('Content-Type')).toBe('application/json');
});

test('the page is sent in brotli to a browser', async () => {
  await using tree = await releaseTree();
  const answer = await gateway(tree.path).request('/', { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(indexHtml);
});

test('brotli with quality 0 is not brotli', async () => {
  await using tree = await releaseTree();
  const answer = await gateway(tree.path).request('/', { headers: { 'Accept-Encoding': 'br;q=0, gzip' } });
  expect(answer.headers.get('Content-Encoding')).toBe('gzip');
});

test('the page reports that nothing is published before the first publish', async () => {
  await using tree = await releaseTree();
  await rename(join(tree.path, 'index.html'), join(tree.path, 'elsewhere'));
  const answer = await gateway(tree.path).request('/', { headers: browser });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toBe('Nothing has been published yet.');
});

test('a tree that cannot be read is our fault, and logged', async () => {
  await using tree = await releaseTree();
  const error = vi.fn<() => void>();
  const app = gateway(tree.path, { log: { error, warn: vi.fn<() => void>() } });
  await rm(join(tree.path, 'index.html'));
  await mkdir(join(tree.path, 'index.html'));
  const answer = await app.request('/', { headers: browser });
  expect(answer.status).toBe(500);
  expect(await answer.text()).toBe('Something went wrong on our side.');
  expect(error).toHaveBeenCalledOnce();
});

test('health needs no API', async () => {
  await using tree = await releaseTree();
  const answer = await gateway(tree.path).request('/healthz');
  expect(await answer.json()).toEqual({ status: 'ok' });
});
