import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { treeFiles } from '../../../fixtures/treeFiles.ts';
import { publish } from '../actions/publish.ts';
import { rollback } from '../actions/rollback.ts';
import { initSigning, rotateKeys } from '../actions/signTree.ts';
import { openReleaseSet } from '../actions/openSets.ts';
import { hashPage } from '../registry/registry.ts';
import { readRegistry } from '../registry/store.ts';
import { treePaths } from '../registry/treeFiles.ts';
import { readRootChain } from './root.ts';
import { findUnsignedFiles, readStatement } from './statement.ts';
import { verifyTree } from './verifyTree.ts';

let dir: string;
let tree: string;
const file = (name: string) => path.join(dir, name);
const setKey = (name: string) => vi.stubEnv('RELEASE_KEY', file(name));

eachFolder(async (folder) => {
  dir = folder;
  tree = file('tree');
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  vi.stubEnv('RELEASE_KEY', '');
  vi.stubEnv('DATA_DIR', file('data'));
});

// Makes the keys `one` and `spare`, and signs the tree.
async function sign() {
  const keys = [file('one.pem'), file('spare.pem')];
  await expect(initSigning(tree, { rootKey: file('root.pem'), keys })).rejects.toThrow('Set RELEASE_KEY to one of');
  setKey('one.pem');
  await initSigning(tree, { rootKey: file('root.pem'), keys });
}

describe('a signed tree', () => {
  beforeEach(sign);

  test('is verified after each change, against a root that was kept elsewhere', async () => {
    copyFileSync(path.join(tree, 'r/history/1.root.json'), file('trusted.json'));
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
    await rollback(tree, 'alpha');
    expect(await verifyTree(tree, file('trusted.json'))).toEqual([]);
  });

  test('keeps its private keys for their owner', () => {
    expect(statSync(file('one.pem')).mode & 0o777).toBe(0o600);
  });

  test('refuses a change without a key, by a key that its root does not name, and one on altered data', async () => {
    const before = await readRegistry(tree);
    vi.stubEnv('RELEASE_KEY', '');
    await expect(rollback(tree, 'alpha', '1.0.0')).rejects.toThrow('RELEASE_KEY names no key');
    setKey('root.pem');
    await expect(publish(tree, [fakeRemoteBuild('beta')])).rejects.toThrow('does not name it');
    setKey('one.pem');
    writeFileSync(path.join(tree, 'registry.json'), JSON.stringify({ ...before, publishedAt: '2020-01-01' }));
    await expect(publish(tree, [fakeRemoteBuild('beta')])).rejects.toThrow('registry.json is not as it was signed');
    expect((await readRegistry(tree)).revision).toBe(before.revision);
  });

  test('goes on with the spare key when the first is lost, and then refuses the first', async () => {
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
    rmSync(file('one.pem'));
    setKey('spare.pem');
    await rollback(tree, 'alpha');
    setKey('two.pem');
    const rotation = { rootKey: file('root.pem'), keys: [file('two.pem')] };
    await rotateKeys(tree, rotation);
    setKey('spare.pem');
    await expect(publish(tree, [fakeRemoteBuild('beta')])).rejects.toThrow('its root 2 does not name it');
    expect(await verifyTree(tree)).toEqual([]);
  });

  test('replaces its root key by a root that the old one signs', async () => {
    copyFileSync(path.join(tree, 'r/history/1.root.json'), file('trusted.json'));
    const keys = [file('one.pem')];
    await rotateKeys(tree, { rootKey: file('root.pem'), nextRootKey: file('root2.pem'), keys });
    await expect(rotateKeys(tree, { rootKey: file('root.pem'), keys })).rejects.toThrow(
      'not signed by a trusted root key',
    );
    await rotateKeys(tree, { rootKey: file('root2.pem'), keys });
    expect(await verifyTree(tree, file('trusted.json'))).toEqual([]);
  });

  test('signs the page of a past set, as the registry names its hash', async () => {
    await openReleaseSet(tree, 1);
    const page = readFileSync(path.join(tree, 'r/history/1.html'));
    expect((await readRegistry(tree)).openSets).toEqual({ 1: hashPage(page) });
    expect(await verifyTree(tree)).toEqual([]);
    writeFileSync(path.join(tree, 'r/history/1.html'), `${page.toString()} `);
    expect(await verifyTree(tree)).toEqual(['The page of the release set 1 is not the one that was opened.']);
  });

  test('is not believed by a root that does not lead to its own', async () => {
    copyFileSync(path.join(tree, 'r/history/1.root.json'), file('trusted.json'));
    const other = file('other');
    vi.stubEnv('RELEASE_KEY', '');
    await publish(other, [fakeHostBuild()]);
    setKey('other.pem');
    await initSigning(other, { rootKey: file('otherRoot.pem'), keys: [file('other.pem')] });
    expect(await verifyTree(other, file('trusted.json'))).toContainEqual(
      expect.stringContaining('not signed by a key'),
    );
  });
});

// The content of a file in browsers: padding that does not change it is allowed.
const decode = (name: string, content: Buffer) => {
  try {
    if (name.endsWith('.br')) return brotliDecompressSync(content).toString('base64');
    return name.endsWith('.gz') ? gunzipSync(content).toString('base64') : content.toString('base64');
  } catch {
    return undefined;
  }
};

// The content with the byte at a place changed: another letter, the other case, a space.
const changeByte = (content: Buffer, at: number) =>
  [(content[at] ?? 0) ^ 1, (content[at] ?? 0) ^ 32, 32]
    .filter((byte) => byte !== content[at])
    .map((byte) => Buffer.concat([content.subarray(0, at), Buffer.of(byte), content.subarray(at + 1)]));

test('a signature vouches for no other byte of registry, page and headers, and is refused with another byte of its own', async () => {
  await sign();
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  const { revision } = await readRegistry(tree);
  const roots = await readRootChain(tree);
  const at = treePaths(tree).statement(revision);
  const statement = await readStatement(at, roots);
  const names = ['registry.json', 'public.json', 'index.html', 'headers.json'];
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(path.join(tree, name))]));
  expect(findUnsignedFiles(statement, files)).toEqual([]);
  const unnoticed: string[] = [];
  for (const [name, content] of Object.entries(files))
    for (const position of content.keys())
      for (const changed of changeByte(content, position).slice(0, 1))
        if (findUnsignedFiles(statement, { ...files, [name]: changed }).length === 0)
          unnoticed.push(`byte ${position} of ${name}`);
  const text = readFileSync(at);
  for (const position of text.keys())
    for (const changed of changeByte(text, position)) {
      writeFileSync(at, changed);
      const isRead = await readStatement(at, roots).then(
        () => true,
        () => false,
      );
      if (isRead) unnoticed.push(`byte ${position} of the signature`);
    }
  expect(unnoticed).toEqual([]);
});

// The whole tree is verified for each changed byte, so not all bytes are tried.
const BYTES_APART = 5;

test('changed bytes everywhere in a manifest and a script are found', async () => {
  await sign();
  const unnoticed: string[] = [];
  for (const name of ['r/alpha/1.0.0/release.json', 'r/alpha/1.0.0/remoteEntry.js']) {
    const content = readFileSync(path.join(tree, name));
    for (let position = 0; position < content.length; position += BYTES_APART) {
      writeFileSync(path.join(tree, name), changeByte(content, position)[0] ?? '');
      const problems = await verifyTree(tree).catch((error: Error) => [error.message]);
      if (problems.length === 0) unnoticed.push(`byte ${position} of ${name}`);
    }
    writeFileSync(path.join(tree, name), content);
  }
  expect(unnoticed).toEqual([]);
});

test('changed bytes of every published file, compressed ones too, are found', async () => {
  await sign();
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  const names = [...treeFiles(tree).keys()].filter((name) => !name.startsWith('.'));
  expect(await verifyTree(tree)).toEqual([]);
  const unnoticed: string[] = [];
  for (const name of names) {
    const at = path.join(tree, name);
    const content = readFileSync(at);
    const step = Math.max(1, Math.floor(content.length / 6));
    const changes = [Buffer.concat([content, Buffer.from('\n')]), content.subarray(0, -1)];
    for (let position = 0; position < content.length; position += step) {
      const changed = Buffer.from(content);
      changed[position] = (changed[position] ?? 0) ^ 1;
      changes.push(changed);
    }
    for (const [index, changed] of changes.entries()) {
      if (decode(name, changed) === decode(name, content)) continue;
      writeFileSync(at, changed);
      const problems = await verifyTree(tree).catch((error: Error) => [error.message]);
      if (problems.length === 0) unnoticed.push(`change ${index} of ${name}`);
    }
    writeFileSync(at, content);
  }
  expect(unnoticed).toEqual([]);
});
