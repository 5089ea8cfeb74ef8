import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { describeApi, drop, findJob, type Paths } from '../../../fixtures/apiDocument.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { collectCalls } from '../../build/api-contract/collectCalls.ts';
import { startCanary } from '../actions/shares/canary.ts';
import { publish } from '../actions/publish.ts';
import { openTree } from '../registry/store.ts';
import { checkApi } from './checkApi.ts';
import { getErrors } from './releaseRules.ts';

let tree: string;

eachFolder((folder) => (tree = folder));

// An area's release whose code makes these calls.
function build(version: string, source: string) {
  const file = path.join(tree, 'screen.ts');
  writeFileSync(file, `import { cves, exportJobs } from '@faultline/shared/contract';\n${source}`);
  return fakeRemoteBuild('exports', { version, code: version, manifest: { calls: collectCalls([file]) } });
}

// The file of an API's document after a change of it.
function writeApi(change: (paths: Paths) => void): string {
  const api = describeApi();
  change(api.paths);
  const file = path.join(tree, 'openapi.json');
  writeFileSync(file, JSON.stringify(api));
  return file;
}
const check = async (change: (paths: Paths) => void) => {
  const api = writeApi(change);
  return getErrors(await checkApi(openTree(tree), api)).map((message) => message.split('. ')[0]);
};
const withoutStatus = (paths: Paths) => drop(findJob(paths), 'status');

test('an API is held against the active, the previous and the canary release', async () => {
  await publish(tree, [fakeHostBuild({ manifest: { calls: {} } }), build('1.0.0', 'exportJobs.list;')]);
  expect(await check(() => undefined)).toEqual([]);
  expect(await check(withoutStatus)).toEqual([
    'exports 1.0.0 (active): in the answer of GET /export, [].status is missing',
  ]);

  // Browsers fall back to the previous release, so it counts as long as it is one.
  await publish(tree, [build('1.1.0', 'cves.list;')]);
  expect(await check(withoutStatus)).toEqual([
    'exports 1.0.0 (previous): in the answer of GET /export, [].status is missing',
  ]);
  await publish(tree, [build('1.2.0', 'cves.list, cves.stats;')]);
  expect(await check(withoutStatus)).toEqual([]);

  const canary = build('1.3.0', 'cves.list, exportJobs.list;');
  await publish(tree, [canary], { stageOnly: true });
  await startCanary(tree, 'exports', '1.3.0', 10);
  expect(await check(withoutStatus)).toEqual([
    'exports 1.3.0 (canary): in the answer of GET /export, [].status is missing',
  ]);
});

test('a release that does not say which calls it makes warns', async () => {
  await publish(tree, [fakeHostBuild()]);
  expect(
    await checkApi(
      openTree(tree),
      writeApi(() => undefined),
    ),
  ).toEqual([expect.objectContaining({ verdict: 'warns', message: expect.stringContaining('host 2.0.0') as string })]);
});

test('a live screen whose own call the API answers with 404 is refused, or reported if the screen asks for it', async () => {
  const own = (version: string, unguarded: object) =>
    fakeRemoteBuild('exports', {
      version,
      code: version,
      manifest: { calls: { 'GET /exports/notes': { capability: 'exports/notes', ...unguarded } } },
    });
  const host = fakeHostBuild({ manifest: { calls: {} } });
  await publish(tree, [host, own('1.0.0', { unguarded: true })]);
  expect(await check(() => undefined)).toEqual([
    'exports 1.0.0 (active): GET /exports/notes is missing, and the screens do not ask for "exports/notes"',
  ]);
  await publish(tree, [own('1.1.0', {})]);
  const verdicts = await checkApi(
    openTree(tree),
    writeApi(() => undefined),
  );
  expect(verdicts.find(({ release }) => release === 'exports 1.1.0 (active)')).toMatchObject({
    verdict: 'warns',
    message:
      'exports 1.1.0 (active) asks for exports/notes, which this API does not announce: what needs it is not shown.',
  });
});

test('an API without a document is refused with its address', async () => {
  await expect(checkApi(openTree(tree), path.join(tree, 'missing.json'))).rejects.toThrow('missing.json: ENOENT');
});
