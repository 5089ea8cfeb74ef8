import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listReasons } from './SkipReporter.ts';

const skip = (description?: string) => ({ annotations: [{ type: 'skip', ...(description && { description }) }] });

test('each reason is listed once with how many tests it skipped, the most frequent first', () => {
  expect(listReasons([skip('Needs two releases.'), skip('Needs a folder.'), skip('Needs a folder.'), skip()])).toEqual([
    'Skipped 2: Needs a folder.',
    'Skipped 1: Needs two releases.',
    'Skipped 1: no reason is given',
  ]);
});

test('every end-to-end test that may be skipped gives a reason', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const bare = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:test|testInfo)\.(?:skip|fixme)\(([^;]*?)\);/gs)]
      .filter(([, args = '']) => !/,\s*(?:['"`]|\w)/.test(args))
      .map(([call]) => `${file}: ${call}`),
  );
  expect(bare).toEqual([]);
});
