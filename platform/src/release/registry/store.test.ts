import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockElsewhere } from '@faultline/storage/testing';
import { describe, expect, test, vi } from 'vitest';
import { openReleaseTree, readRegistry, readRegistryFile } from './store.ts';
import { treePaths } from './treeFiles.ts';

let tree: string;

eachFolder((folder) => (tree = folder));

test('one writer at a time', async () => {
  let inside = 0;
  const work = async () => {
    inside += 1;
    expect(inside).toBe(1);
    await new Promise(setImmediate);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => openReleaseTree(tree).withLock(work)));
});

test('a writer that waits for another process prints which, and goes on when that has ended', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const holder = await lockElsewhere(treePaths(tree).lock);
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  const waiting = openReleaseTree(tree).withLock(work);
  try {
    await vi.waitFor(() => expect(print).toHaveBeenCalled(), { timeout: 200_000 });
    expect(print.mock.calls).toEqual([
      [
        expect.stringMatching(
          new RegExp(`^Waiting for process ${holder.pid} \\("holdLock\\.ts .* to finish changing ${tree} \\.{3}$`),
        ),
      ],
    ]);
    expect(work).not.toHaveBeenCalled();
  } finally {
    holder.kill('SIGKILL');
    await waiting;
  }
  expect(work).toHaveBeenCalledOnce();
});

describe('a registry of another schema', () => {
  // Schema 1 has other keys, so no further key of it is checked.
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
