import { createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalize } from '@tufjs/canonical-json';
import { expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { listPreviews } from '../registry/registry.ts';
import { readRegistry } from '../registry/store.ts';
import { treePaths } from '../registry/treeFiles.ts';
import { verifyTree } from '../trust/verifyTree.ts';
import { collectGarbage, findGarbage } from './gc.ts';
import { publish, removePreview } from './publish.ts';
import { promote, startCanary, startTrain } from './shares/canary.ts';
import { initSigning } from './signTree.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const version = '1.0.0-preview.4f2a';
let dir: string;
let tree: string;

const stage = (onSigned?: (signature: string) => void) =>
  publish(tree, [fakeRemoteBuild('alpha', { version })], { preview: true, ...(onSigned ? { onSigned } : {}) });

eachFolder(async (folder) => {
  dir = folder;
  tree = path.join(dir, 'tree');
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha'), fakeRemoteBuild('beta')]);
});

test('a preview is in the registry for 14 days, live for nobody, and longer when it is staged again', async () => {
  const started = Date.now();
  const { remotes, change } = await stage();
  expect(remotes['alpha']).toMatchObject({ active: '1.0.0', previous: null });
  expect(change).toMatchObject({ action: 'stage', releases: { alpha: version } });
  const [first] = listPreviews({ remotes });
  expect(Date.parse(first?.until ?? '') - started).toBeGreaterThanOrEqual(14 * DAY_MS);
  expect(readFileSync(treePaths(tree).index, 'utf8')).not.toContain(version);
  vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ['Date'] });
  const [second] = listPreviews(await stage());
  vi.useRealTimers();
  expect(Date.parse(second?.until ?? '') - Date.parse(first?.until ?? '')).toBeGreaterThanOrEqual(DAY_MS);
});

test.each([
  ['promoted', () => promote(tree, 'alpha', version)],
  ['given to some browsers', () => startCanary(tree, 'alpha', version, 10)],
  ['part of a train', () => startTrain(tree, { alpha: version, beta: '1.1.0' }, 10)],
  ['published', () => publish(tree, [fakeRemoteBuild('alpha', { version })])],
])('a preview cannot be %s', async (_, change) => {
  await publish(tree, [fakeRemoteBuild('beta', { version: '1.1.0' })], { stageOnly: true });
  const { revision } = await stage();
  await expect(change()).rejects.toThrow('To make its sources live: release publish alpha');
  expect((await readRegistry(tree)).revision).toBe(revision);
});

test('what is published is no preview, nor is the host', async () => {
  const published = publish(tree, [fakeRemoteBuild('alpha')], { preview: true });
  await expect(published).rejects.toThrow('Open it with ?mf=alpha:1.0.0');
  await expect(publish(tree, [fakeHostBuild()], { preview: true })).rejects.toThrow('The host has no preview');
});

test('gc removes a preview once it has ended, though it is among the newest', async () => {
  await stage();
  expect((await findGarbage(tree, Date.now() + 13 * DAY_MS)).releases).toEqual([]);
  const { releases } = await collectGarbage(tree, {}, Date.now() + 15 * DAY_MS);
  expect(releases).toEqual([`alpha/${version}`]);
  expect(existsSync(treePaths(tree).release('alpha', version))).toBe(false);
  expect(listPreviews(await readRegistry(tree))).toEqual([]);
});

test('a preview is removed before its end, and nothing else is', async () => {
  await stage();
  await expect(removePreview(tree, 'alpha', '1.0.0')).rejects.toThrow(`It has ${version}.`);
  const { remotes, change } = await removePreview(tree, 'alpha', version);
  expect(Object.keys(remotes['alpha']?.releases ?? {})).toEqual(['1.0.0']);
  expect(change?.why).toBe(`removed the preview alpha ${version}`);
});

test('the link of a preview of a signed tree is signed by the key of its changes', async () => {
  const unsigned = vi.fn<(signature: string) => void>();
  await stage(unsigned);
  expect(unsigned).not.toHaveBeenCalled();
  const key = path.join(dir, 'one.pem');
  vi.stubEnv('DATA_DIR', dir);
  vi.stubEnv('RELEASE_KEY', key);
  await initSigning(tree, { rootKey: path.join(dir, 'root.pem'), keys: [key] });
  let signature = '';
  await stage((made) => (signature = made));
  const data = Buffer.from(canonicalize({ _type: 'preview', area: 'alpha', version }));
  expect(verify(null, data, createPublicKey(readFileSync(key, 'utf8')), Buffer.from(signature, 'hex'))).toBe(true);
  expect(await verifyTree(tree)).toEqual([]);
  const first = signature;
  vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ['Date'] });
  await stage((made) => (signature = made));
  vi.useRealTimers();
  expect(signature, 'links that were sent stay valid when it is staged again').toBe(first);
});
