import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { serveTree } from '../../../fixtures/serveTree.ts';
import { differing, treeFiles } from '../../../fixtures/treeFiles.ts';
import { allowOrigin, removeOrigin } from './origins.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';

let tree: string;
let theirs: string;
let site: Awaited<ReturnType<typeof serveTree>>;
const next = () => fakeRemoteBuild('alpha', { version: '1.1.0' });
const elsewhere = (dir?: string) => ({ origin: { url: site.url, dir } });

eachFolder(async (folder) => {
  tree = path.join(folder, 'tree');
  theirs = path.join(folder, 'origin');
  mkdirSync(theirs);
  site = await serveTree(theirs);
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
});
afterEach(() => site.close());

test('a release of an allowed origin is live from there, with its facts kept here', async () => {
  await allowOrigin(tree, site.url, { why: 'the alpha team has its own servers' });
  const before = treeFiles(tree);
  const { remotes, origins } = await publish(tree, [next()], elsewhere(theirs));
  const release = remotes['alpha']?.releases['1.1.0'];
  expect(release?.entry).toBe(`${site.url}/r/alpha/1.1.0/remoteEntry.js`);
  expect(release?.preload['Screen']?.[1]).toMatchObject({
    url: `${site.url}/r/alpha/1.1.0/Screen.js`,
    integrity: expect.stringMatching(/^sha384-/),
  });
  expect(origins).toEqual([site.url]);
  const added = differing(before, treeFiles(tree)).filter((name) => name.startsWith('r/alpha/'));
  expect(added.filter((name) => !/\.(br|gz)$/.test(name))).toEqual(['r/alpha/1.1.0/release.json']);
  expect(JSON.parse(readFileSync(path.join(tree, 'headers.json'), 'utf8'))).toMatchObject({ origins: [site.url] });
  expect((await rollback(tree, 'alpha')).remotes['alpha']?.active).toBe('1.0.0');
});

test('an origin that is not on the list is refused, with the way in', async () => {
  await expect(publish(tree, [next()], elsewhere(theirs))).rejects.toThrow(
    `alpha 1.1.0 comes from ${site.url}, which is not allowed. Allow it first: release origin allow ${site.url}.`,
  );
});

test('an origin that does not serve what was built is refused before anything changes', async () => {
  await allowOrigin(tree, site.url);
  const before = treeFiles(tree);
  await expect(publish(tree, [next()], elsewhere())).rejects.toThrow(
    /does not serve alpha 1\.1\.0 as it was built:[\s\S]*remoteEntry\.js answers 404[\s\S]*Bring the files there first/,
  );
  expect(differing(before, treeFiles(tree))).toEqual([]);
});

test('an origin in use stays on the list', async () => {
  await allowOrigin(tree, site.url);
  await publish(tree, [next()], elsewhere(theirs));
  await expect(removeOrigin(tree, site.url)).rejects.toThrow(`${site.url} still serves alpha 1.1.0.`);
  await rollback(tree, 'alpha');
  expect((await removeOrigin(tree, site.url)).origins).toEqual([]);
});

test.each(['vulns.example', 'https://vulns.example/path', 'http://vulns.example', "https://a.example 'unsafe-inline'"])(
  '%s is no origin',
  async (origin) => {
    await expect(allowOrigin(tree, origin)).rejects.toThrow('is not a valid origin');
  },
);

test('the host itself is served by this site', async () => {
  await expect(publish(tree, [fakeHostBuild({ version: '2.1.0' })], elsewhere(theirs))).rejects.toThrow(
    'The host is served by this site itself.',
  );
});
