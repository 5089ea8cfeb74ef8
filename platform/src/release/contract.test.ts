import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { disposeBuilds, madeHost, madeRemote } from '../../fixtures/madeBuild.ts';
import { differing, treeFiles } from '../../fixtures/treeFiles.ts';
import { publish } from './publish.ts';
import { readRegistry } from './registryFile.ts';

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'faultline-tree-'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));
afterAll(disposeBuilds);

async function refused(build: Parameters<typeof publish>[1][number]): Promise<string> {
  const error = await publish(tree, [build]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  return (error as Error).message;
}

test('a remote is refused in a tree without a host', async () => {
  expect(await refused(madeRemote('alpha'))).toContain('The tree has no host yet. Publish the host first');
});

test.each([
  ['another React', { react: '19.3.0' }, 'alpha 1.0.0 requires react 19.3.0, but host 2.0.0 gives 19.3.1'],
  [
    'a later shared',
    { '@faultline/shared': '^2.0.0' },
    'requires @faultline/shared ^2.0.0, but host 2.0.0 gives 1.4.2',
  ],
  ['something unknown', { vue: '^3.0.0' }, 'requires vue ^3.0.0, but host 2.0.0 does not give it'],
])('a remote built for %s is refused', async (_, requires, message) => {
  await publish(tree, [madeHost()]);
  expect(await refused(madeRemote('alpha', { facts: { requires } }))).toContain(message);
  expect((await readRegistry(tree)).remotes).toEqual({});
});

test('a remote that takes a name the live host does not have is refused', async () => {
  await publish(tree, [madeHost()]);
  const takes = { '@faultline/shared/core': ['Panel', 'Ribbon'], '@faultline/shared/maps': ['Globe'] };
  const message = await refused(madeRemote('alpha', { facts: { takes } }));
  expect(message).toContain('alpha 1.0.0 takes Ribbon from @faultline/shared/core, which host 2.0.0 does not have');
  expect(message).toContain('alpha 1.0.0 takes Globe from @faultline/shared/maps');
});

test('a host that a live remote could not run on is refused, with the remote named', async () => {
  await publish(tree, [madeHost(), madeRemote('alpha')]);
  const before = treeFiles(tree);
  const provides = { react: '19.4.0', '@faultline/shared': '1.4.2', mf: '2.9.2' };
  const message = await refused(madeHost({ version: '2.1.0', facts: { provides } }));
  expect(message).toContain('alpha 1.0.0 requires react 19.3.1, but host 2.1.0 gives 19.4.0');
  expect(differing(before, treeFiles(tree)).filter((name) => !name.startsWith('r/host/2.1.0/'))).toEqual([]);
});

test('host and remotes that need each other go live together', async () => {
  await publish(tree, [madeHost(), madeRemote('alpha')]);
  const provides = { react: '19.4.0', '@faultline/shared': '2.0.0', mf: '2.9.2' };
  const requires = { react: '19.4.0', '@faultline/shared': '^2.0.0' };
  const { seq } = await publish(tree, [
    madeHost({ version: '3.0.0', facts: { provides } }),
    madeRemote('alpha', { version: '2.0.0', facts: { requires } }),
  ]);
  expect(seq).toBe(2);
});

test('two areas cannot have one address, however its parameter is called', async () => {
  const screens = (path: string) => [{ expose: 'Screen', paths: [path], access: 'public' as const }];
  await publish(tree, [madeHost(), madeRemote('alpha', { facts: { screens: screens('/cves/:id') } })]);
  expect(await refused(madeRemote('beta', { facts: { screens: screens('/cves/:cveId/') } }))).toContain(
    'the path /cves/:cveId/ is claimed by Screen of beta and by Screen of alpha. Change it in the remote.ts of one of them.',
  );
});

test('there is one home', async () => {
  const screens = (area: string) => [{ expose: 'Screen', paths: [`/${area}`], access: 'public' as const, home: true }];
  await publish(tree, [madeHost(), madeRemote('alpha', { facts: { screens: screens('alpha') } })]);
  expect(await refused(madeRemote('beta', { facts: { screens: screens('beta') } }))).toContain(
    'home is claimed by Screen of beta and by Screen of alpha',
  );
});
