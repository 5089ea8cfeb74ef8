import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { differing, treeFiles } from '../../../fixtures/treeFiles.ts';
import { promote, startCanary } from '../actions/shares/canary.ts';
import { publish } from '../actions/publish.ts';
import { rollback } from '../actions/rollback.ts';

let tree: string;
const at = (name: string) => path.join(tree, 'r/alpha/1.0.0', name);

eachFolder(async (folder) => {
  tree = folder;
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
});

test('refuses a chunk whose hash the entry lacks', async () => {
  const before = treeFiles(tree);
  const build = fakeRemoteBuild('alpha', { version: '1.2.0' });
  appendFileSync(path.join(build.outDir, 'Screen.js'), '\nstolen();');
  await expect(publish(tree, [build])).rejects.toThrow(
    'remoteEntry.js of alpha 1.2.0 lacks the hash of Screen.js: that file was changed after the build.',
  );
  expect(differing(before, treeFiles(tree))).toEqual([]);
});

test.each([
  ['the entry', 'remoteEntry.js', (content: Buffer) => Buffer.concat([content, Buffer.from('//')])],
  ['a chunk', 'Screen.js', (content: Buffer) => Buffer.concat([content, Buffer.from('//')])],
  ['what is sent of a chunk', 'Screen.js.br', () => brotliCompressSync('stolen()')],
  ['what is sent of the entry', 'remoteEntry.js.gz', () => Buffer.from('no gzip')],
])('a release of which %s was changed in the tree does not go live again', async (_, name, tamper) => {
  writeFileSync(at(name), tamper(readFileSync(at(name))));
  const before = treeFiles(tree);
  const message = /r\/alpha\/1\.0\.0\/\S+ is missing, or not as it was published/;
  await expect(rollback(tree, 'alpha')).rejects.toThrow(message);
  await expect(promote(tree, 'alpha', '1.0.0', { force: true })).rejects.toThrow(message);
  await expect(startCanary(tree, 'alpha', '1.0.0', 10)).rejects.toThrow(message);
  expect(differing(before, treeFiles(tree))).toEqual([]);
});

test('source maps are kept apart from the files that servers send, and are no part of the release', async () => {
  const build = fakeRemoteBuild('alpha', { version: '1.2.0' });
  writeFileSync(path.join(build.outDir, 'Screen.js.map'), '{"version":3}');
  await publish(tree, [build]);
  expect([...treeFiles(path.join(tree, 'r')).keys()].filter((name) => name.includes('.map'))).toEqual([]);
  const map = readFileSync(path.join(tree, '.maps/alpha/1.2.0/Screen.js.map.gz'));
  expect(gunzipSync(map).toString()).toBe('{"version":3}');
  rmSync(path.join(build.outDir, 'Screen.js.map'));
  await publish(tree, [build]);
});

test('a release whose files are gone does not go live again', async () => {
  rmSync(at('Screen.js'));
  await expect(rollback(tree, 'alpha')).rejects.toThrow('/r/alpha/1.0.0/Screen.js is missing');
});

test.each(['evil.html', 'evil.xhtml', 'feed.xml', 'evil.HTML', 'a.js.br', 'evil', 'sub/evil.htm'])(
  'refuses %s: releases have no documents, and no compressed forms of their own',
  async (name) => {
    const before = treeFiles(tree);
    const build = fakeRemoteBuild('alpha', { version: '1.2.0' });
    mkdirSync(path.dirname(path.join(build.outDir, name)), { recursive: true });
    writeFileSync(path.join(build.outDir, name), '<script>stolen()</script>');
    for (const stageOnly of [true, false])
      await expect(publish(tree, [build], { stageOnly })).rejects.toThrow(
        `alpha 1.2.0 has files of a type that releases cannot have: ${name}.`,
      );
    expect(differing(before, treeFiles(tree))).toEqual([]);
  },
);
