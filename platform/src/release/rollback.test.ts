import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../fixtures/fakeBuild.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';

let tree: string;

beforeEach(async () => {
  tree = mkdtempSync(path.join(tmpdir(), 'faultline-tree-'));
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));
afterAll(disposeBuilds);

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
  // What else the machine is doing makes one longer, and is no part of it.
  expect(Math.min(...taken)).toBeLessThan(1000);
});

test('goes to any release that was published, forward again too', async () => {
  await rollback(tree, 'alpha');
  const { remotes } = await rollback(tree, 'alpha', '1.1.0');
  expect(remotes['alpha']?.active).toBe('1.1.0');
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
