import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { eachStoredTree } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { publish } from '../actions/publish.ts';
import { initSigning } from '../actions/signTree.ts';
import { createGatewayMetrics, type GatewayMetrics } from './metrics.ts';
import { gateway, serving } from './testing/gatewayContext.ts';

let dir: string;
let storedTree: string;
const log = { warn: vi.fn(), error: vi.fn() };
eachStoredTree((stored) => {
  dir = stored.folder;
  storedTree = stored.tree;
});

// The value of each line by its name and labels, without the one that all have.
async function read({ app }: GatewayMetrics): Promise<Record<string, number>> {
  const text = await (await app.request('/metrics')).text();
  const lines = text.split('\n').filter((line) => line.startsWith('gateway_'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value] = line
        .replace(/,?service="faultline-gateway"/, '')
        .replace('{}', '')
        .split(' ');
      return [name, Number(value)];
    }),
  );
}
const html = { Accept: 'text/html' };

test('requests are counted by what they ask for, with their bytes, the cache of files and the revision', async () => {
  await publish(storedTree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  await using api = await serving(new Hono().get('/api/meta', (c) => c.text('x'.repeat(10_000))));
  const metrics = createGatewayMetrics();
  await using site = await serving(gateway(storedTree, { metrics, log, apiTarget: `${api.url}/api` }));
  const ask = async (name: string, headers = {}) => (await fetch(`${site.url}${name}`, { headers })).arrayBuffer();
  await ask('/dashboard', html);
  await ask('/registry.json');
  for (let request = 0; request < 3; request += 1) await ask('/r/alpha/1.0.0/Screen.js');
  await ask('/r/alpha/7.0.0/Screen.js');
  await ask('/api/meta', { 'Accept-Encoding': 'identity' });
  await ask('/nothing.png');
  await expect
    .poll(() => read(metrics))
    .toMatchObject({
      'gateway_requests_total{class="page",status="2xx"}': 1,
      'gateway_requests_total{class="registry",status="2xx"}': 1,
      'gateway_requests_total{class="file",status="2xx"}': 3,
      'gateway_requests_total{class="file",status="4xx"}': 1,
      'gateway_requests_total{class="api",status="2xx"}': 1,
      'gateway_requests_total{class="other",status="4xx"}': 1,
      'gateway_file_cache_total{result="miss"}': 1,
      'gateway_file_cache_total{result="hit"}': 2,
      gateway_revision: 1,
    });
  const sent = (await read(metrics))['gateway_sent_bytes_total{class="api"}'] ?? 0;
  expect(sent).toBeGreaterThan(10_000);
  expect(sent).toBeLessThan(12_000);
});

test('calls that the API does not answer are counted', async () => {
  const metrics = createGatewayMetrics();
  await using site = await serving(gateway(storedTree, { metrics, log }));
  expect((await fetch(`${site.url}/api/meta`)).status).toBe(502);
  expect(await read(metrics)).toMatchObject({
    gateway_api_failures_total: 1,
    'gateway_requests_total{class="api",status="5xx"}': 1,
  });
});

test('a signed set that is refused is counted, and the revision is the one that was accepted', async () => {
  const tree = path.join(dir, 'tree');
  vi.stubEnv('RELEASE_KEY', path.join(dir, 'key.pem'));
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  await initSigning(tree, { rootKey: path.join(dir, 'root.pem'), keys: [path.join(dir, 'key.pem')] });
  const rootFile = path.join(dir, 'trusted.json');
  writeFileSync(rootFile, readFileSync(path.join(tree, 'r/history/1.root.json')));
  const metrics = createGatewayMetrics();
  const start = () => gateway(tree, { metrics, log, signed: { rootFile, seenFile: path.join(dir, 'seen.json') } });
  const site = start();
  await site.request('/', { headers: html });
  expect(await read(metrics)).toMatchObject({ gateway_revision: 2, gateway_refused_sets_total: 0 });
  const file = path.join(tree, 'registry.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"revision": 2', '"revision": 3'));
  await expect
    .poll(async () => {
      await site.request('/', { headers: html });
      return read(metrics);
    })
    .toMatchObject({ gateway_revision: 2, gateway_refused_sets_total: 1 });
  start();
  expect(await read(metrics)).toMatchObject({ gateway_revision: Number.NaN });
});

test('browsers find no metrics at the address of the site', async () => {
  const site = gateway(storedTree, { metrics: createGatewayMetrics(), log });
  for (const name of ['/metrics', '/api/metrics', '/api/../metrics', '/metrics/'])
    expect(await (await site.request(name, { headers: { Accept: 'text/html' } })).text()).not.toContain('gateway_');
});
