import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { findNginx, runTreeNginx } from '../../../fixtures/runNginx.ts';
import { openReleaseSet } from '../actions/openSets.ts';
import { publish } from '../actions/publish.ts';
import { gatewayApp } from '../gateway/app.ts';
import { readRegistry } from '../registry/store.ts';
import { treePaths } from '../registry/treeFiles.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'faultline-nginx-'));
const tree = path.join(dir, 'releases');
const code = 'a long line of code that is worth compressing; '.repeat(200);
const publicUrl = 'https://faultline.example';
let nginx: Awaited<ReturnType<typeof runTreeNginx>> | undefined;
const apis: Server[] = [];
const asked: { by: number; url: string | undefined; headers: Record<string, unknown> }[] = [];

// Replaces an API process: responds with its name and records its requests.
async function api(name: number): Promise<number> {
  const server = createServer(({ url, headers }, response) => {
    asked.push({ by: name, url, headers });
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Strict-Transport-Security', 'max-age=1');
    response.end(JSON.stringify({ success: true, data: { by: name, text: 'x'.repeat(4000) } }));
  });
  apis.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function close(server: Server | undefined) {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
}

beforeAll(async () => {
  await publish(tree, [fakeHostBuild({ code }), fakeRemoteBuild('vulns')]);
  const binary = await findNginx();
  if (binary)
    nginx = await runTreeNginx({
      binary,
      dir: path.join(dir, 'nginx'),
      tree,
      publicUrl,
      apiPorts: [await api(1), await api(2)],
    });
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all(apis.filter((server) => server.listening).map(close));
  disposeBuilds();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(({ skip }) => {
  if (!nginx) skip('no nginx here, and it cannot be installed: apt-get install nginx');
  asked.length = 0;
});

const navigation = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' };

// The raw answer, without decompression or redirects.
const raw = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: Headers }>((resolve, reject) => {
    // Separate from the address, which would be normalized.
    const ask = request(nginx?.url ?? '', { path: url, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: new Headers(answer.headers as Record<string, string>) });
    });
    ask.on('error', reject);
    ask.end();
  });

const gateway = () =>
  gatewayApp({
    releases: tree,
    apiTarget: 'http://127.0.0.1:9/api',
    publicUrl,
    log: { warn: () => {}, error: () => {} },
  });
const transport = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
  'accept-ranges',
  'vary',
  'content-type',
];
const getHeaders = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !transport.includes(name)));
const script = '/r/host/2.0.0/main.js';

test.each(['/', '/login', '/cves/CVE-2026-1234', '/vendors/node.js', script, '/registry.json'])(
  'nginx sends the headers of the gateway for %s',
  async (url) => {
    const ours = await gateway().request(url, { headers: navigation });
    const theirs = await raw(url, navigation);
    expect(theirs.status).toBe(200);
    expect(getHeaders(theirs.headers)).toEqual(getHeaders(ours.headers));
  },
);

test.each(['html', 'xhtml', 'xml', 'svg', 'js', 'unknown'])(
  'a .%s file below /r/ that is opened as a document runs nothing and has no origin',
  async (ending) => {
    for (const name of [`r/vulns/9.9.9/evil.${ending}`, `r/history/77.${ending}`]) {
      mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
      writeFileSync(path.join(tree, name), '<script>stolen()</script>');
      const { status, headers } = await raw(`/${name}`, navigation);
      expect({ name, status, policy: headers.get('Content-Security-Policy') }).toEqual({
        name,
        status: 200,
        policy: "sandbox; default-src 'none'",
      });
      rmSync(path.join(tree, name));
    }
  },
);

test('a page is the index, and its policy names the code in it', async () => {
  const answer = await fetch(`${nginx?.url}/dashboard?x=1`, { headers: navigation });
  expect(await answer.text()).toBe(readFileSync(path.join(tree, 'index.html'), 'utf8'));
  expect(answer.headers.get('Content-Type')).toContain('text/html');
  expect(answer.headers.get('Content-Security-Policy')).toMatch(/script-src 'self' 'sha256-[^']+'/);
});

test.each([
  ['/r/host/2.0.0/gone.js', {}],
  ['/r/vulns/9.9.9/remoteEntry.js', navigation],
  ['/main.js', navigation],
  ['/dashboard', { 'Sec-Fetch-Dest': 'script' }],
  ['/headers.json', {}],
  ['/r/../headers.json', {}],
  ['/r/.staging/x', {}],
])('%s asked with %o is a 404 that nobody keeps', async (url, headers) => {
  const answer = await raw(url, headers);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('Cache-Control') ?? 'no-store').toBe('no-store');
});

test('what publishing compressed is sent as it is', async () => {
  const plain = await raw(script);
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  const gzip = await raw(script, { 'Accept-Encoding': 'gzip' });
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip');
  expect(Number(gzip.headers.get('Content-Length'))).toBeLessThan(Number(plain.headers.get('Content-Length')) / 10);
});

test('nginx compresses answers of the API, and the provider does not decide the https headers', async () => {
  const answer = await raw('/api/meta', { 'Accept-Encoding': 'gzip' });
  expect(answer.headers.get('Content-Encoding')).toBe('gzip');
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
});

test.each(['/healthz', '/gone.js'])('%s declares this host and its subdomains https only', async (url) => {
  expect((await raw(url)).headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
});

test.each([
  '/api/metrics',
  '/api/metrics?x',
  '/api//metrics',
  '/api/%6Detrics',
  '/api/%256Detrics',
  '/api/%25256Detrics',
  '/api/metrics/',
  '/api/metrics%2f',
  '/api/metrics;x',
  '/api/METRICS',
  '/api/cves/../metrics',
  '/api/cves/..%2fmetrics',
  '/api/cves/..%5cmetrics',
  '/api/cves/..\\metrics',
  '/api/cves/%252e%252e/metrics',
  '/api/./metrics',
])('%s is never passed on', async (url) => {
  const answer = await raw(url);
  expect(answer.status).toBe(404);
  expect(asked).toEqual([]);
});

test.each(['/api/metrics-x', '/api/export/download/50%25.csv', '/api/export/download/metrics', '/api/cves?q=%255c'])(
  '%s is passed on',
  async (url) => {
    expect((await raw(url)).status).toBe(200);
    expect(asked).toMatchObject([{ url }]);
  },
);

test('the API learns who asked from nginx alone', async () => {
  await raw('/api/meta?x=%2F', { 'X-Forwarded-For': '203.0.113.7' });
  expect(asked).toMatchObject([
    { url: '/api/meta?x=%2F', headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' } },
  ]);
});

test('a published release is served at once, without a reload', async () => {
  await publish(tree, [fakeRemoteBuild('vulns', { version: '1.1.0' })]);
  expect((await raw('/r/vulns/1.1.0/remoteEntry.js')).status).toBe(200);
  expect(await (await fetch(`${nginx?.url}/`, { headers: navigation })).text()).toContain('/r/vulns/1.1.0/');
});

test('shows no author, reason or staged version to everyone, and a staged release by its version', async () => {
  await publish(tree, [fakeRemoteBuild('vulns', { version: '1.2.0' })], { stageOnly: true, why: 'because of a leak' });
  const { change, revision } = await readRegistry(tree);
  const read = async (name: string, headers = {}) => {
    const answer = await fetch(`${nginx?.url}${name}`, { headers });
    return { status: answer.status, cache: answer.headers.get('Cache-Control'), text: await answer.text() };
  };
  const expectNoSecrets = (name: string, text: string) => {
    const secrets = ['because of a leak', `"${change?.by}"`, '1.2.0'];
    expect({ name, found: secrets.filter((secret) => text.includes(secret)) }).toEqual({ name, found: [] });
  };
  const ours = await (await gateway().request('/registry.json')).text();
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { status, text } = await read('/registry.json', { 'Accept-Encoding': encoding });
    expect([status, text]).toEqual([200, ours]);
    expectNoSecrets(encoding, text);
  }
  for (const name of ['/public.json', '/registry.json.gz', `/r/history/../../registry.json.gz`])
    expect([name, (await read(name)).status]).toEqual([name, 404]);
  for (let at = 1; at <= revision; at += 1)
    for (const name of [`/r/history/${at}.json`, `/r/history/%3${at}.json`, `/r//history/${at}.json`])
      expect([name, await read(name)]).toMatchObject([name, { status: 404, cache: 'no-store' }]);
  const shown = await read(`/r/history/${revision}.public.json`);
  expect(JSON.parse(shown.text)).toMatchObject({ revision, change: { action: 'stage', releases: {} } });
  expectNoSecrets('change', shown.text);
  const entry = '/r/history/vulns@1.2.0.json';
  expect(await read(entry)).toMatchObject({
    status: 200,
    cache: 'no-cache',
    text: await (await gateway().request(entry)).text(),
  });
  expect(getHeaders((await raw(entry)).headers)).toEqual(getHeaders((await gateway().request(entry)).headers));
  expect((await read('/r/history/vulns@9.9.9.json')).status).toBe(404);
});

test('a tree that an earlier version wrote has its registry', async () => {
  const { publicRegistry } = treePaths(tree);
  const kept = readFileSync(publicRegistry);
  rmSync(publicRegistry);
  expect((await raw('/registry.json')).status).toBe(200);
  writeFileSync(publicRegistry, kept);
});

describe('a past set of releases', () => {
  const page = async (query: string) => {
    const answer = await fetch(`${nginx?.url}/dashboard?${query}`, { headers: navigation });
    return { status: answer.status, text: await answer.text() };
  };
  const read = (file: string) => ({ status: 200, text: readFileSync(file, 'utf8') });

  test('is sent for its revision while it is open, with the headers of the gateway', async () => {
    const { index, setPage } = treePaths(tree);
    expect(await page('revision=1')).toEqual(read(index));
    const address = await openReleaseSet(tree, 1);
    expect(read(setPage(1))).not.toEqual(read(index));
    expect(await page('x=1&revision=1')).toEqual(read(setPage(1)));
    const ours = await gateway().request(address, { headers: navigation });
    expect(getHeaders((await raw(address, navigation)).headers)).toEqual(getHeaders(ours.headers));
  });

  test.each(['../../outside', '%2e%2e/%2e%2e/outside', '0', '01', '1/../1', '99', ''])(
    'is not sent for revision "%s", which gets the live page',
    async (revision) => {
      writeFileSync(path.join(tree, 'outside.html'), 'outside');
      expect(await page(`revision=${revision}`)).toEqual(read(treePaths(tree).index));
    },
  );
});

test('two API processes share the work, and one of them can go without a failed request', async () => {
  const ask = async () => ((await (await fetch(`${nginx?.url}/api/meta`)).json()) as { data: { by: number } }).data.by;
  const before = await Promise.all(Array.from({ length: 8 }, ask));
  expect(new Set(before)).toEqual(new Set([1, 2]));
  await close(apis[0]);
  const after = await Promise.all(Array.from({ length: 20 }, ask));
  expect(new Set(after)).toEqual(new Set([2]));
});

test('with no API left the pages still come, and a call gets an answer in words', async () => {
  await close(apis[1]);
  const answer = await fetch(`${nginx?.url}/api/meta`);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ success: false, code: 'ERR_UPSTREAM' });
  expect((await raw('/dashboard', navigation)).status).toBe(200);
});
