import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { S3Server } from '@faultline/storage/testing';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eachStoredTree } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { closeReleaseSets, openReleaseSet } from '../actions/openSets.ts';
import { publish } from '../actions/publish.ts';
import { rollback } from '../actions/rollback.ts';
import { initSigning } from '../actions/signTree.ts';
import { reinstate, withdraw } from '../actions/withdraw.ts';
import { serveStored } from './storedFiles.ts';
import { gateway } from './testing/gatewayContext.ts';

let server: S3Server;
let tree: string;
let folder: string;
// The key of a file of the tree.
const keyOf = (name: string) => `${tree.slice('s3://test/'.length)}/${name}`;

eachStoredTree((stored) => {
  ({ server, tree, folder } = stored);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  server.cutAfter(Infinity);
  vi.useRealTimers();
});

const log = { warn: vi.fn(), error: vi.fn() };
const publishFirst = () => publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
const publishNext = () => publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
const later = () => vi.setSystemTime(Date.now() + 10_000);
type Site = ReturnType<typeof gateway>;
const revisionOf = async (site: Site) => {
  const page = await (await site.request('/', { headers: { Accept: 'text/html' } })).text();
  const registry = (await (await site.request('/registry.json')).json()) as { revision: number };
  return { page: Number(/data-revision="(\d+)"/.exec(page)?.[1]), registry: registry.revision };
};
const screen = '/r/alpha/1.0.0/Screen.js';

describe('the gateway over object storage', () => {
  test('serves page, registry and files with their headers', async () => {
    const site = gateway(tree, { log });
    expect((await site.request('/', { headers: { Accept: 'text/html' } })).status).toBe(503);
    await publishFirst();
    later();
    expect(await revisionOf(site)).toEqual({ page: 1, registry: 1 });
    const page = await site.request('/', { headers: { Accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    const plain = await site.request(screen);
    const small = await site.request(screen, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect([plain, small].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br']);
    for (const { headers } of [plain, small])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        vary: 'Accept-Encoding',
      });
    expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(await plain.text());
    for (const missing of ['/r/alpha/1.0.0/gone.js', '/r/alpha/9.9.9/Screen.js', '/r/alpha/1.0.0', '/r/history/../x'])
      expect((await site.request(missing)).status).toBe(404);
  });

  test('shows a change a second later at most, and asks for each file once', async () => {
    await publishFirst();
    const site = gateway(tree, { log });
    expect(await revisionOf(site)).toEqual({ page: 1, registry: 1 });
    server.operations.length = 0;
    await Promise.all(Array.from({ length: 50 }, async () => site.request(screen)));
    for (let request = 0; request < 50; request += 1) await revisionOf(site);
    expect(server.operations.map(({ key }) => key.split('/').at(-1))).toEqual(['release.json', 'Screen.js']);
    await publishNext();
    later();
    expect(await revisionOf(site)).toEqual({ page: 2, registry: 2 });
    await rollback(tree, 'alpha');
    later();
    expect(await revisionOf(site)).toEqual({ page: 3, registry: 3 });
    expect(server.operations.filter(({ method, key }) => method === 'GET' && key === '')).toEqual([]);
  });

  test('asks the store for no file that is not published, however many are asked for', async () => {
    await publishFirst();
    const site = gateway(tree, { log });
    await site.request(screen);
    server.operations.length = 0;
    const unknown = [
      '/r/alpha/9.9.9/Screen.js',
      '/r/zeta/1.0.0/main.js',
      '/r/alpha/1.0.0/e.html',
      '/r/history/77.json',
    ];
    for (let request = 0; request < 100; request += 1)
      for (const name of unknown) {
        const answer = await site.request(name.replace('9.9.9', `9.9.${request}`), {
          headers: { 'Accept-Encoding': 'br' },
        });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
        expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      }
    expect(server.operations).toEqual([]);
    await publishNext();
    vi.setSystemTime(Date.now() + 100);
    expect((await site.request('/r/alpha/1.1.0/Screen.js')).status).toBe(200);
  });

  test('sends the page of a past set while the registry has it open', async () => {
    await publishFirst();
    await publishNext();
    const site = gateway(tree, { log });
    const readPast = async () => (await site.request('/?revision=1', { headers: { Accept: 'text/html' } })).text();
    expect(await readPast()).not.toContain('data-past');
    await openReleaseSet(tree, 1);
    later();
    expect(await readPast()).toContain('data-past');
    const key = keyOf('r/history/1.html');
    const page = server.objects.get(key);
    await closeReleaseSets(tree);
    expect(server.objects.has(key)).toBe(false);
    if (page) server.objects.set(key, page);
    later();
    expect(await readPast()).not.toContain('data-past');
  });

  test('keeps serving what it has while the store is away', async () => {
    await publishFirst();
    const site = gateway(tree, { log });
    await revisionOf(site);
    await site.request(screen);
    server.cutAfter(0);
    later();
    expect(await revisionOf(site)).toEqual({ page: 1, registry: 1 });
    expect((await site.request(screen)).status).toBe(200);
    const unread = await site.request('/r/alpha/1.0.0/remoteEntry.js');
    expect([unread.status, unread.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect((await gateway(tree, { log }).request('/registry.json')).status).toBe(503);
    server.cutAfter(Infinity);
    await publishNext();
    later();
    await expect.poll(() => revisionOf(site)).toEqual({ page: 2, registry: 2 });
    expect((await site.request('/r/alpha/1.0.0/remoteEntry.js')).status).toBe(200);
  });

  test('sends nothing of a withdrawn release, also what it has in memory', async () => {
    await publishFirst();
    await publishNext();
    const site = gateway(tree, { log });
    const file = '/r/alpha/1.1.0/Screen.js';
    expect((await site.request(file)).status).toBe(200);
    await withdraw(tree, 'alpha', '1.1.0');
    later();
    const answer = await site.request(file);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await site.request(screen)).status).toBe(200);
    await reinstate(tree, 'alpha', '1.1.0');
    later();
    expect((await site.request(file)).status).toBe(200);
  });

  test('holds no more bytes of files than it may', async () => {
    await publishFirst();
    const size = server.objects.get(keyOf(screen.slice(1)))?.content.length ?? 0;
    const app = new Hono().get('*', serveStored(tree, { onFound: () => undefined, maxBytes: size + 2 }));
    server.operations.length = 0;
    for (const name of [screen, screen, '/r/host/2.0.0/favicon.svg', screen])
      expect((await app.request(name)).status).toBe(200);
    expect(server.operations.map(({ key }) => key.split('/').at(-1))).toEqual([
      'Screen.js',
      'favicon.svg',
      'Screen.js',
    ]);
  });

  test('takes only what is signed, and keeps the last good set', async () => {
    const key = path.join(folder, 'key.pem');
    vi.stubEnv('RELEASE_KEY', key);
    await initSigning(tree, { rootKey: path.join(folder, 'root.pem'), keys: [key] });
    await publishFirst();
    const rootFile = `${tree}/r/history/1.root.json`;
    const site = gateway(tree, { log, signed: { rootFile, seenFile: path.join(folder, 'seen.json') } });
    expect(await revisionOf(site)).toEqual({ page: 2, registry: 2 });
    const registry = server.objects.get(keyOf('registry.json'));
    const altered = registry?.content.toString().replace('"revision": 2', '"revision": 3') ?? '';
    server.objects.set(keyOf('registry.json'), {
      content: Buffer.from(altered),
      etag: '"altered"',
      modifiedAt: new Date(),
      headers: {},
    });
    later();
    expect(await revisionOf(site)).toEqual({ page: 2, registry: 2 });
    await expect(publishNext()).rejects.toThrow('nobody signed that revision');
  });
});
