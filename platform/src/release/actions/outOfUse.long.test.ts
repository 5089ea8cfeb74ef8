import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { checkCandidate } from '../compatibility/checkReleases.ts';
import { openReleaseSet } from './openSets.ts';
import { openTree, readRegistry } from '../registry/store.ts';
import { promote, startCanary } from './shares/canary.ts';
import { collectGarbage } from './gc.ts';
import { publish } from './publish.ts';
import { reinstate, retire, unretire, withdraw } from './withdraw.ts';
import { restore, rollback } from './rollback.ts';

let tree: string;
const file = (name: string) => path.join(tree, name);
const page = () => readFileSync(file('index.html'), 'utf8');
const alpha = (version: string) => fakeRemoteBuild('alpha', { version });
const publishAlpha = (version: string) => publish(tree, [alpha(version)]);

/** revision 1: host and alpha 1.0.0; 2: alpha 1.1.0; 3: alpha 1.2.0. */
eachFolder(async (folder) => {
  tree = folder;
  vi.stubEnv('RELEASE_BY', 'ann');
  await publish(tree, [fakeHostBuild(), alpha('1.0.0')]);
  await publishAlpha('1.1.0');
  await publishAlpha('1.2.0');
});

const isGone = async (version: string) => {
  const { remotes } = await readRegistry(tree);
  expect(Object.keys(remotes['alpha']?.releases ?? {})).not.toContain(version);
  expect(page()).not.toContain(`/r/alpha/${version}/`);
  expect(existsSync(file(`r/alpha/${version}`))).toBe(false);
};

describe('withdraw', () => {
  test('makes the previous release live in the place of a live one, and leaves nothing to load', async () => {
    await openReleaseSet(tree, 3);
    await openReleaseSet(tree, 1);
    const { remotes, change } = await withdraw(tree, 'alpha', '1.2.0', { why: 'leaks tokens' });
    expect(remotes['alpha']).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
    expect(change).toMatchObject({ command: 'withdraw', releases: { alpha: '1.2.0' }, by: 'ann', why: 'leaks tokens' });
    await isGone('1.2.0');
    expect([1, 3].map((revision) => existsSync(file(`r/history/${revision}.html`)))).toEqual([true, false]);
    await expect(openReleaseSet(tree, 3)).rejects.toThrow('no longer in the tree: alpha 1.2.0');
  });

  test('keeps a release out of past sets that are opened later', async () => {
    await openReleaseSet(tree, 3);
    expect(readFileSync(file('r/history/3.html'), 'utf8')).toContain('/r/alpha/1.1.0/');
    await withdraw(tree, 'alpha', '1.1.0');
    await openReleaseSet(tree, 3);
    const past = readFileSync(file('r/history/3.html'), 'utf8');
    expect(past).toContain('/r/alpha/1.2.0/');
    expect(past).not.toContain('/r/alpha/1.1.0/');
  });

  test('takes a release away that browsers fall back to, or that is a canary, and what is live stays', async () => {
    const withoutPrevious = await withdraw(tree, 'alpha', '1.1.0');
    expect(withoutPrevious.remotes['alpha']).toMatchObject({ active: '1.2.0', previous: '1.0.0' });
    await startCanary(tree, 'alpha', '1.0.0', 10);
    const withoutCanary = await withdraw(tree, 'alpha', '1.0.0');
    expect(withoutCanary.remotes['alpha']).not.toHaveProperty('canary');
    await isGone('1.1.0');
    await isGone('1.0.0');
  });

  test('refuses a live release that has nothing to go to, naming the ways out', async () => {
    await rollback(tree, 'alpha', '1.0.0');
    await expect(withdraw(tree, 'alpha', '1.0.0')).rejects.toThrow(
      'alpha 1.0.0 is live and has no previous release to go back to. Name another with --to, publish a mended one first, or take the area out of use: release retire alpha.',
    );
    const { remotes } = await withdraw(tree, 'alpha', '1.0.0', { to: '1.1.0' });
    expect(remotes['alpha']?.active).toBe('1.1.0');
  });

  test('refuses to go to a release that the contract check refuses', async () => {
    const build = fakeRemoteBuild('alpha', { version: '0.9.0', manifest: { requires: { react: '18.3.1' } } });
    await publish(tree, [build], { force: true });
    await rollback(tree, 'alpha');
    await expect(withdraw(tree, 'alpha', '1.2.0', { to: '0.9.0' })).rejects.toThrow('requires react 18.3.1');
    expect((await readRegistry(tree)).remotes['alpha']?.active).toBe('1.2.0');
  });

  test('withdraws a release of the host', async () => {
    await publish(tree, [fakeHostBuild({ version: '2.1.0' })]);
    const { host } = await withdraw(tree, 'host', '2.1.0');
    expect(host?.active).toBe('2.0.0');
    expect(page()).not.toContain('/r/host/2.1.0/');
  });

  test.each([
    ['rollback', () => rollback(tree, 'alpha', '1.1.0')],
    ['promote', () => promote(tree, 'alpha', '1.1.0')],
    ['a canary', () => startCanary(tree, 'alpha', '1.1.0', 10)],
    ['restoring a set', () => restore(tree, 2)],
    ['publishing it again', () => publishAlpha('1.1.0')],
    ['checking it', () => checkCandidate(openTree(tree), alpha('1.1.0'))],
  ])('is not undone by %s', async (_, change) => {
    await withdraw(tree, 'alpha', '1.1.0', { why: 'leaks tokens' });
    await expect(change()).rejects.toThrow(
      /alpha 1\.1\.0 was withdrawn at \S+ \S+ UTC by ann \("leaks tokens"\)\. To allow it again: release withdraw alpha 1\.1\.0 --undo/,
    );
    await isGone('1.1.0');
  });

  test('is not undone by restoring a set in which the release was no longer live, nor by clearing up', async () => {
    await withdraw(tree, 'alpha', '1.1.0');
    await publishAlpha('1.3.0');
    await restore(tree, 3);
    await collectGarbage(tree);
    await isGone('1.1.0');
    await expect(promote(tree, 'alpha', '1.1.0')).rejects.toThrow('was withdrawn at');
  });

  test('finishes what a withdrawal that was cut off left', async () => {
    await withdraw(tree, 'alpha', '1.1.0');
    await reinstate(tree, 'alpha', '1.1.0');
    await withdraw(tree, 'alpha', '1.1.0');
    const { revision } = await withdraw(tree, 'alpha', '1.1.0');
    expect(revision).toBe(6);
    await isGone('1.1.0');
  });
});

test('reinstate lets a withdrawn release be chosen again, live for nobody until it is promoted', async () => {
  await withdraw(tree, 'alpha', '1.2.0');
  const { remotes, change } = await reinstate(tree, 'alpha', '1.2.0', { why: 'false alarm' });
  expect(change).toMatchObject({ command: 'reinstate', releases: { alpha: '1.2.0' }, why: 'false alarm' });
  expect(remotes['alpha']?.active).toBe('1.1.0');
  expect(page()).not.toContain('/r/alpha/1.2.0/');
  expect((await promote(tree, 'alpha', '1.2.0')).remotes['alpha']?.active).toBe('1.2.0');
  await expect(reinstate(tree, 'alpha', '9.9.9')).rejects.toThrow('alpha 9.9.9 is not withdrawn.');
});

describe('retire', () => {
  test('takes an area out of what is live, and unretire brings it back as it was', async () => {
    const before = (await readRegistry(tree)).remotes;
    const { remotes, change } = await retire(tree, 'alpha', { why: 'replaced' });
    expect(remotes).toEqual({});
    expect(change).toMatchObject({ command: 'retire', releases: { alpha: '1.2.0' }, why: 'replaced' });
    expect(page()).not.toContain('alpha');
    // An open page still gets the files of its release.
    expect(existsSync(file('r/alpha/1.2.0/remoteEntry.js'))).toBe(true);
    await collectGarbage(tree, {}, Date.now() + 90 * 24 * 60 * 60 * 1000);
    expect((await unretire(tree, 'alpha')).remotes).toEqual(before);
    expect(page()).toContain('/r/alpha/1.2.0/');
  });

  test.each([
    ['publish', () => publishAlpha('1.3.0')],
    ['promote', () => promote(tree, 'alpha', '1.0.0')],
    ['check', () => checkCandidate(openTree(tree), alpha('1.3.0'))],
  ])('keeps %s from bringing the area back', async (_, change) => {
    await retire(tree, 'alpha', { why: 'replaced' });
    await expect(change()).rejects.toThrow(
      /alpha is retired since \S+ \S+ UTC by ann \("replaced"\)\. To bring it back: release retire alpha --undo/,
    );
  });

  test('leaves the releases of the area to be withdrawn, and none of them comes back with it', async () => {
    await retire(tree, 'alpha');
    const { retired } = await withdraw(tree, 'alpha', '1.2.0', { why: 'leaks tokens' });
    expect(retired?.['alpha']?.line).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
    expect(existsSync(file('r/alpha/1.2.0'))).toBe(false);
    await expect(restore(tree, 3)).rejects.toThrow('alpha 1.2.0 was withdrawn at');
    await withdraw(tree, 'alpha', '1.0.0');
    await withdraw(tree, 'alpha', '1.1.0');
    await expect(unretire(tree, 'alpha')).rejects.toThrow(
      /alpha has no release to bring back: alpha 1\.1\.0 was withdrawn at .* release withdraw alpha 1\.1\.0 --undo/,
    );
    await reinstate(tree, 'alpha', '1.1.0');
    expect((await unretire(tree, 'alpha')).remotes['alpha']?.active).toBe('1.1.0');
    await isGone('1.2.0');
  });

  test('comes back with an older release to fall back to, after its live one was withdrawn', async () => {
    await retire(tree, 'alpha');
    await withdraw(tree, 'alpha', '1.2.0');
    expect((await unretire(tree, 'alpha')).remotes['alpha']).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
    expect(page()).toContain('/r/alpha/1.0.0/');
  });

  test('refuses an area that has the home or what others link to, and the host', async () => {
    const screens = [{ expose: 'Screen', paths: ['/beta'], access: 'public' as const, home: true }];
    await publish(tree, [fakeRemoteBuild('beta', { manifest: { screens } })]);
    await expect(retire(tree, 'beta')).rejects.toThrow('beta has the home');
    await publish(tree, [fakeRemoteBuild('gamma', { manifest: { links: ['/alpha'] } })]);
    await expect(retire(tree, 'alpha')).rejects.toThrow(
      '/alpha of alpha would show Page Not Found, but gamma 1.0.0 links to it.',
    );
    await expect(retire(tree, 'host')).rejects.toThrow('The host cannot be retired');
  });

  test('refuses to bring an area back whose path another has meanwhile', async () => {
    await retire(tree, 'alpha');
    const screens = [{ expose: 'Screen', paths: ['/alpha'], access: 'public' as const }];
    await publish(tree, [fakeRemoteBuild('beta', { manifest: { screens } })]);
    await expect(unretire(tree, 'alpha')).rejects.toThrow('the path /alpha is claimed by');
  });

  test('ends when a set is restored in which the area was live', async () => {
    await retire(tree, 'alpha');
    const { remotes, retired } = await restore(tree, 2);
    expect(remotes['alpha']?.active).toBe('1.1.0');
    expect(retired).toBeUndefined();
  });
});
