import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { eachFolder } from '../../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../../fixtures/fakeBuild.ts';
import { readRegistry } from '../../registry/store.ts';
import { startCanary } from './canary.ts';
import { publish } from '../publish.ts';
import { rollback } from '../rollback.ts';
import { canaryVerdict, haltFailing, readHealth, watchCanaries } from './watchCanaries.ts';

let tree: string;
let metrics = '';
const server = createServer((_request, response) => response.writeHead(metrics === '' ? 404 : 200).end(metrics));
let api: string;

eachFolder(async (folder) => {
  tree = folder;
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha', { version: '1.0.0' })]);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0', code: 'newer' })]);
  await rollback(tree, 'alpha');
  await startCanary(tree, 'alpha', '1.1.0', 10);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const line = (version: string, outcome: string, count: number) =>
  `faultline_release_screens{area="alpha",version="${version}",outcome="${outcome}",service="faultline-api"} ${count}\n`;
const formatMetrics = (
  canary: [loaded: number, failed: number],
  live: [loaded: number, failed: number],
  addresses = 3,
) =>
  '# HELP faultline_release_screens Screens\n' +
  line('1.1.0', 'loaded', canary[0]) +
  line('1.1.0', 'failed', canary[1]) +
  `faultline_release_failed_addresses{area="alpha",version="1.1.0",service="faultline-api"} ${addresses}\n` +
  line('1.0.0', 'loaded', live[0]) +
  line('1.0.0', 'failed', live[1]);

test('raised failures halt a canary by itself, and the registry says why', async () => {
  metrics = formatMetrics([120, 30], [5000, 10]);
  const output: string[] = [];
  const watching = watchCanaries({ tree, api, everyMs: 10, print: (text) => output.push(text) });
  await vi.waitFor(() => expect(output).toHaveLength(1), 200_000);
  watching.stop();
  const { remotes, change } = await readRegistry(tree);
  expect(remotes['alpha']).not.toHaveProperty('canary');
  expect(remotes['alpha']?.active).toBe('1.0.0');
  expect(change?.action).toBe('halt');
  expect(change?.why).toBe('30 of 150 loads failed (20.0 %), against 0.2 % of the live release');
  expect(output).toEqual([`The canary alpha 1.1.0 was halted: ${change?.why}.`]);
});

test('the monitor reports an API without metrics once, and the canary stays', async () => {
  metrics = '';
  const output: string[] = [];
  const watching = watchCanaries({ tree, api, everyMs: 5, print: (text) => output.push(text) });
  await vi.waitFor(() => expect(output).toHaveLength(1), 200_000);
  metrics = formatMetrics([1000, 0], [5000, 10]);
  await vi.waitFor(async () => expect((await readHealth(api)).size).toBe(2), 200_000);
  watching.stop();
  expect(output[0]).toContain('answers 404');
  expect((await readRegistry(tree)).remotes['alpha']?.canary?.version).toBe('1.1.0');
});

test.each([
  ['too few failures', { loaded: 0, failed: 4 }, { loaded: 5000, failed: 0 }, false],
  ['as bad as what is live', { loaded: 90, failed: 10 }, { loaded: 900, failed: 100 }, false],
  ['what chance explains', { loaded: 95, failed: 5 }, { loaded: 9700, failed: 300 }, false],
  ['everything fails', { loaded: 0, failed: 5 }, { loaded: 5000, failed: 50 }, true],
  ['clearly worse', { loaded: 900, failed: 100 }, { loaded: 9900, failed: 100 }, true],
  ['worse, and nothing is known of what is live', { loaded: 50, failed: 50 }, { loaded: 0, failed: 0 }, true],
  ['good, and nothing is known of what is live', { loaded: 990, failed: 10 }, { loaded: 0, failed: 0 }, false],
])('%s', (_, canary, live, halts) => {
  const failedAddresses = canary.failed;
  expect(canaryVerdict({ ...canary, failedAddresses }, { ...live, failedAddresses: 1 }) !== null).toBe(halts);
});

test('a canary is judged by the share of its own browsers, each network once', async () => {
  const browsers = (version: string, loaded: number, failed: number) =>
    `faultline_release_browsers{area="alpha",version="${version}",outcome="loaded"} ${loaded}\n` +
    `faultline_release_browsers{area="alpha",version="${version}",outcome="failed"} ${failed}\n`;
  // Four networks report 600 failures: of 1,000 browsers, 4 fail, as many as of the live release.
  metrics = formatMetrics([1000, 600], [100_000, 400], 4) + browsers('1.1.0', 996, 4) + browsers('1.0.0', 99_600, 400);
  expect(await haltFailing(tree, await readHealth(api))).toEqual([]);
  metrics =
    formatMetrics([1000, 600], [100_000, 400], 60) + browsers('1.1.0', 940, 60) + browsers('1.0.0', 99_600, 400);
  expect(await haltFailing(tree, await readHealth(api))).toEqual([
    'The canary alpha 1.1.0 was halted: 60 of 1000 browsers failed (6.0 %), against 0.4 % of the live release.',
  ]);
});

test('failures that fewer than three addresses report halt nothing, unless fewer are asked for', async () => {
  metrics = formatMetrics([120, 30], [5000, 10], 2);
  const health = await readHealth(api);
  expect(await haltFailing(tree, health)).toEqual([]);
  expect((await readRegistry(tree)).remotes['alpha']?.canary?.version).toBe('1.1.0');
  expect(await haltFailing(tree, health, 2)).toHaveLength(1);
});
