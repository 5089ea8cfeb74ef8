import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { joinLocation } from '@faultline/storage';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eachStoredTree } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { publish, removePreview } from '../actions/publish.ts';
import { rollback } from '../actions/rollback.ts';
import { startCanary } from '../actions/shares/canary.ts';
import { initSigning } from '../actions/signTree.ts';
import { withdraw } from '../actions/withdraw.ts';
import { openReleaseTree, readLiveRegistry, readRegistry } from '../registry/store.ts';
import { readTreeFile, removeTreeFile, treePaths, writeTreeFile } from '../registry/treeFiles.ts';
import { verifyTree } from '../trust/verifyTree.ts';
import { gateway } from './testing/gatewayContext.ts';

const preview = '1.4.0-preview.4f2a';
// Texts that must not be public.
const secrets = ['ann-smith', 'vulns-ci', '4711', 'because of a leak', '1.3.0', preview, '0.9.0'];

let dir: string;
let storedTree: string;
const file = (name: string) => path.join(dir, name);
const log = { warn: vi.fn(), error: vi.fn() };

eachStoredTree((stored) => {
  dir = stored.folder;
  storedTree = stored.tree;
  vi.stubEnv('RELEASE_BY', 'ann-smith');
  vi.stubEnv('RELEASE_KEY', '');
});

const alpha = (version: string) => fakeRemoteBuild('alpha', { version });
const authority = { hasRight: () => true, fourEyes: false, canaryLimit: 100 };
const actor = { name: 'vulns-ci', run: '4711', authority };
const why = 'because of a leak';

// A site with everything that a registry can hold.
async function fill(tree: string) {
  await publish(tree, [fakeHostBuild(), alpha('1.0.0')], { why });
  await publish(tree, [alpha('1.1.0')], { why, actor });
  await publish(tree, [alpha('1.2.0')]);
  await rollback(tree, 'alpha', undefined, { why });
  await publish(tree, [alpha('1.3.0')], { stageOnly: true, why });
  await publish(tree, [alpha(preview)], { preview: true, why });
  await publish(tree, [fakeRemoteBuild('beta', { version: '0.9.0' })], { stageOnly: true });
}

interface Place {
  tree: string;
  signed: boolean;
}

const open = ({ tree, signed }: Place) =>
  gateway(tree, {
    log,
    ...(signed ? { signed: { rootFile: file('trusted.json'), seenFile: file('seen.json') } } : {}),
  });

async function sign({ tree }: Place) {
  vi.stubEnv('RELEASE_KEY', file('key.pem'));
  await initSigning(tree, { rootKey: file('root.pem'), keys: [file('key.pem')] });
  writeFileSync(file('trusted.json'), (await readTreeFile(treePaths(tree).root(1))) ?? '');
}

const read = async (site: ReturnType<typeof open>, address: string) => {
  const answer = await site.request(address);
  return { status: answer.status, text: await answer.text(), cache: answer.headers.get('Cache-Control') };
};
const publicPath = async (tree: string) => {
  const { revision } = await readRegistry(tree);
  return openReleaseTree(tree).getLivePaths(revision, (await readLiveRegistry(tree))?.content ?? '').publicRegistry;
};

describe.each([
  ['a folder', 'folder', false],
  ['object storage', 's3', false],
  ['a signed folder', 'folder', true],
  ['signed object storage', 's3', true],
] as const)('the gateway over %s', (_, kind, signed) => {
  let place: Place;
  beforeEach(async () => {
    place = { tree: kind === 's3' ? storedTree : file('tree'), signed };
    await fill(place.tree);
    if (signed) await sign(place);
  });

  test('shows no author, reason, run of CI, staged version or preview to everyone', async () => {
    const site = open(place);
    const { revision } = await readRegistry(place.tree);
    const addresses = [
      '/registry.json',
      '/public.json',
      ...Array.from({ length: revision + 1 }, (__, at) => [
        `/r/history/${at}.json`,
        `/r/history/${at}.public.json`,
      ]).flat(),
      ...(signed ? [`/r/history/${revision}.signed.json`] : []),
      '/',
    ];
    const answers = await Promise.all(addresses.map((address) => read(site, address)));
    for (const [at, { text }] of answers.entries())
      expect({ address: addresses[at], found: secrets.filter((secret) => text.includes(secret)) }).toEqual({
        address: addresses[at],
        found: [],
      });
    for (const [at, { status, cache }] of answers.entries())
      if (/history\/\d+\.json$/.test(addresses[at] ?? ''))
        expect({ address: addresses[at], status, cache }).toEqual({
          address: addresses[at],
          status: 404,
          cache: 'no-store',
        });
    const { remotes } = JSON.parse(answers[0]?.text ?? '') as Registry;
    expect(Object.keys(remotes)).toEqual(['alpha']);
    expect(Object.keys(remotes['alpha']?.releases ?? {}).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect(await verifyTree(place.tree)).toEqual([]);
  });

  test('names what went live in each change', async () => {
    const site = open(place);
    const change = async (at: number) => JSON.parse((await read(site, `/r/history/${at}.public.json`)).text) as object;
    expect(await change(2)).toMatchObject({ revision: 2, change: { action: 'publish', releases: { alpha: '1.1.0' } } });
    expect(await change(5)).toMatchObject({ revision: 5, change: { action: 'stage', releases: {} } });
  });

  test('sends a release that is only staged to those who have its version, until it is no longer there', async () => {
    const site = open(place);
    const staged = await read(site, '/r/history/alpha@1.3.0.json');
    expect(staged).toMatchObject({ status: 200, cache: 'no-cache' });
    expect(secrets.filter((secret) => staged.text.includes(secret))).toEqual(['1.3.0']);
    expect(JSON.parse(staged.text)).toMatchObject({
      area: 'alpha',
      version: '1.3.0',
      release: { global: expect.any(String) as string },
    });
    expect((await read(site, `/r/history/alpha@${preview}.json`)).text).toContain('"until"');
    expect((await read(site, '/r/history/beta@0.9.0.json')).status).toBe(200);
    expect((await read(site, '/r/history/alpha@9.9.9.json')).status).toBe(404);
    expect((await read(site, '/r/history/constructor@1.0.0.json')).status).toBe(404);
    await removePreview(place.tree, 'alpha', preview);
    await withdraw(place.tree, 'alpha', '1.3.0');
    const next = open(place);
    for (const version of [preview, '1.3.0'])
      expect((await read(next, `/r/history/alpha@${version}.json`)).status).toBe(404);
    expect(await verifyTree(place.tree)).toEqual([]);
  });

  test('lists a release once some browsers get it', async () => {
    await startCanary(place.tree, 'alpha', '1.3.0', 10);
    expect((await read(open(place), '/registry.json')).text).toContain('1.3.0');
  });
});

describe.each([
  ['a folder', 'folder'],
  ['object storage', 's3'],
] as const)('over %s', (_, kind) => {
  const at = () => (kind === 's3' ? storedTree : file('tree'));

  test('a tree that an earlier version wrote is served as before until the next publish', async () => {
    const tree = at();
    await fill(tree);
    await removeTreeFile(await publicPath(tree));
    const before = await readTreeFile(treePaths(tree).registry);
    expect((await read(open({ tree, signed: false }), '/registry.json')).text).toBe(before?.toString());
    expect(await verifyTree(tree)).toEqual([]);
    await publish(tree, [alpha('1.5.0')]);
    const site = open({ tree, signed: false });
    const { text } = await read(site, '/registry.json');
    expect(text).toContain('1.5.0');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('a forged public registry is refused where releases are signed, and not taken where none was signed', async () => {
    const tree = at();
    const place = { tree, signed: true };
    await fill(tree);
    await sign(place);
    const site = open(place);
    const good = await read(site, '/registry.json');
    expect(good.status).toBe(200);
    const target = await publicPath(tree);
    const text = (await readTreeFile(target))?.toString() ?? '';
    await writeTreeFile(target, text.replace('"revision": 8', '"revision": 9'));
    expect(await readTreeFile(target)).not.toEqual(Buffer.from(text));
    expect((await read(site, '/registry.json')).text).toBe(good.text);
    expect((await read(open(place), '/registry.json')).status).toBe(503);
    expect((await verifyTree(tree)).filter((each) => each.startsWith('public.json'))).not.toEqual([]);
    await removeTreeFile(target);
    expect((await read(open(place), '/registry.json')).status).toBe(503);
    await writeTreeFile(target, text);
    expect(await read(open(place), '/registry.json')).toMatchObject(good);
  });
});

test('entries lie in a folder for a web server, and only those of the registry', async () => {
  const tree = file('tree');
  await fill(tree);
  const entry = joinLocation(tree, 'r/history/alpha@1.3.0.json');
  expect(readFileSync(entry, 'utf8')).toBe(
    (await read(open({ tree, signed: false }), '/r/history/alpha@1.3.0.json')).text,
  );
  cpSync(entry, joinLocation(tree, 'r/history/alpha@7.0.0.json'));
  expect(await verifyTree(tree)).toEqual(['r/history/alpha@7.0.0.json does not show what the registry holds.']);
  await withdraw(tree, 'alpha', '1.3.0');
  expect(
    ['alpha@1.3.0', 'alpha@7.0.0'].map((name) => existsSync(joinLocation(tree, `r/history/${name}.json`))),
  ).toEqual([false, false]);
  expect(await verifyTree(tree)).toEqual([]);
});
