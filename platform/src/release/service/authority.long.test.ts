import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eachStoredTree } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { credential, sendMessage, silentService, toMessage, uploadRelease } from '../../../fixtures/releaseService.ts';
import { listFiles } from '../../build/releaseManifest.ts';
import { publish } from '../actions/publish.ts';
import { initSigning } from '../actions/signTree.ts';
import { readRegistry } from '../registry/store.ts';
import { type Right, rights } from './access.ts';

let dir: string;
let tree: string;
let storedTree: string;
let accessFile: string;

eachStoredTree((stored) => {
  dir = stored.folder;
  storedTree = stored.tree;
  accessFile = path.join(dir, 'access.json');
  vi.stubEnv('RELEASE_BY', 'ann');
});

type Author = 'author' | 'second' | 'operator';

function writeAccess(settings: object, granted: Partial<Record<Author, readonly Right[]>> = {}) {
  const credentials = (['author', 'second', 'operator'] as const).map((name) =>
    credential(name, { rights: granted[name] ?? rights }),
  );
  writeFileSync(accessFile, JSON.stringify({ credentials, ...settings }));
}

const app = () => silentService(tree, accessFile);

async function send(author: Author, change: object) {
  const { status, body } = await sendMessage(app(), author, toMessage(change));
  return { status, error: body.error };
}

const upload = async (author: Author, area: string, version: string) =>
  expect(await uploadRelease(app(), author, area, version)).toBe(204);

async function stage(author: Author, area: string, version: string) {
  await upload(author, area, version);
  expect(await send(author, { action: 'publish', area, version, stageOnly: true })).toMatchObject({ status: 200 });
}

// Alpha has 1.0.0 (previous) and 1.1.0 (live), beta 1.0.0; `author` staged 1.2.0 of both.
async function prepare(location: 'folder' | 'object storage', isSigned: boolean) {
  tree = location === 'folder' ? path.join(dir, 'tree') : storedTree;
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha'), fakeRemoteBuild('beta')]);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  vi.stubEnv('RELEASE_KEY', '');
  if (isSigned) {
    const keys = ['one.pem', 'spare.pem'].map((name) => path.join(dir, name));
    const signing = { rootKey: path.join(dir, 'root.pem'), keys };
    await initSigning(tree, signing).catch(() => undefined);
    vi.stubEnv('RELEASE_KEY', keys[0]);
    await initSigning(tree, signing);
  }
  writeAccess({});
  await stage('author', 'alpha', '1.2.0');
  await stage('author', 'beta', '1.2.0');
}

// The releases that browsers get without an override.
async function exposed() {
  const { remotes, train } = await readRegistry(tree);
  return {
    train,
    ...Object.fromEntries(
      Object.entries(remotes).map(([area, { active, previous, canary }]) => [area, { active, previous, canary }]),
    ),
  };
}

const staged = { alpha: '1.2.0', beta: '1.2.0' };
// All changes that could make the staged release, or a new one, live. The last one is the attempt.
const attempts: Record<string, readonly object[]> = {
  promote: [{ action: 'promote', area: 'alpha', version: '1.2.0' }],
  'rollback --to': [{ action: 'rollback', area: 'alpha', to: '1.2.0' }],
  'withdraw --to': [{ action: 'withdraw', area: 'alpha', version: '1.1.0', to: '1.2.0' }],
  'canary of 99.999 %': [{ action: 'canary', area: 'alpha', version: '1.2.0', percent: 99.999 }],
  'canary of 100 %': [{ action: 'canary', area: 'alpha', version: '1.2.0', percent: 100 }],
  'canary that grows over the limit': [
    { action: 'canary', area: 'alpha', version: '1.2.0', percent: 10 },
    { action: 'canary', area: 'alpha', version: '1.2.0', percent: 11 },
  ],
  'promote of the canary': [
    { action: 'canary', area: 'alpha', version: '1.2.0', percent: 10 },
    { action: 'promote', area: 'alpha' },
  ],
  'train start at 99.9999 %': [{ action: 'train-start', releases: staged, percent: 99.9999 }],
  'train promote': [{ action: 'train-promote', releases: staged }],
  'promote of a train': [
    { action: 'train-start', releases: staged, percent: 10 },
    { action: 'train-promote', releases: staged },
  ],
  publish: [{ action: 'publish', area: 'alpha', version: '1.3.0' }],
  'publish of what is staged': [{ action: 'publish', area: 'alpha', version: '1.2.0' }],
  'withdraw, withdraw --undo, promote': [
    { action: 'withdraw', area: 'alpha', version: '1.2.0' },
    { action: 'withdraw', area: 'alpha', version: '1.2.0', undo: true },
    { action: 'promote', area: 'alpha', version: '1.2.0' },
  ],
  'withdraw, withdraw --undo, rollback --to': [
    { action: 'withdraw', area: 'alpha', version: '1.2.0' },
    { action: 'withdraw', area: 'alpha', version: '1.2.0', undo: true },
    { action: 'rollback', area: 'alpha', to: '1.2.0' },
  ],
};

const trees = (['folder', 'object storage'] as const).flatMap((location) =>
  [false, true].map((isSigned) => ({ location, isSigned, name: `${isSigned ? 'signed' : 'unsigned'} ${location}` })),
);

describe.each(trees)('in a $name', ({ location, isSigned }) => {
  beforeEach(() => prepare(location, isSigned));

  test.each(['the right to promote', 'a second person'])(
    'no action makes a release live that needs %s',
    async (control) => {
      const isFourEyes = control === 'a second person';
      if (isFourEyes) writeAccess({ fourEyes: true });
      else writeAccess({}, { author: rights.filter((right) => right !== 'promote') });
      for (const version of ['1.2.0', '1.3.0']) await upload('author', 'alpha', version);
      for (const [name, steps] of Object.entries(attempts)) {
        const preparation = steps.slice(0, -1);
        for (const step of preparation)
          expect(await send('operator', step), `preparation of ${name}`).toMatchObject({ status: 200 });
        const before = await exposed();
        const { status, error } = await send('author', steps.at(-1) ?? {});
        expect([403, 422], `${name}: ${error}`).toContain(status);
        expect(await exposed(), `after ${name}`).toEqual(before);
        await send('operator', { action: 'canary', area: 'alpha', stop: true });
        await send('operator', { action: 'train-abort', releases: staged });
      }
      // A whole set, and a retired area that comes back, bring what was live.
      const { revision } = await readRegistry(tree);
      const before = await exposed();
      await send('author', { action: 'restore', revision });
      await send('author', { action: 'retire', area: 'alpha' });
      await send('author', { action: 'retire', area: 'alpha', undo: true });
      expect(await exposed()).toEqual(before);

      expect(await send('second', { action: 'promote', area: 'alpha', version: '1.2.0' })).toMatchObject({
        status: 200,
      });
      expect((await readRegistry(tree)).remotes['alpha']?.active).toBe('1.2.0');
      // The publisher of a release that was live before may restore it.
      expect(await send('author', { action: 'rollback', area: 'alpha' })).toMatchObject({ status: 200 });
      expect(await send('author', { action: 'rollback', area: 'alpha', to: '1.2.0' })).toMatchObject({ status: 200 });
    },
  );
});

describe('a release that was never live', () => {
  beforeEach(() => prepare('folder', false));

  test('is not what a rollback or a withdrawal goes to, whoever asks', async () => {
    for (const change of [attempts['rollback --to'], attempts['withdraw --to']])
      expect(await send('operator', change?.[0] ?? {})).toEqual({
        status: 422,
        error:
          'alpha 1.2.0 was never live for everyone, so there is nothing to go back to. To make it live: release promote alpha 1.2.0',
      });
  });

  test('reaches as many browsers as the access file allows its publisher', async () => {
    const canary = (percent: number) => send('author', { action: 'canary', area: 'alpha', version: '1.2.0', percent });
    writeAccess({ fourEyes: true });
    expect(await canary(10)).toMatchObject({ status: 200 });
    expect(await canary(25)).toEqual({
      status: 403,
      error:
        'author put alpha 1.2.0 into the registry, so another must promote it. Your own canary or train has at most 10 % of browsers.',
    });
    writeAccess({ fourEyes: true, ownCanaryLimit: 25 });
    expect(await canary(25)).toMatchObject({ status: 200 });
    expect(await send('second', { action: 'canary', area: 'alpha', version: '1.2.0', percent: 60 })).toMatchObject({
      status: 200,
    });
    // Its publisher may reduce what another person allowed, and not exceed it.
    expect(await canary(50)).toMatchObject({ status: 200 });
    expect(await canary(60)).toMatchObject({ status: 403 });
    writeAccess({ ownCanaryLimit: 0 }, { author: ['canary'] });
    expect(await send('author', { action: 'canary', area: 'alpha', stop: true })).toMatchObject({ status: 200 });
    expect(await canary(0.001)).toEqual({
      status: 403,
      error:
        'author has no right to promote here, and alpha 1.2.0 was never live for everyone. Without it, a canary or train has at most 0 % of browsers.',
    });
  });

  test('reaches the same browsers by successive own canaries of an area, and by successive own trains', async () => {
    const start = (version: string) => send('author', { action: 'canary', area: 'alpha', version, percent: 10 });
    const train = (releases: object, percent: number) => send('author', { action: 'train-start', releases, percent });
    writeAccess({ fourEyes: true });
    await stage('author', 'alpha', '1.3.0');
    const salts: (string | undefined)[] = [];
    for (const version of ['1.2.0', '1.3.0', '1.2.0']) {
      expect(await start(version)).toMatchObject({ status: 200 });
      salts.push((await readRegistry(tree)).remotes['alpha']?.canary?.salt);
    }
    expect(salts).toEqual(['alpha', 'alpha', 'alpha']);
    expect(await send('author', { action: 'canary', area: 'alpha', stop: true })).toMatchObject({ status: 200 });
    for (const alpha of ['1.2.0', '1.3.0']) {
      const releases = { alpha, beta: '1.2.0' };
      expect(await train(releases, 10)).toMatchObject({ status: 200 });
      expect((await readRegistry(tree)).train?.salt).toBe('train');
      expect(await send('author', { action: 'train-abort', releases })).toMatchObject({ status: 200 });
    }
  });

  test('keeps its publisher through another publication and a withdrawal', async () => {
    writeAccess({ fourEyes: true });
    await stage('second', 'alpha', '1.2.0');
    await send('second', { action: 'withdraw', area: 'alpha', version: '1.2.0' });
    await send('second', { action: 'withdraw', area: 'alpha', version: '1.2.0', undo: true });
    expect((await readRegistry(tree)).remotes['alpha']?.releases['1.2.0']).toMatchObject({ publishedBy: 'author' });
    expect(await send('author', { action: 'promote', area: 'alpha', version: '1.2.0' })).toMatchObject({ status: 403 });
    expect(await send('second', { action: 'promote', area: 'alpha', version: '1.2.0' })).toMatchObject({ status: 200 });
  });

  test('leaves no file where browsers could get it, when it may only be staged', async () => {
    writeAccess({ fourEyes: true });
    await upload('author', 'alpha', '1.3.0');
    expect(await send('author', { action: 'publish', area: 'alpha', version: '1.3.0' })).toEqual({
      status: 403,
      error: 'Here a release is staged first, and promoted by another person: publish with --stage-only or --canary.',
    });
    expect(await listFiles(path.join(tree, 'r/alpha'))).not.toContain('1.3.0/remoteEntry.js');
  });
});

describe('a registry of an earlier version', () => {
  const forget = (text: string) => text.replaceAll(/,\s*"(publishedBy|activatedAt)": "[^"]*"/g, '');

  test('learns from its history who published a release and what was live', async () => {
    await prepare('folder', false);
    for (const name of ['registry.json', ...[1, 2, 3, 4].map((revision) => `r/history/${revision}.json`)]) {
      const file = path.join(tree, name);
      writeFileSync(file, forget(readFileSync(file, 'utf8')));
    }
    expect((await readRegistry(tree)).remotes['alpha']?.releases['1.2.0']).not.toHaveProperty('publishedBy');
    writeAccess({ fourEyes: true });
    expect(await send('author', { action: 'promote', area: 'alpha', version: '1.2.0' })).toMatchObject({ status: 403 });
    expect(await send('author', { action: 'rollback', area: 'alpha', to: '1.2.0' })).toMatchObject({ status: 422 });
    expect(await send('author', { action: 'rollback', area: 'alpha' })).toMatchObject({ status: 200 });
    expect((await readRegistry(tree)).remotes['alpha']?.releases).toMatchObject({
      '1.0.0': { publishedBy: 'ann', activatedAt: expect.any(String) as string },
      '1.1.0': { publishedBy: 'ann', rolledBack: { by: 'author' } },
      '1.2.0': { publishedBy: 'author' },
    });
    expect(await send('second', { action: 'promote', area: 'alpha', version: '1.2.0' })).toMatchObject({ status: 200 });
  });
});
