import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { differing, treeFiles } from '../../../fixtures/treeFiles.ts';
import { publish } from '../actions/publish.ts';
import { openTree, readRegistry } from '../registry/store.ts';
import { checkCandidate } from './checkReleases.ts';
import type { Verdict } from './releaseRules.ts';

let tree: string;

eachFolder((folder) => (tree = folder));

async function refused(build: Parameters<typeof publish>[1][number]): Promise<string> {
  const error = await publish(tree, [build]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  return (error as Error).message;
}

test('a remote is refused in a tree without a host', async () => {
  expect(await refused(fakeRemoteBuild('alpha'))).toContain('The tree has no host yet. Publish the host first');
});

test.each([
  ['React 18', { react: '18.3.1' }, 'alpha 1.0.0 requires react 18.3.1, but host 2.0.0 gives 19.3.1'],
  ['another React', { react: '19.3.0' }, 'alpha 1.0.0 requires react 19.3.0, but host 2.0.0 gives 19.3.1'],
  [
    'a later shared',
    { '@faultline/shared': '^2.0.0' },
    'requires @faultline/shared ^2.0.0, but host 2.0.0 gives 1.4.2',
  ],
  ['something unknown', { vue: '^3.0.0' }, 'requires vue ^3.0.0, but host 2.0.0 does not give it'],
])('a remote built for %s is refused', async (_, requires, message) => {
  await publish(tree, [fakeHostBuild()]);
  expect(await refused(fakeRemoteBuild('alpha', { manifest: { requires } }))).toContain(message);
  expect((await readRegistry(tree)).remotes).toEqual({});
});

test('a remote that takes a name the live host does not have is refused', async () => {
  await publish(tree, [fakeHostBuild()]);
  const sharedImports = { '@faultline/shared/core': ['Panel', 'Ribbon'], '@faultline/shared/maps': ['Globe'] };
  const message = await refused(fakeRemoteBuild('alpha', { manifest: { sharedImports } }));
  expect(message).toContain('alpha 1.0.0 takes Ribbon from @faultline/shared/core, which host 2.0.0 does not have');
  expect(message).toContain('alpha 1.0.0 takes Globe from @faultline/shared/maps');
});

test('a host that a live remote could not run on is refused, with the remote named', async () => {
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  const before = treeFiles(tree);
  const provides = { react: '19.4.0', '@faultline/shared': '1.4.2', mf: '2.9.2' };
  const message = await refused(fakeHostBuild({ version: '2.1.0', manifest: { provides } }));
  expect(message).toContain('alpha 1.0.0 requires react 19.3.1, but host 2.1.0 gives 19.4.0');
  expect(differing(before, treeFiles(tree)).filter((name) => !name.startsWith('r/host/2.1.0/'))).toEqual([]);
});

test('a host that would break what browsers fall back to is refused, although what is live would run', async () => {
  const sharedImports = { '@faultline/shared/core': ['Panel', 'useAtom'] };
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha', { manifest: { sharedImports } })]);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  const sharedExports = { '@faultline/shared/core': ['Panel'] };
  const message = await refused(fakeHostBuild({ version: '2.1.0', manifest: { sharedExports } }));
  expect(message).toContain('alpha 1.0.0 takes useAtom from @faultline/shared/core, which host 2.1.0 does not have.');
  expect(message).toContain('Browsers fall back to it when alpha 1.1.0 fails. Keep what it needs in the host until');
  expect(message).not.toContain('alpha 1.1.0 takes');
});

test('a screen that the build does not expose is refused', async () => {
  await publish(tree, [fakeHostBuild()]);
  const screens = [
    { expose: 'Screen', paths: ['/alpha'], access: 'public' as const },
    { expose: 'Lost', paths: ['/lost'], access: 'public' as const },
  ];
  expect(await refused(fakeRemoteBuild('alpha', { manifest: { screens } }))).toContain(
    'alpha 1.0.0 has the screen Lost at /lost, but its build exposes only Screen. Let the exposes follow from remote.ts',
  );
});

test('a screen over its budget is refused', async () => {
  await publish(tree, [fakeHostBuild()]);
  const code = randomBytes(40_000).toString('hex');
  expect(await refused(fakeRemoteBuild('alpha', { code }))).toMatch(
    /Screen of alpha 1\.0\.0 is \d+\.\d KB \(brotli\)\. Load/,
  );
});

test('a page of the host cannot be claimed', async () => {
  await publish(tree, [fakeHostBuild({ manifest: { paths: ['/about'] } })]);
  const screens = [{ expose: 'Screen', paths: ['/about/'], access: 'public' as const }];
  expect(await refused(fakeRemoteBuild('alpha', { manifest: { screens } }))).toContain(
    'the path /about/ is claimed by Screen of alpha and by a page of the host. Change it in the remote.ts of alpha.',
  );
});

test('what was forced says so in registry and history', async () => {
  await publish(tree, [fakeHostBuild()]);
  const build = fakeRemoteBuild('alpha', { manifest: { requires: { react: '18.3.1' } } });
  const { change, remotes } = await publish(tree, [build], { force: true, why: 'tried by hand' });
  expect(remotes['alpha']?.active).toBe('1.0.0');
  expect(change?.forced).toEqual([expect.stringContaining('requires react 18.3.1')]);
});

test('a remote that the previous host does not carry goes live with a warning', async () => {
  await publish(tree, [fakeHostBuild({ manifest: { sharedExports: { '@faultline/shared/core': ['useAtom'] } } })]);
  await publish(tree, [fakeHostBuild({ version: '2.1.0' })]);
  const verdicts: Verdict[] = [];
  await publish(tree, [fakeRemoteBuild('alpha')], { onVerdicts: (found) => void verdicts.push(...found) });
  expect(verdicts.filter(({ verdict }) => verdict !== 'ok')).toEqual([
    {
      release: 'alpha 1.0.0',
      against: 'host 2.0.0',
      rule: 'names',
      verdict: 'warns',
      message: expect.stringContaining('If the host is rolled back, alpha has to be rolled back first.') as string,
    },
  ]);
});

test('a build is checked without being published', async () => {
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  const before = treeFiles(tree);
  const build = fakeRemoteBuild('alpha', { version: '1.1.0', manifest: { requires: { react: '18.3.1' } } });
  const verdicts = await checkCandidate(openTree(tree), build);
  expect(verdicts.map(({ rule, verdict }) => [rule, verdict])).toEqual([
    ['react', 'refused'],
    ['names', 'ok'],
    ['screens', 'ok'],
    ['bytes', 'ok'],
    ['origin', 'ok'],
    ['paths', 'ok'],
    ['addresses', 'ok'],
  ]);
  expect(differing(before, treeFiles(tree))).toEqual([]);
});

test('host and remotes that need each other go live together', async () => {
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  const provides = { react: '19.4.0', '@faultline/shared': '2.0.0', mf: '2.9.2' };
  const requires = { react: '19.4.0', '@faultline/shared': '^2.0.0' };
  const { revision } = await publish(tree, [
    fakeHostBuild({ version: '3.0.0', manifest: { provides } }),
    fakeRemoteBuild('alpha', { version: '2.0.0', manifest: { requires } }),
  ]);
  expect(revision).toBe(2);
});

test('two areas cannot have one address, however its parameter is called', async () => {
  const screens = (path: string) => [{ expose: 'Screen', paths: [path], access: 'public' as const }];
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha', { manifest: { screens: screens('/cves/:id') } })]);
  expect(await refused(fakeRemoteBuild('beta', { manifest: { screens: screens('/cves/:cveId/') } }))).toContain(
    'the path /cves/:cveId/ is claimed by Screen of beta and by Screen of alpha. Change it in the remote.ts of one of them.',
  );
});

test('an address written in braces is the same one', async () => {
  const screens = (path: string) => [{ expose: 'Screen', paths: [path], access: 'public' as const }];
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha', { manifest: { screens: screens('/cves/{id}') } })]);
  expect(await refused(fakeRemoteBuild('beta', { manifest: { screens: screens('/cves/{cveId}') } }))).toContain(
    'the path /cves/{cveId} is claimed',
  );
});

test('there is one home', async () => {
  const screens = (area: string) => [{ expose: 'Screen', paths: [`/${area}`], access: 'public' as const, home: true }];
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha', { manifest: { screens: screens('alpha') } })]);
  expect(await refused(fakeRemoteBuild('beta', { manifest: { screens: screens('beta') } }))).toContain(
    'home is claimed by Screen of beta and by Screen of alpha',
  );
});
