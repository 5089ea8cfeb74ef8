import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eachStoredTree } from '../../../fixtures/eachFolder.ts';
import { describeApi, drop, findJob } from '../../../fixtures/apiDocument.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { createCommandRunner } from '../../../fixtures/releaseCommands.ts';
import { credential, startReleaseService } from '../../../fixtures/releaseService.ts';
import { collectCalls } from '../../build/api-contract/collectCalls.ts';
import { startCanary } from '../actions/shares/canary.ts';
import { publish } from '../actions/publish.ts';

let dir: string;
let storedTree: string;
const { output, run: runCommand } = createCommandRunner();

eachStoredTree((stored) => {
  dir = stored.folder;
  storedTree = stored.tree;
  vi.stubEnv('RELEASE_BY', 'ann');
  vi.stubEnv('DATA_DIR', dir);
});
afterEach(() => {
  process.exitCode = 0;
});

// A release of the exports whose code makes these calls.
function build(version: string, source: string) {
  const file = path.join(dir, 'screen.ts');
  writeFileSync(file, `import { cves, exportJobs } from '@faultline/shared/contract';\n${source}`);
  return fakeRemoteBuild('exports', { version, code: version, manifest: { calls: collectCalls([file]) } });
}

// The document of an API, and that of one whose export jobs have no status.
function writeApis(): [string, string] {
  const api = describeApi();
  const files = ['whole.json', 'broken.json'].map((name) => path.join(dir, name)) as [string, string];
  writeFileSync(files[0], JSON.stringify(api));
  drop(findJob(api.paths), 'status');
  writeFileSync(files[1], JSON.stringify(api));
  return files;
}

// Runs commands against a release service with a credential without rights.
async function serve(tree: string) {
  const credentials = [credential('reader', { areas: [], rights: [] })];
  onTestFinished(await startReleaseService(tree, path.join(dir, 'access.json'), { audience: 'here', credentials }));
  vi.stubEnv('RELEASE_TOKEN', 'reader');
}

const run = async (...words: string[]) => {
  output.length = 0;
  process.exitCode = 0;
  await runCommand('check', ...words);
  return { code: process.exitCode, last: output.at(-1), text: output.join('\n') };
};

describe.each([
  ['a folder', () => path.join(dir, 'releases'), async () => undefined],
  ['object storage', () => storedTree, async (tree: string) => void vi.stubEnv('RELEASE_STORE', tree)],
  ['a release service over object storage', () => storedTree, serve],
])('release check on %s', (_, getTree, use) => {
  test('holds an API against what browsers may run, and a published release against host and API', async () => {
    const tree = getTree();
    await publish(tree, [fakeHostBuild({ manifest: { calls: {} } }), build('1.0.0', 'exportJobs.list;')]);
    await publish(tree, [build('1.1.0', 'cves.list;')]);
    await publish(tree, [build('1.2.0', 'exportJobs.list, cves.list;')], { stageOnly: true });
    await startCanary(tree, 'exports', '1.2.0', 10);
    await use(tree);
    const [whole, broken] = writeApis();

    expect(await run('--api', whole)).toMatchObject({ code: 0, last: `${whole} serves all that is live.` });
    const refused = await run('--api', broken);
    expect(refused).toMatchObject({ code: 1, last: `${broken} would break what is live.` });
    for (const release of ['exports 1.0.0 (previous)', 'exports 1.2.0 (canary)'])
      expect(refused.text).toContain(`refused: ${release}: in the answer of GET /export, [].status is missing.`);
    expect(refused.text).not.toContain('refused: exports 1.1.0');

    expect(await run('exports', '1.2.0')).toMatchObject({ code: 0, last: 'exports can be deployed.' });
    expect(await run('exports', '1.2.0', '--api', broken)).toMatchObject({
      code: 1,
      last: 'exports cannot be deployed.',
    });
    await expect(run('exports', '9.9.9')).rejects.toThrow('exports has no release 9.9.9.');
  });
});
