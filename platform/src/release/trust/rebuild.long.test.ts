import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { workspaceRoot } from '../../build/area.ts';
import { buildArea } from '../../build/buildArea.ts';
import { publish } from '../actions/publish.ts';
import { treePaths } from '../registry/treeFiles.ts';
import { rebuild } from './rebuild.ts';

let tree: string;
const print = vi.fn();

eachFolder((folder) => (tree = folder));

test('a release is built again from its commit, and a file that the commit does not give is named', async (context) => {
  const { stdout } = await execa('git', ['status', '--porcelain'], { cwd: workspaceRoot, reject: false });
  const host = await buildArea('host');
  const account = await buildArea('account');
  context.skip(stdout !== '' || account.provenance?.git === null, 'Needs a commit of the working tree.');
  await publish(tree, [host, account]);
  const { version } = account.manifest;
  const manifest = path.join(treePaths(tree).release('account', version), 'release.json');
  expect(await rebuild(tree, 'account', version, print)).toEqual([]);
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace('"licenses.txt": "sha384-', '"licenses.txt": "sha384-x'),
  );
  expect(await rebuild(tree, 'account', version, print)).toEqual(['licenses.txt is another file.']);
});

test('a release of files that no commit holds is not built again', async () => {
  const host = await buildArea('host');
  const account = { ...(await buildArea('account')), provenance: { git: `${'a'.repeat(40)}-dirty` } };
  await publish(tree, [host, account]);
  await expect(rebuild(tree, 'account', account.manifest.version, print)).rejects.toThrow('no commit holds');
});
