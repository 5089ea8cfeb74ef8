import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

// They show a range as the record states it, hand it to the engine, or describe its format.
const DISPLAY = new Set([
  'shared/src/contract/cves/cveParts.ts',
  'shared/src/contract/schemas/cves/cveRow.ts',
  'shared/src/cve/ranges/findAffectedSegment.ts',
  'shared/src/cve/ranges/formatRange.ts',
  'shared/src/cve/matching/matchRanges.ts',
  'remote-tracking/src/cve-detail/affected/AffectedProduct.tsx',
  'remote-tracking/src/cve-detail/affected/checkVersion.ts',
  'client/src/generated/api.ts',
]);

test('only the engine and the API read the bounds of ranges', () => {
  const files = globSync(['{host,remote-*,shared,client,platform}/src/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) =>
      !/\.test\.tsx?$|\/fixtures\/|\/testing\/|\/bench\//.test(file) && !file.startsWith('shared/src/versions/'),
  );
  const readers = files.filter((file) => /\bless_than/.test(readFileSync(join(root, file), 'utf8')));
  expect(readers.filter((file) => !DISPLAY.has(file))).toEqual([]);
});

test('no pattern for series exists outside of the engine', () => {
  const files = globSync(['{host,remote-*,client}/src/**/*.{ts,tsx}', 'shared/src/cve/**/*.{ts,tsx}'], { cwd: root });
  const series = /\\\.\(\?:\\\*\|x\)|\(\?:x\|\\\*\)/;
  expect(files.filter((file) => series.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
