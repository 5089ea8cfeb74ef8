import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eachFolder } from '../../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../../fixtures/fakeBuild.ts';
import { haltCanary, promote, startCanary } from './canary.ts';
import { publish } from '../publish.ts';
import { rollback } from '../rollback.ts';

let tree: string;
const page = () => readFileSync(path.join(tree, 'index.html'), 'utf8');
const stage = (version: string) => publish(tree, [fakeRemoteBuild('alpha', { version })], { stageOnly: true });

eachFolder(async (folder) => {
  tree = folder;
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
});

test('a staged release is published and in no page, until it is promoted', async () => {
  const staged = await stage('1.1.0');
  expect(staged.change).toMatchObject({ action: 'stage', releases: { alpha: '1.1.0' } });
  expect(staged.remotes['alpha']).toMatchObject({ active: '1.0.0', previous: null });
  expect(page()).not.toContain('/r/alpha/1.1.0/');
  const { remotes, change } = await promote(tree, 'alpha', '1.1.0', { why: 'tried on staging' });
  expect(remotes['alpha']).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
  expect(change).toMatchObject({ action: 'promote', releases: { alpha: '1.1.0' }, why: 'tried on staging' });
});

test('a canary is in the page beside the live release, and keeps its salt while it grows', async () => {
  await stage('1.1.0');
  const small = await startCanary(tree, 'alpha', '1.1.0', 10);
  expect(small.remotes['alpha']).toMatchObject({
    active: '1.0.0',
    canary: { version: '1.1.0', percent: 10, salt: `${small.revision}` },
  });
  expect(page()).toContain('/r/alpha/1.1.0/remoteEntry.js');
  const grown = await startCanary(tree, 'alpha', '1.1.0', 50);
  expect(grown.remotes['alpha']?.canary).toEqual({ version: '1.1.0', percent: 50, salt: `${small.revision}` });
  await stage('1.2.0');
  const next = await startCanary(tree, 'alpha', '1.2.0', 10);
  expect(next.remotes['alpha']?.canary?.salt).toBe(`${next.revision}`);
});

test('a promoted canary is live for everyone, and no canary any more', async () => {
  await stage('1.1.0');
  await startCanary(tree, 'alpha', '1.1.0', 10);
  const { remotes } = await promote(tree, 'alpha');
  expect(remotes['alpha']).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
  expect(remotes['alpha']).not.toHaveProperty('canary');
});

test('a halt ends the canary it was meant for, and no later one', async () => {
  await stage('1.1.0');
  await stage('1.2.0');
  const { revision } = await startCanary(tree, 'alpha', '1.2.0', 10);
  expect((await haltCanary(tree, 'alpha', '1.1.0')).revision).toBe(revision);
  const halted = await haltCanary(tree, 'alpha', '1.2.0', { why: '7 of 90 loads failed' });
  expect(halted.remotes['alpha']).not.toHaveProperty('canary');
  expect(halted.change).toMatchObject({ action: 'halt', releases: { alpha: '1.2.0' }, why: '7 of 90 loads failed' });
  expect(page()).not.toContain('/r/alpha/1.2.0/');
});

test('a rollback gives every browser the same release, those with the canary too', async () => {
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  await stage('1.2.0');
  await startCanary(tree, 'alpha', '1.2.0', 10);
  const { remotes } = await rollback(tree, 'alpha');
  expect(remotes['alpha']).toMatchObject({ active: '1.0.0', previous: null });
  expect(remotes['alpha']).not.toHaveProperty('canary');
});

test.each([
  [
    () => promote(tree, 'alpha'),
    'alpha has no canary. Name the release to promote. It has no other release than 1.0.0, which is live.',
  ],
  [() => promote(tree, 'alpha', '9.9.9'), 'alpha has no release 9.9.9.'],
  [() => startCanary(tree, 'alpha', '1.0.0', 10), 'alpha 1.0.0 is live for everyone already.'],
  [() => startCanary(tree, 'alpha', '1.1.0', 10), 'alpha has no release 1.1.0.'],
  [() => startCanary(tree, 'alpha', '1.1.0', 0), 'more than 0 and at most 100 percent of browsers, not 0.'],
  [() => startCanary(tree, 'alpha', '1.1.0', Number.NaN), 'at most 100 percent of browsers, not NaN.'],
  [() => startCanary(tree, 'host', '2.1.0', 10), 'The host has no canary'],
])('an impossible change is refused with the reason (%#)', async (work, message) => {
  await expect(work()).rejects.toThrow(message);
});

test('publish refuses to make a canary live for everyone in silence', async () => {
  await stage('1.1.0');
  await startCanary(tree, 'alpha', '1.1.0', 10);
  await expect(publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })])).rejects.toThrow(
    'alpha 1.1.0 is the canary of 10 %. For everyone: release promote alpha.',
  );
  await stage('1.1.0');
  const { remotes } = await publish(tree, [fakeRemoteBuild('alpha', { version: '1.2.0' })]);
  expect(remotes['alpha']).toMatchObject({ active: '1.2.0', canary: { version: '1.1.0', percent: 10 } });
});
