import { startS3Server, type S3Server } from '@faultline/storage/testing';
import type { LiveRegistry } from '@faultline/shared/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { computeIntegrity } from '../../build/releaseManifest.ts';
import { gateway } from '../gateway/testing/gatewayContext.ts';
import { findBrokenLinks, readRegistry } from '../registry/store.ts';
import { verifyTree } from '../trust/verifyTree.ts';
import { abortTrain, promote, promoteTrain, startCanary, startTrain } from './shares/canary.ts';
import { collectGarbage } from './gc.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { reinstate, withdraw } from './withdraw.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const tree = 's3://test/tree';

let server: S3Server;
let before: S3Server['objects'];

beforeAll(async () => void (server = await startS3Server()));
// All changes have the same time, so that equal changes write equal documents. The time of visits increases.
const START = new Date('2026-03-10T12:00:00Z').getTime();
let visits = 0;
let site: ReturnType<typeof gateway>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(START);
  site = gateway(tree);
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await server.close();
  disposeBuilds();
});

const host = fakeHostBuild();
const alpha = Object.fromEntries(['1.0.0', '1.1.0'].map((version) => [version, fakeRemoteBuild('alpha', { version })]));
const publishAlpha = (version: string) => publish(tree, alpha[version] ? [alpha[version]] : []);
const beta = Object.fromEntries(['1.0.0', '1.1.0'].map((version) => [version, fakeRemoteBuild('beta', { version })]));
const set = { alpha: '1.1.0', beta: '1.1.0' };

// The next releases of alpha and beta, staged only.
async function stageNext() {
  await publish(
    tree,
    [beta['1.0.0']].flatMap((each) => each ?? []),
  );
  for (const { '1.1.0': next } of [alpha, beta]) if (next) await publish(tree, [next], { stageOnly: true });
}

// A copy of the bucket, with which each test begins.
const copyObjects = (objects: S3Server['objects']): S3Server['objects'] =>
  new Map([...objects].map(([key, kept]) => [key, { ...kept, modifiedAt: new Date(kept.modifiedAt) }]));
function setObjects(objects: S3Server['objects']) {
  server.objects.clear();
  for (const [key, kept] of copyObjects(objects)) server.objects.set(key, kept);
}
const age = (days: number) => {
  for (const { modifiedAt } of server.objects.values()) modifiedAt.setTime(Date.now() - days * DAY_MS);
};

// The files of a new visitor: page and registry of one change, and all files that the page names.
async function visit() {
  visits += 1;
  vi.setSystemTime(START + visits * 10_000);
  const page = await (await site.request('/', { headers: { Accept: 'text/html' } })).text();
  const [, text = '{}'] = /id="faultline-registry"[^>]*>(.*?)<\/script>/.exec(page) ?? [];
  const live = JSON.parse(text) as LiveRegistry;
  const registry = (await (await site.request('/registry.json')).json()) as { revision: number };
  const assets = Object.entries(live.remotes).flatMap(([area, { active, canary, releases }]) =>
    [active, canary?.version, live.train?.releases[area]].flatMap((version) =>
      version === undefined || version === null ? [] : Object.values(releases[version]?.preload ?? {}).flat(),
    ),
  );
  const isWhole = await Promise.all(
    assets.map(async ({ url, integrity }) => {
      const answer = await site.request(url, { headers: { 'Accept-Encoding': 'identity' } });
      return computeIntegrity(Buffer.from(await answer.arrayBuffer())) === integrity;
    }),
  );
  vi.setSystemTime(START);
  return {
    isWhole: assets.length > 0 && isWhole.every(Boolean) && live.revision === registry.revision,
    live: describeLive(live),
  };
}

// Describes the releases in a page, as `alpha 1.0.0, beta 1.0.0 (train to 10 %)`.
function describeLive({ remotes, train }: LiveRegistry): string {
  const lines = Object.entries(remotes).map(
    ([area, { active, canary }]) => `${area} ${active}${canary ? ` (canary to ${canary.percent} %)` : ''}`,
  );
  return `${lines.join(', ')}${train ? ` (train to ${train.percent} %)` : ''}`;
}

// Every file of a release and of the history. Registries differ by their times.
const listFiles = () =>
  [...server.objects]
    .map(([key, { etag }]) => (key.includes('/r/history/') ? key : `${key} ${etag}`))
    .filter((name) => /\/(r|\.withdrawn)\//.test(name))
    .sort();

// Objects that neither the live set nor the history needs.
async function findOrphans(): Promise<string[]> {
  const { host: line, remotes } = await readRegistry(tree);
  const named = [
    ...Object.keys(line?.releases ?? {}).map((version) => `r/host/${version}/`),
    ...Object.entries(remotes).flatMap(([area, { releases, withdrawn }]) => [
      ...Object.keys(releases).map((version) => `r/${area}/${version}/`),
      ...Object.keys(withdrawn ?? {}).map((version) => `.withdrawn/${area}/${version}/`),
    ]),
    'r/history/',
    'registry.json',
  ];
  const keys = [...server.objects.keys()].map((key) => key.slice('tree/'.length));
  const isLive = (key: string) => named.some((name) => key.startsWith(name));
  const others = keys.filter((key) => !isLive(key));
  const sets = new Set(others.filter((key) => key.startsWith('sets/')).map((key) => key.split('/')[1]));
  return [...others.filter((key) => !key.startsWith('sets/')), ...[...sets].slice(1)].map(String);
}

const cases = [
  {
    name: 'publish',
    prepare: async () => undefined,
    change: () => publishAlpha('1.1.0'),
    shown: ['alpha 1.0.0', 'alpha 1.1.0'],
  },
  {
    name: 'promotion',
    prepare: async () => {
      await stageNext();
      await startCanary(tree, 'alpha', '1.1.0', 10);
    },
    change: () => promote(tree, 'alpha', '1.1.0'),
    shown: ['alpha 1.0.0 (canary to 10 %), beta 1.0.0', 'alpha 1.1.0, beta 1.0.0'],
  },
  {
    name: 'rollback',
    prepare: () => publishAlpha('1.1.0'),
    change: () => rollback(tree, 'alpha', '1.0.0'),
    shown: ['alpha 1.1.0', 'alpha 1.0.0'],
  },
  {
    name: 'withdrawal',
    prepare: () => publishAlpha('1.1.0'),
    change: () => withdraw(tree, 'alpha', '1.1.0'),
    shown: ['alpha 1.1.0', 'alpha 1.0.0'],
  },
  {
    name: 'train’s start',
    prepare: stageNext,
    change: () => startTrain(tree, set, 10),
    shown: ['alpha 1.0.0, beta 1.0.0', 'alpha 1.0.0, beta 1.0.0 (train to 10 %)'],
  },
  {
    name: 'train’s promotion',
    prepare: async () => {
      await stageNext();
      await startTrain(tree, set, 10);
    },
    change: () => promoteTrain(tree, set),
    shown: ['alpha 1.0.0, beta 1.0.0 (train to 10 %)', 'alpha 1.1.0, beta 1.1.0'],
  },
  {
    name: 'train’s abort',
    prepare: async () => {
      await stageNext();
      await startTrain(tree, set, 10);
    },
    change: () => abortTrain(tree, set),
    shown: ['alpha 1.0.0, beta 1.0.0 (train to 10 %)', 'alpha 1.0.0, beta 1.0.0'],
  },
];

describe.each(cases)('a $name that is cut off', ({ prepare, change, shown: [old, changed] }) => {
  beforeEach(async () => {
    server.objects.clear();
    await publish(tree, [host]).then(() => publishAlpha('1.0.0'));
    await prepare();
    before = copyObjects(server.objects);
  });

  test('at any of its operations is not seen in part, loses nothing, and goes on when it is repeated', async ({
    annotate,
  }) => {
    server.operations.length = 0;
    await change();
    const total = server.operations.length;
    const whole = listFiles();
    expect(await verifyTree(tree)).toEqual([]);
    for (let done = 0; done < total; done += 1) {
      setObjects(before);
      server.cutAfter(done);
      await change().catch(() => undefined);
      server.cutAfter(Infinity);
      const seen = await visit();
      expect({ done, ...seen }).toEqual({ done, isWhole: true, live: expect.toBeOneOf([old, changed]) as unknown });
      await change();
      expect({ done, ...(await visit()) }).toEqual({ done, isWhole: true, live: changed });
      expect({ done, files: listFiles(), broken: await findBrokenLinks(tree) }).toEqual({
        done,
        files: whole,
        broken: [],
      });
    }
    await annotate(`cut off after each of ${total} operations`);
  });
});

describe('what a publish leaves that is cut off and never repeated', () => {
  test('is removed by clearing up, whatever the operation was', async () => {
    server.objects.clear();
    await publish(tree, [host]).then(() => publishAlpha('1.0.0'));
    before = copyObjects(server.objects);
    server.operations.length = 0;
    await publishAlpha('1.1.0');
    const total = server.operations.length;
    for (let done = 0; done < total; done += 1) {
      setObjects(before);
      server.cutAfter(done);
      await publishAlpha('1.1.0').catch(() => undefined);
      server.cutAfter(Infinity);
      age(2);
      await collectGarbage(tree);
      age(2);
      await collectGarbage(tree);
      expect({ done, orphans: await findOrphans() }).toEqual({ done, orphans: [] });
      expect(await visit()).toMatchObject({ isWhole: true });
    }
  });
});

test('a withdrawal that was undone has its files again', async () => {
  server.objects.clear();
  await publish(tree, [host]).then(() => publishAlpha('1.0.0'));
  await publishAlpha('1.1.0');
  await withdraw(tree, 'alpha', '1.0.0');
  await reinstate(tree, 'alpha', '1.0.0');
  expect(await verifyTree(tree)).toEqual([]);
});
