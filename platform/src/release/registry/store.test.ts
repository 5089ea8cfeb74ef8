import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readRegistry, readRegistryFile, withTreeLock } from './store.ts';

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'faultline-tree-'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

test('one writer at a time', async () => {
  let inside = 0;
  const work = async () => {
    inside += 1;
    expect(inside).toBe(1);
    await new Promise(setImmediate);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withTreeLock(tree, work)));
});

describe('a registry of another schema', () => {
  /** The keys of schema 1 are not those of today, so no other key of it is looked at. */
  const write = (file: string, schema: number) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(
      file,
      JSON.stringify({ schema, revision: 4, publishedAt: '', change: null, host: null, remotes: {} }),
    );
  };

  test('is refused when it is older, with the folder to delete', async () => {
    const file = path.join(tree, 'registry.json');
    write(file, 1);
    await expect(readRegistry(tree)).rejects.toThrow(
      `${file} has schema 1, but this version reads only schema 2. Delete the folder ${tree}, then start again`,
    );
  });

  test('is refused in the history, too', async () => {
    const file = path.join(tree, 'r/history/4.json');
    write(file, 1);
    await expect(readRegistryFile(file)).rejects.toThrow(`Delete the folder ${tree}, then start again`);
  });

  test('is refused when it is newer, without a word of deleting', async () => {
    write(path.join(tree, 'registry.json'), 3);
    await expect(readRegistry(tree)).rejects.toThrow('Use the version of this project that wrote it');
  });
});
