import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { differing, treeFiles } from '../../../fixtures/treeFiles.ts';
import { openReleaseSet } from './openSets.ts';
import { readRegistry } from '../registry/store.ts';
import { treePaths } from '../registry/treeFiles.ts';
import { collectGarbage, findGarbage } from './gc.ts';
import { publish } from './publish.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
// A time at which everything published today is older than the window.
const later = Date.now() + 40 * DAY_MS;
let tree: string;
const folder = (version: string) => treePaths(tree).release('alpha', version);

eachFolder(async (folder) => {
  tree = folder;
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha', { version: '1.0.1' })]);
  for (let i = 2; i <= 8; i += 1) await publish(tree, [fakeRemoteBuild('alpha', { version: `1.0.${i}` })]);
});

test('what 30 days of history name stays', async () => {
  expect(await findGarbage(tree)).toEqual({ releases: [], openSets: [], remains: [], bytes: 0 });
});

test('later, all but the five newest can go; until told so, they only could', async () => {
  const before = treeFiles(tree);
  const { releases, bytes } = await findGarbage(tree, later);
  expect(releases).toEqual(['alpha/1.0.1', 'alpha/1.0.2', 'alpha/1.0.3']);
  expect(bytes).toBeGreaterThan(0);
  expect(differing(before, treeFiles(tree))).toEqual([]);
});

test('what goes is out of the registry too, and the page stays whole', async () => {
  const maps = (version: string) => treePaths(tree).maps('alpha', version);
  for (const version of ['1.0.3', '1.0.4']) mkdirSync(maps(version), { recursive: true });
  await collectGarbage(tree, {}, later);
  expect([1, 2, 3, 4].map((i) => existsSync(folder(`1.0.${i}`)))).toEqual([false, false, false, true]);
  expect(['1.0.3', '1.0.4'].map((version) => existsSync(maps(version)))).toEqual([false, true]);
  const { remotes, change } = await readRegistry(tree);
  expect(Object.keys(remotes['alpha']?.releases ?? {})).toHaveLength(5);
  expect(remotes['alpha']).toMatchObject({ active: '1.0.8', previous: '1.0.7' });
  expect(change).toMatchObject({ action: 'gc', why: 'removed alpha/1.0.1, alpha/1.0.2, alpha/1.0.3' });
  expect(await findGarbage(tree, later)).toMatchObject({ releases: [] });
});

test('an open set is named before it is closed, whether or not a release goes with it', async () => {
  await openReleaseSet(tree, 2);
  const page = treePaths(tree).setPage(2);
  expect(await findGarbage(tree)).toMatchObject({ releases: [], openSets: [2] });
  expect(existsSync(page)).toBe(true);
  expect(await collectGarbage(tree)).toMatchObject({ openSets: [2] });
  expect(existsSync(page)).toBe(false);
});

test('a release that is live stays, however old', async () => {
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.0.1' })]);
  expect((await findGarbage(tree, later)).releases).not.toContain('alpha/1.0.1');
});

test('files that a writer has just placed stay: the registry is about to name them', async () => {
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.0.9' })], { stageOnly: true });
  rmSync(treePaths(tree).registry);
  for (const version of ['1.0.1', '1.0.9']) {
    const at = new Date(version === '1.0.9' ? later : later - 2 * DAY_MS);
    utimesSync(folder(version), at, at);
  }
  const { releases } = await findGarbage(tree, later);
  expect(releases).toContain('alpha/1.0.1');
  expect(releases).not.toContain('alpha/1.0.9');
});
