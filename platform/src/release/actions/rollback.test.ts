import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { differing, treeFiles } from '../../../fixtures/treeFiles.ts';
import { readRegistry } from '../registry/store.ts';
import { closeReleaseSets, openReleaseSet } from './openSets.ts';
import { publish } from './publish.ts';
import { rollback, restore } from './rollback.ts';
import { withdraw } from './withdraw.ts';

describe('rollback', () => {
  let tree: string;

  eachFolder(async (folder) => {
    tree = folder;
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  });

  test('goes back to the previous release, which is what the page then names', async () => {
    const { remotes, change } = await rollback(tree, 'alpha', undefined, { why: 'blank list' });
    expect(remotes['alpha']).toMatchObject({ active: '1.0.0', previous: null });
    expect(change).toMatchObject({ action: 'rollback', releases: { alpha: '1.0.0' }, why: 'blank list' });
    const page = readFileSync(path.join(tree, 'index.html'), 'utf8');
    expect(page).toContain('/r/alpha/1.0.0/remoteEntry.js');
    expect(page).not.toContain('/r/alpha/1.1.0/');
  });

  test('takes less than a second', async () => {
    const taken: number[] = [];
    for (const to of ['1.0.0', '1.1.0', '1.0.0', '1.1.0', '1.0.0']) {
      const started = performance.now();
      await rollback(tree, 'alpha', to);
      taken.push(performance.now() - started);
    }
    // Excludes delays by other load on the machine.
    expect(Math.min(...taken)).toBeLessThan(1000);
  });

  test('goes to any release that was published, forward again too', async () => {
    await rollback(tree, 'alpha');
    const { remotes } = await rollback(tree, 'alpha', '1.1.0');
    expect(remotes['alpha']?.active).toBe('1.1.0');
  });

  test('leaves browsers an older release to fall back to, but none that was rolled back or does not fit', async () => {
    const release = (version: string, requires = {}) =>
      fakeRemoteBuild('alpha', { version, ...(Object.keys(requires).length > 0 ? { manifest: { requires } } : {}) });
    for (const version of ['1.2.0', '1.3.0', '1.4.0']) await publish(tree, [release(version)]);
    const line = async (work: Promise<unknown>) => {
      await work;
      const { active, previous } = (await readRegistry(tree)).remotes['alpha'] ?? {};
      return [active, previous];
    };
    expect(await line(rollback(tree, 'alpha', undefined, { why: 'crash' }))).toEqual(['1.3.0', '1.2.0']);
    expect(await line(rollback(tree, 'alpha'))).toEqual(['1.2.0', '1.1.0']);
    expect(await line(rollback(tree, 'alpha', '1.4.0'))).toEqual(['1.4.0', '1.1.0']);
    rmSync(path.join(tree, 'r/alpha/1.1.0'), { recursive: true });
    expect(await line(rollback(tree, 'alpha', '1.3.0'))).toEqual(['1.3.0', '1.0.0']);
    expect((await readRegistry(tree)).remotes['alpha']?.releases).toMatchObject({
      '1.2.0': { rolledBack: { why: null } },
      '1.4.0': { rolledBack: { why: null } },
    });
    await publish(tree, [release('1.5.0')]);
    await publish(tree, [release('1.6.0')]);
    expect(await line(withdraw(tree, 'alpha', '1.6.0'))).toEqual(['1.5.0', '1.3.0']);
  });

  test('says what there is when it cannot', async () => {
    await expect(rollback(tree, 'gamma')).rejects.toThrow('Nothing of "gamma" was published to this tree.');
    await expect(rollback(tree, 'alpha', '9.9.9')).rejects.toThrow(
      'alpha has no release 9.9.9. It has 1.0.0; live is 1.1.0.',
    );
    await expect(rollback(tree, 'host')).rejects.toThrow(
      'host has no previous release. Name one with --to. It has no other',
    );
  });

  test('a release that the live host no longer carries is refused', async () => {
    const provides = { react: '19.4.0', '@faultline/shared': '1.4.2', mf: '2.9.2' };
    const requires = { react: '19.4.0' };
    await publish(tree, [
      fakeHostBuild({ version: '2.1.0', manifest: { provides } }),
      fakeRemoteBuild('alpha', { version: '1.2.0', manifest: { requires } }),
    ]);
    await expect(rollback(tree, 'alpha', '1.1.0')).rejects.toThrow(
      'alpha 1.1.0 requires react 19.3.1, but host 2.1.0 gives 19.4.0',
    );
  });
});

describe('restore', () => {
  let tree: string;
  const file = (name: string) => path.join(tree, name);

  /** revision 1: host, alpha and beta; 2: another alpha; 3: another host; 4: gamma is new. */
  eachFolder(async (folder) => {
    tree = folder;
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha'), fakeRemoteBuild('beta')]);
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
    await publish(tree, [fakeHostBuild({ version: '2.1.0' })]);
    await publish(tree, [fakeRemoteBuild('gamma')]);
  });

  test('a past set is live again as a whole, and in the history as such', async () => {
    const { host, remotes, revision, change } = await restore(tree, 2);
    expect(revision).toBe(5);
    expect(host?.active).toBe('2.0.0');
    expect(remotes['alpha']).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
    expect(Object.keys(remotes)).toEqual(['alpha', 'beta']);
    expect(change).toMatchObject({ action: 'restore', why: 'the set of revision 2' });
    expect(readFileSync(file('index.html'), 'utf8')).toContain('/r/host/2.0.0/main.js');
    const { remotes: forward } = await restore(tree, 4);
    expect(forward['gamma']?.active).toBe('1.0.0');
  });

  test('a set that is live already is left alone', async () => {
    expect((await restore(tree, 4)).revision).toBe(4);
  });

  test('a set that is not kept, or has lost its files, is refused with the reason', async () => {
    await expect(restore(tree, 9)).rejects.toThrow('has no set 9');
    await expect(restore(tree, Number.NaN)).rejects.toThrow('has no set NaN');
    rmSync(file('r/host/2.0.0'), { recursive: true });
    await expect(restore(tree, 2)).rejects.toThrow('no longer in the tree: host 2.0.0');
  });

  test('a past set is opened beside what is live, and closed again', async () => {
    const before = treeFiles(tree);
    expect(await openReleaseSet(tree, 2)).toBe('/?revision=2');
    const page = readFileSync(file('r/history/2.html'), 'utf8');
    expect(page).toContain('/r/host/2.0.0/main.js');
    expect(page).toContain('/r/alpha/1.1.0/remoteEntry.js');
    expect(page).not.toContain('gamma');
    expect(differing(before, treeFiles(tree)).filter((name) => !/\.(br|gz)$/.test(name))).toEqual([
      'index.html',
      'public.json',
      'r/history/2.html',
      'r/history/5.json',
      'r/history/5.public.json',
      'registry.json',
    ]);
    expect((await readRegistry(tree)).change).toMatchObject({ openSets: 'open', why: 'the set of revision 2' });
    expect(await closeReleaseSets(tree)).toEqual([2]);
    expect(existsSync(file('r/history/2.html'))).toBe(false);
  });

  test('a set that cannot be shown whole is not opened', async () => {
    await expect(openReleaseSet(tree, 9)).rejects.toThrow('has no set 9');
    rmSync(file('r/beta'), { recursive: true });
    await expect(openReleaseSet(tree, 1)).rejects.toThrow('no longer in the tree: beta 1.0.0');
  });
});
