import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { differing, treeFiles } from '../../../fixtures/treeFiles.ts';
import { readRegistry } from '../registry/store.ts';
import { publish } from './publish.ts';

let tree: string;
const page = () => readFileSync(path.join(tree, 'index.html'), 'utf8');
const file = (name: string) => readFileSync(path.join(tree, name));

eachFolder((folder) => (tree = folder));

test('host and remotes published together are live in one change', async () => {
  const registry = await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha'), fakeRemoteBuild('beta')], {
    why: 'first release',
  });
  expect(registry).toMatchObject({
    revision: 1,
    change: { action: 'publish', releases: { host: '2.0.0', alpha: '1.0.0', beta: '1.0.0' }, why: 'first release' },
    host: { active: '2.0.0', previous: null },
    remotes: { alpha: { active: '1.0.0' }, beta: { active: '1.0.0' } },
  });
  expect(await readRegistry(tree)).toEqual(registry);
  expect(page()).toContain('src="/r/host/2.0.0/main.js" integrity="sha384-');
});

test('every text file has its compressed forms beside it', async () => {
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  for (const name of ['index.html', 'registry.json', 'r/alpha/1.0.0/remoteEntry.js', 'r/host/2.0.0/favicon.svg']) {
    expect(brotliDecompressSync(file(`${name}.br`))).toEqual(file(name));
    expect(gunzipSync(file(`${name}.gz`))).toEqual(file(name));
  }
});

test('a new release of one remote changes no other file, and keeps the former one as previous', async () => {
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha'), fakeRemoteBuild('beta')]);
  const before = treeFiles(tree);
  const registry = await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  expect(registry.remotes['alpha']).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
  const changed = differing(before, treeFiles(tree)).filter((name) => !/\.(br|gz)$/.test(name));
  expect(changed).toEqual([
    'index.html',
    'public.json',
    'r/alpha/1.1.0/Screen.js',
    'r/alpha/1.1.0/release.json',
    'r/alpha/1.1.0/remoteEntry.js',
    'r/history/2.json',
    'r/history/2.public.json',
    'registry.json',
  ]);
});

test('publishing the same again changes nothing', async () => {
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  const before = treeFiles(tree);
  expect((await publish(tree, [fakeRemoteBuild('alpha')])).revision).toBe(1);
  expect(differing(before, treeFiles(tree))).toEqual([]);
});

test('an earlier release published again is live again', async () => {
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  const { remotes } = await publish(tree, [fakeRemoteBuild('alpha')]);
  expect(remotes['alpha']).toMatchObject({ active: '1.0.0', previous: '1.1.0' });
});

test('a version that exists with other content is refused, and nothing changes', async () => {
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  const before = treeFiles(tree);
  await expect(publish(tree, [fakeRemoteBuild('alpha', { code: 'other' })])).rejects.toThrow(
    'alpha 1.0.0 is published with other content, and a release never changes. Raise the version',
  );
  expect(differing(before, treeFiles(tree))).toEqual([]);
});

test('files that were deleted can be put back, but not with other content', async () => {
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  const before = treeFiles(tree);
  rmSync(path.join(tree, 'r/alpha'), { recursive: true });
  await publish(tree, [fakeRemoteBuild('alpha')]);
  expect(differing(before, treeFiles(tree))).toEqual([]);
  rmSync(path.join(tree, 'r/alpha'), { recursive: true });
  await expect(publish(tree, [fakeRemoteBuild('alpha', { code: 'other' })])).rejects.toThrow(
    'alpha 1.0.0 was published with other content',
  );
});

test('a page left behind by a writer that was cut off is made again', async () => {
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  const whole = page();
  writeFileSync(path.join(tree, 'index.html'), '<!doctype html>');
  await publish(tree, []);
  expect(page()).toBe(whole);
});

test('every registry stays in the history, with who changed what and why', async () => {
  vi.stubEnv('RELEASE_BY', 'ci of the alpha team');
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })], { why: 'faster list' });
  expect(JSON.parse(file('r/history/1.json').toString())).toMatchObject({ remotes: { alpha: { active: '1.0.0' } } });
  expect(JSON.parse(file('r/history/2.json').toString())).toMatchObject({
    change: { action: 'publish', releases: { alpha: '1.1.0' }, by: 'ci of the alpha team', why: 'faster list' },
  });
});

test('what a writer that was cut off left behind is removed after a day, and never seen', async () => {
  const left = (name: string) => path.join(tree, '.staging', name);
  for (const name of ['old', 'new']) mkdirSync(left(name), { recursive: true });
  utimesSync(left('old'), new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000));
  await publish(tree, [fakeHostBuild()]);
  expect(readdirSync(path.join(tree, '.staging'))).toEqual(['new']);
});

test('a tree that cannot be made is a clear error', async () => {
  writeFileSync(path.join(tree, 'file'), '');
  await expect(publish(path.join(tree, 'file'), [])).rejects.toThrow(/file cannot be written: /);
});

test('a damaged registry stops the writer, with the command that restores it', async () => {
  await publish(tree, [fakeHostBuild()]);
  await publish(tree, [fakeRemoteBuild('alpha')]);
  const file = path.join(tree, 'registry.json');
  const damage = async (text: string) => {
    writeFileSync(file, text);
    return publish(tree, [fakeRemoteBuild('beta')]).catch((error: Error) => error.message);
  };
  const command = `cp ${path.join(tree, 'r/history/2.json')} ${file}`;
  expect(await damage('{"schema":1')).toBe(`${file} is not valid JSON. Run: ${command}`);
  expect(await damage('{"schema":7}')).toMatch(/registry\.json is not a registry: .*Run: cp /s);
  writeFileSync(path.join(tree, 'r/history/2.json'), '{');
  expect(await damage('')).toContain('r/history/1.json');
  rmSync(path.join(tree, 'r/history/1.json'));
  expect(await damage('')).toContain('Its history has no readable copy');
});

test('the command that a damaged registry names restores it', async () => {
  await publish(tree, [fakeHostBuild()]);
  const registry = await readRegistry(tree);
  writeFileSync(path.join(tree, 'registry.json'), '');
  const message = await readRegistry(tree).then(
    () => '',
    (error: Error) => error.message,
  );
  execFileSync('sh', ['-c', /Run: (.*)/.exec(message)?.[1] ?? '']);
  expect(await readRegistry(tree)).toEqual(registry);
});
