import path from 'node:path';
import { joinLocation } from '@faultline/storage';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eachStoredTree } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { publish } from '../actions/publish.ts';
import { rollback } from '../actions/rollback.ts';
import { initSigning, rotateKeys } from '../actions/signTree.ts';
import { withdraw } from '../actions/withdraw.ts';
import { readRegistry } from '../registry/store.ts';
import { readTreeFile, removeTreeFile, treePaths, writeTreeFile } from '../registry/treeFiles.ts';
import { verifyTree } from './verifyTree.ts';

let dir: string;
let storedTree: string;
eachStoredTree((stored) => {
  dir = stored.folder;
  storedTree = stored.tree;
});

const file = (name: string) => path.join(dir, name);
const places = [
  ['a folder', () => file('tree')],
  ['object storage', () => storedTree],
] as const;
const rootFiles = ['index.html', 'registry.json', 'headers.json'];

describe.each(places)('publishing to %s', (_, getTree) => {
  let tree: string;
  const alpha = (version: string) => publish(tree, [fakeRemoteBuild('alpha', { version })]);
  const read = async (names: readonly string[]) =>
    Promise.all(names.map(async (name) => [name, await readTreeFile(joinLocation(tree, name))] as const));
  // Reads files of the tree; the result writes them back, as an attacker with write access would.
  async function keepFiles(names: readonly string[] = rootFiles) {
    const kept = await read(names);
    return async () => {
      for (const [name, content] of kept) if (content) await writeTreeFile(joinLocation(tree, name), content);
    };
  }
  const historyOf = (revision: number) => readTreeFile(treePaths(tree).history(revision));
  async function sign() {
    vi.stubEnv('RELEASE_KEY', file('one.pem'));
    await initSigning(tree, { rootKey: file('root.pem'), keys: [file('one.pem')] });
  }

  // Revision 1: alpha 1.0.0; 2: 1.1.0.
  beforeEach(async () => {
    tree = getTree();
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    await alpha('1.1.0');
  });

  test.each([
    ['signed', true],
    ['unsigned', false],
  ])('a %s set that is older than its history takes no change, and the history stays', async (_name, isSigned) => {
    if (isSigned) await sign();
    const putBack = await keepFiles();
    const { revision } = await withdraw(tree, 'alpha', '1.0.0', { why: 'leaks tokens' });
    const kept = await historyOf(revision);
    await putBack();
    const changes = [
      () => alpha('1.2.0'),
      () => rollback(tree, 'alpha'),
      () => withdraw(tree, 'alpha', '1.0.0'),
      () => publish(tree, [fakeRemoteBuild('beta')], { force: true }),
    ];
    for (const change of changes)
      await expect(change()).rejects.toThrow(
        isSigned
          ? `Revision ${revision - 1} is older than ${revision}, which was accepted before.`
          : `Revision ${revision - 1} is live in ${tree}, but its history has revision ${revision}`,
      );
    // A machine that has not seen the newer set finds it in the history.
    vi.stubEnv('DATA_DIR', file('other'));
    for (const change of changes) await expect(change()).rejects.toThrow(`its history has revision ${revision}`);
    expect(await historyOf(revision)).toEqual(kept);
    expect(await verifyTree(tree)).toContainEqual(
      `Revision ${revision} is in the history, but revision ${revision - 1} is live, which is older.`,
    );
    const history = await historyOf(revision);
    if (history) await writeTreeFile(treePaths(tree).registry, history);
    expect((await alpha('1.2.0')).remotes['alpha']).toMatchObject({ withdrawn: { '1.0.0': { why: 'leaks tokens' } } });
  });

  test('an older set is refused by a machine that published the newer one, also without its history', async () => {
    await sign();
    const putBack = await keepFiles();
    const { revision } = await withdraw(tree, 'alpha', '1.0.0');
    await putBack();
    const { history, statement } = treePaths(tree);
    for (const name of [history(revision), statement(revision)]) await removeTreeFile(name);
    await expect(alpha('1.2.0')).rejects.toThrow(
      /older than 4, which was accepted before.*remove \S+release-seen\S+json/,
    );
    expect((await readRegistry(tree)).revision).toBe(3);
  });

  test('an older root is refused by a machine that knows the newer one', async () => {
    await sign();
    const putBack = await keepFiles([...rootFiles, 'r/history/3.signed.json']);
    await rotateKeys(tree, { rootKey: file('root.pem'), keys: [file('one.pem'), file('two.pem')] });
    await putBack();
    const { history, statement, root } = treePaths(tree);
    for (const name of [history(4), statement(4), root(2)]) await removeTreeFile(name);
    await expect(alpha('1.2.0')).rejects.toThrow('Root 1 is older than 2, which was accepted before.');
  });

  test('a signed tree whose roots are gone takes no unsigned change', async () => {
    await sign();
    await removeTreeFile(treePaths(tree).root(1));
    await expect(alpha('1.2.0')).rejects.toThrow('was signed, and its roots are gone');
    expect((await readRegistry(tree)).revision).toBe(3);
  });

  test('an entry of the history is never replaced', async () => {
    const before = await historyOf(2);
    const other = before?.toString().replace('1.1.0', '1.1.9') ?? '';
    await writeTreeFile(treePaths(tree).history(2), other);
    await expect(alpha('1.2.0')).rejects.toThrow('is another registry than the one that is live with that number');
    expect((await historyOf(2))?.toString()).toBe(other);
    expect((await readRegistry(tree)).revision).toBe(2);
    expect(await verifyTree(tree)).toContainEqual(expect.stringContaining('The registry of revision 2 is not the one'));
  });

  test('a revision that is missing from the history is named by `verify`', async () => {
    await alpha('1.2.0');
    await removeTreeFile(treePaths(tree).history(2));
    expect(await verifyTree(tree)).toEqual(['Revision 2 is missing from the history.']);
  });

  test('a change goes on where a writer ended before it kept its registry in the history', async () => {
    await removeTreeFile(treePaths(tree).history(2));
    expect((await alpha('1.2.0')).revision).toBe(3);
    expect(await verifyTree(tree)).toEqual([]);
  });
});
