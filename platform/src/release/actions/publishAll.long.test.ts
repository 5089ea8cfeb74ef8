import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scratchWorkspace } from '../../../fixtures/scratchWorkspace.ts';
import { differing, treeFiles } from '../../../fixtures/treeFiles.ts';
import { buildArea } from '../../build/buildArea.ts';
import { readRegistry } from '../registry/store.ts';
import { promote, startTrain } from './shares/canary.ts';
import { publish } from './publish.ts';
import { publishAll } from './publishAll.ts';
import { retire, withdraw } from './withdraw.ts';
import { rollback } from './rollback.ts';

let workspace: ReturnType<typeof scratchWorkspace>;
const at = (file: string) => path.join(workspace.root, file);
const publishHere = () => publishAll(workspace.tree, workspace.root);
const states = async () => Object.fromEntries((await publishHere()).map(({ area, state }) => [area, state]));

beforeEach(() => {
  workspace = scratchWorkspace();
});
afterEach(() => workspace.dispose());

test('a fresh tree becomes whole in one change; the second time there is nothing to do', async () => {
  expect(await states()).toEqual({ host: 'built', alpha: 'built', beta: 'built' });
  expect((await readRegistry(workspace.tree)).revision).toBe(1);
  const before = treeFiles(workspace.tree);
  expect(await states()).toEqual({ host: 'unchanged', alpha: 'unchanged', beta: 'unchanged' });
  expect(differing(before, treeFiles(workspace.tree))).toEqual([]);
});

test('the build reports each finished area and how many there are', async () => {
  const reported: string[] = [];
  await publishAll(workspace.tree, workspace.root, (area, done, total) => reported.push(`${area} ${done}/${total}`));
  expect(reported.map((line) => line.split(' ')[1])).toEqual(['1/3', '2/3', '3/3']);
  expect(new Set(reported.map((line) => line.split(' ')[0]))).toEqual(new Set(['alpha', 'beta', 'host']));
});

test('one changed remote is built and published, and all other files stay byte for byte the same', async () => {
  await publishHere();
  const before = treeFiles(workspace.tree);
  appendFileSync(at('remote-beta/src/BetaScreen.tsx'), '\nexport const changed = true;\n');
  const published = await publishHere();
  const beta = published.find(({ area }) => area === 'beta');
  expect(published.map(({ state }) => state)).toEqual(['unchanged', 'unchanged', 'built']);
  const touched = differing(before, treeFiles(workspace.tree));
  const own = [`r/beta/${beta?.version}/`, `.maps/beta/${beta?.version}/`];
  const isOwn = (file: string) => own.some((folder) => file.startsWith(folder));
  expect(touched.filter((file) => !isOwn(file) && !/^(index\.html|registry\.json|public\.json)/.test(file))).toEqual([
    'r/history/2.json',
    'r/history/2.public.json',
  ]);
  expect((await readRegistry(workspace.tree)).remotes['beta']?.active).toBe(beta?.version);
});

test('an edit that is taken back makes the former release live again', async () => {
  const [, first] = await publishHere();
  const file = at('remote-alpha/src/first/FirstScreen.tsx');
  const source = readFileSync(file);
  appendFileSync(file, '\nexport const changed = true;\n');
  await publishHere();
  writeFileSync(file, source);
  const [, again] = await publishHere();
  expect(again?.version).toBe(first?.version);
  expect((await readRegistry(workspace.tree)).remotes['alpha']?.active).toBe(first?.version);
});

test('what was rolled back is kept back at every later start, until a person makes it live', async () => {
  const [, , first] = await publishHere();
  appendFileSync(at('remote-beta/src/BetaScreen.tsx'), '\nexport const changed = true;\n');
  const [, , second] = await publishHere();
  await rollback(workspace.tree, 'beta', undefined, { why: 'blank page' });
  for (let start = 1; start <= 2; start += 1) {
    const [host, , beta] = await publishHere();
    expect([host?.state, beta?.state, beta?.version]).toEqual(['unchanged', 'kept back', second?.version]);
    expect(beta?.reason).toMatch(
      /^rolled back at \d{4}-\d\d-\d\d \d\d:\d\d UTC by .* \("blank page"\)\. To make it live, /,
    );
    expect(beta?.reason).toMatch(new RegExp(`run: .* release promote beta ${second?.version}$`));
  }
  const { revision, remotes } = await readRegistry(workspace.tree);
  expect([revision, remotes['beta']?.active]).toEqual([3, first?.version]);
  await promote(workspace.tree, 'beta', second?.version);
  expect(await states()).toMatchObject({ beta: 'unchanged' });
});

test('what was rolled back is kept back after an update of libraries, too', async () => {
  await publishHere();
  appendFileSync(at('remote-beta/src/BetaScreen.tsx'), '\nexport const changed = true;\n');
  await publishHere();
  await rollback(workspace.tree, 'beta');
  const react = { dependencies: { react: { specifier: '19.3.1', version: '19.3.1' } } };
  const importers = { host: react, 'remote-alpha': react, 'remote-beta': react };
  const packages = { 'react@19.3.1': { resolution: { integrity: 'sha512-updated' } } };
  writeFileSync(at('pnpm-lock.yaml'), JSON.stringify({ importers, packages, snapshots: { 'react@19.3.1': {} } }));
  expect(await states()).toEqual({ host: 'built', alpha: 'built', beta: 'kept back' });
  appendFileSync(at('remote-beta/src/BetaScreen.tsx'), '\nexport const mended = true;\n');
  expect(await states()).toEqual({ host: 'unchanged', alpha: 'unchanged', beta: 'built' });
});

describe('beside an area that is kept back', () => {
  const replaceIn = (file: string, from: string, to: string) =>
    writeFileSync(at(file), readFileSync(at(file), 'utf8').replace(from, to));

  test('serves what is live when the new host does not fit what is live of that area', async () => {
    await publishHere();
    const beta = 'remote-beta/src/BetaScreen.tsx';
    writeFileSync(at(beta), 'export const BetaScreen = () => null;\n');
    await publishHere();
    await rollback(workspace.tree, 'beta');
    const live = readRegistry(workspace.tree);
    const before = treeFiles(workspace.tree);

    // The release of beta that is live again imports this from the host; the sources in its folder no longer do.
    replaceIn('shared/src/ui/index.ts', 'export { clicksAtom }', 'export { clicksAtom as countAtom }');
    const alpha = 'remote-alpha/src/first/FirstScreen.tsx';
    replaceIn(alpha, 'clicksAtom, Panel', 'countAtom as clicksAtom, Panel');
    const [host, , kept] = await publishHere();
    expect(kept?.state).toBe('kept back');
    expect(host).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/beta \S+ takes clicksAtom from .*, which host \S+ does not have/) as string,
    });
    expect(await readRegistry(workspace.tree)).toEqual(await live);
    expect(differing(before, treeFiles(workspace.tree))).toEqual([]);
  });
});

test('a preview of the same sources does not keep them back, nor does one of a new area', async () => {
  await publishHere();
  appendFileSync(at('remote-beta/src/BetaScreen.tsx'), '\nexport const changed = true;\n');
  const build = await buildArea('beta', { root: workspace.root, version: '1.0.0-preview.1' });
  await publish(workspace.tree, [build], { preview: true });
  expect(await states()).toMatchObject({ beta: 'built' });
});

test('a first release that is staged is kept back, and the printed command makes it live', async () => {
  const build = (name: string) => buildArea(name, { root: workspace.root });
  await publish(workspace.tree, [await build('host'), await build('alpha')]);
  await publish(workspace.tree, [await build('beta')], { stageOnly: true });
  const beta = (await publishHere()).find(({ area }) => area === 'beta');
  expect(beta?.state).toBe('kept back');
  const [, area = '', version = ''] = /release promote (\S+) (\S+)$/.exec(beta?.reason ?? '') ?? [];
  await promote(workspace.tree, area, version);
  expect((await readRegistry(workspace.tree)).remotes['beta']).toMatchObject({ active: version });
  expect(await states()).toMatchObject({ beta: 'unchanged' });
});

test('a release of a train is kept back with the command that makes the train live', async () => {
  await publishHere();
  const files = ['remote-alpha/src/first/FirstScreen.tsx', 'remote-beta/src/BetaScreen.tsx'];
  for (const file of files) appendFileSync(at(file), '\nexport const changed = true;\n');
  const builds = [
    await buildArea('alpha', { root: workspace.root }),
    await buildArea('beta', { root: workspace.root }),
  ];
  await publish(workspace.tree, builds, { forTrain: true });
  const releases = Object.fromEntries(builds.map(({ manifest: { area, version } }) => [area, version]));
  await startTrain(workspace.tree, releases, 10);
  const [, alpha, beta] = await publishHere();
  for (const kept of [alpha, beta]) expect(kept?.reason).toMatch(/run: npx -y pnpm@\S+ release train promote$/);
});

test('files that were deleted from the tree are built again', async () => {
  await publishHere();
  const before = treeFiles(workspace.tree);
  rmSync(path.join(workspace.tree, 'r/alpha'), { recursive: true });
  expect(await states()).toMatchObject({ host: 'unchanged', alpha: 'built' });
  expect(differing(before, treeFiles(workspace.tree))).toEqual([]);
});

test('every area that does not build is told, and nothing is published', async () => {
  await publishHere();
  const before = treeFiles(workspace.tree);
  writeFileSync(at('remote-alpha/src/first/FirstScreen.tsx'), 'export const');
  rmSync(at('remote-beta/remote.ts'));
  const message = await publishHere().catch((error: unknown) => String(error));
  expect(message).toContain('FirstScreen.tsx');
  expect(message).toContain('remote-beta/remote.ts is missing');
  expect(differing(before, treeFiles(workspace.tree))).toEqual([]);
});

test('a withdrawn release and a retired area are kept back, and not built', async () => {
  await publishHere();
  const file = at('remote-alpha/src/first/FirstScreen.tsx');
  appendFileSync(file, '\nexport const changed = true;\n');
  const [, bad] = await publishHere();
  await withdraw(workspace.tree, 'alpha', bad?.version ?? '', { why: 'leaks tokens' });
  await retire(workspace.tree, 'beta', { force: true });
  const before = treeFiles(workspace.tree);
  const [, alpha, beta] = await publishHere();
  expect(alpha).toMatchObject({ state: 'kept back', reason: expect.stringContaining('was withdrawn at') as string });
  expect(beta).toMatchObject({
    state: 'kept back',
    reason: expect.stringContaining('beta is retired since') as string,
  });
  expect(differing(before, treeFiles(workspace.tree))).toEqual([]);
});
