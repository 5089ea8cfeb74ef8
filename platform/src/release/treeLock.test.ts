import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { disposeBuilds, madeHost } from '../../fixtures/madeBuild.ts';
import { publish } from './publish.ts';
import { readRegistry } from './registryFile.ts';
import { withTreeLock } from './treeLock.ts';

const publishMany = path.join(import.meta.dirname, '../../fixtures/publishMany.ts');
const team = (area: string, count: number) =>
  promisify(execFile)(process.execPath, [publishMany, tree, area, String(count)]);

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'faultline-tree-'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));
afterAll(disposeBuilds);

test('teams that publish at once from their own processes lose no release, and no reader sees half a change', async () => {
  await publish(tree, [madeHost()]);
  const areas = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
  const count = 10;
  const published = new AbortController();
  const seen: number[] = [];
  const reader = async () => {
    while (!published.signal.aborted) {
      const page = readFileSync(path.join(tree, 'index.html'), 'utf8');
      expect(page.endsWith('</html>\n')).toBe(true);
      seen.push(Number(/data-seq="(\d+)"/.exec(page)?.[1]));
      const registry = await readRegistry(tree);
      for (const { active, releases } of Object.values(registry.remotes)) expect(releases).toHaveProperty([active]);
    }
  };
  const readers = reader();
  await Promise.all(areas.map((area) => team(area, count)));
  published.abort();
  await readers;

  const registry = await readRegistry(tree);
  expect(registry.seq).toBe(1 + areas.length * count);
  for (const area of areas) {
    expect(registry.remotes[area]?.active).toBe(`1.0.${count}`);
    expect(Object.keys(registry.remotes[area]?.releases ?? {})).toHaveLength(count);
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.length).toBeGreaterThan(10);
}, 120_000);

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
