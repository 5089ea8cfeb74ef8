import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LiveRegistry } from '@faultline/shared/contract';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { disposeBuilds, madeHost } from '../../fixtures/madeBuild.ts';
import { publish } from './publish.ts';
import { readRegistry } from './registryFile.ts';
import { withTreeLock } from './treeLock.ts';

const publishMany = path.join(import.meta.dirname, '../../fixtures/publishMany.ts');
const team = (area: string, count: number) =>
  promisify(execFile)(process.execPath, [publishMany, tree, area, String(count)]);

let tree: string;

/** Whether a browser with this page would get each live release whole: every file there, and as the page vouches for it. */
function wholeReleases(page: string): boolean {
  const [, text = '{}'] = /id="faultline-registry"[^>]*>(.*?)<\/script>/.exec(page) ?? [];
  const { remotes } = JSON.parse(text) as LiveRegistry;
  return Object.values(remotes).every(({ active, releases }) => {
    const files = Object.values(releases[active]?.preload ?? {}).flat();
    const hash = (url: string) =>
      createHash('sha384')
        .update(readFileSync(path.join(tree, url)))
        .digest('base64');
    return files.length > 0 && files.every(({ url, integrity }) => integrity === `sha384-${hash(url)}`);
  });
}

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'faultline-tree-'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));
afterAll(disposeBuilds);

test('fifty publishes at once from five processes lose no release, and no reader sees half a change', async () => {
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
      expect(wholeReleases(page)).toBe(true);
      await readRegistry(tree);
    }
  };
  const readers = reader();
  await Promise.all(areas.map((area) => team(area, count)));
  published.abort();
  await readers;

  const registry = await readRegistry(tree);
  expect(registry.seq).toBe(1 + areas.length * count);
  for (const area of areas) {
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
