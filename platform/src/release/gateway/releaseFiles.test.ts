import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gateway, mainJs, releaseTree } from './testing/gatewayContext.ts';

const main = '/r/host/1.0.0/main.js';

test('a released file is kept for a year and may be read from other origins', async () => {
  await using tree = await releaseTree();
  const answer = await gateway(tree.path).request(main);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(mainJs);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
});

test.each([main, '/r/host/1.0.0/gone.js', '/r/host/1.0.0/inter.woff2', '/r/'])(
  'opened as a document, %s runs nothing and has no origin',
  async (path) => {
    await using tree = await releaseTree();
    for (const method of ['GET', 'HEAD', 'POST'])
      expect((await gateway(tree.path).request(path, { method })).headers.get('Content-Security-Policy')).toBe(
        "sandbox; default-src 'none'",
      );
  },
);

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('the %s file made at publish is sent to a browser that takes it', async (encoding, unpack) => {
  await using tree = await releaseTree();
  const answer = await gateway(tree.path).request(main, { headers: { 'Accept-Encoding': `deflate, ${encoding}` } });
  expect(answer.headers.get('Content-Encoding')).toBe(encoding);
  expect(answer.headers.get('Content-Type')).toContain('text/javascript');
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
  expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(mainJs);
});

test('brotli is preferred, as browsers name it last', async () => {
  await using tree = await releaseTree();
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
  expect((await gateway(tree.path).request(main, { headers })).headers.get('Content-Encoding')).toBe('br');
});

test('a release that is published later is served without a restart', async () => {
  await using tree = await releaseTree();
  const app = gateway(tree.path);
  expect((await app.request('/r/vulns/2.0.0/remoteEntry.js')).status).toBe(404);
  await tree.write('r/vulns/2.0.0/remoteEntry.js', 'late');
  expect(await (await app.request('/r/vulns/2.0.0/remoteEntry.js')).text()).toBe('late');
});

test.each([
  '/r/host/1.0.0/gone.js',
  '/r/host/1.0.0',
  '/r/host/1.0.0/',
  '/r/',
  '/r',
  '/r/host/9.9.9/main.js',
  '/r/host/.staging/main.js',
  '/r/host/1.0.0/../1.0.0/main.js%00.png',
  '/r/host//1.0.0/main.js',
  '/r/host/1.0.0/main.js/x',
  '/r/host/1.0.0/%E0%A4%A.js',
])('%s is not there, and never the index page', async (path) => {
  await using tree = await releaseTree();
  await tree.write('r/host/.staging/main.js', 'half written');
  const answer = await gateway(tree.path).request(path, { headers: { Accept: 'text/html,*/*' } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('There is no such file.');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test.each(['/.maps', '/r/.maps', '/r/../.maps', '/r/host/../../.maps', '/r/%2e%2e/.maps'])(
  'no source map is sent at %s',
  async (path) => {
    await using tree = await releaseTree();
    await tree.write('.maps/host/1.0.0/main.js.map.gz', 'mappings');
    for (const Accept of ['*/*', 'text/html']) {
      const answer = await gateway(tree.path).request(`${path}/host/1.0.0/main.js.map.gz`, { headers: { Accept } });
      expect(await answer.text()).not.toContain('mappings');
    }
  },
);

test('only reading is allowed', async () => {
  await using tree = await releaseTree();
  expect((await gateway(tree.path).request(main, { method: 'PUT', body: 'x' })).status).toBe(404);
});

test('HEAD answers with the headers alone', async () => {
  await using tree = await releaseTree();
  const answer = await gateway(tree.path).request(main, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
});
