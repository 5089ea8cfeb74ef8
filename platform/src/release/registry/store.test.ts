import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withTreeLock } from './store.ts';

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
