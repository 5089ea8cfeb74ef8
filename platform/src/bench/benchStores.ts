import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3Server } from '@faultline/storage/testing';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../fixtures/fakeBuild.ts';
import { gateway, serving } from '../release/gateway/testing/gatewayContext.ts';
import { publish } from '../release/actions/publish.ts';

// Object storage against a folder, with the same releases and warm caches.
const ALLOWED_RATIO = 1.05;
const ROUNDS = 20;
const VISITS_PER_ROUND = 20;
const addresses = [
  '/',
  '/registry.json',
  '/r/host/2.0.0/main.js',
  '/r/alpha/1.0.0/remoteEntry.js',
  '/r/alpha/1.0.0/Screen.js',
];

async function measure(url: string): Promise<number> {
  const started = performance.now();
  for (let visit = 0; visit < VISITS_PER_ROUND; visit += 1)
    for (const address of addresses) {
      const headers = { 'Accept-Encoding': 'br', Accept: address === '/' ? 'text/html' : '*/*' };
      const answer = await fetch(`${url}${address}`, { headers });
      if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`);
      await answer.arrayBuffer();
    }
  return (performance.now() - started) / VISITS_PER_ROUND;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const server = await startS3Server();
Object.assign(process.env, server.env, { RELEASE_BY: 'bench' });
const folder = await mkdtemp(path.join(tmpdir(), 'faultline-bench-'));
const code = 'x'.repeat(200_000);
const builds = [fakeHostBuild({ code }), fakeRemoteBuild('alpha', { code })];
const trees = [folder, 's3://test/bench'];
const sites: Awaited<ReturnType<typeof serving>>[] = [];
try {
  for (const tree of trees) {
    await publish(tree, builds);
    sites.push(await serving(gateway(tree)));
  }
  const times = sites.map((): number[] => []);
  for (const { url } of sites) await measure(url);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) times[at]?.push(await measure(sites[at]?.url ?? ''));
  const [fromFolder = 0, fromStore = 0] = times.map(median);
  // Ratios are computed per round, because the load changes between rounds.
  const [folderTimes = [], storeTimes = []] = times;
  const ratio = median(storeTimes.map((ms, round) => ms / (folderTimes[round] ?? ms)));
  console.log(`a visit of ${addresses.length} files, warm, median of ${ROUNDS} rounds`);
  console.log(`  from a folder          ${fromFolder.toFixed(2)} ms`);
  console.log(`  from object storage    ${fromStore.toFixed(2)} ms`);
  console.log(`  ratio                  ${ratio.toFixed(2)} (allowed: ${ALLOWED_RATIO})`);
  if (ratio > ALLOWED_RATIO) process.exitCode = 1;
} finally {
  for (const site of sites) await site[Symbol.asyncDispose]();
  await server.close();
  await rm(folder, { recursive: true, force: true });
  disposeBuilds();
}
