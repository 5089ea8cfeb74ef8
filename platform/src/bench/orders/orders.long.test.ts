import { describe, expect, test } from 'vitest';
import { versionKeys } from '@faultline/shared/versions';
import { compareOrders } from './compareOrders.ts';
import { makePairs } from './randomVersions.ts';
import { choosePairs, missingRecords, readRealVersions } from './realPairs.ts';
import { comparisons } from './rules.ts';
import { tools } from './tools.ts';

const RANDOM_PAIRS = 100_000;
const REAL_PAIRS = 20_000;
const TIMEOUT_MS = 600_000;

let realVersions: Promise<string[][]> | undefined;

describe.each(comparisons)('the order $scheme and $tool', (comparison) => {
  const { tool, isValid, rules } = comparison;

  test(
    'agree on 100,000 random pairs, except for the documented differences',
    async ({ skip }) => {
      const { missing } = tools[tool];
      if (missing !== undefined) skip(missing);
      const { compared, explained, unexplained } = await compareOrders(
        comparison,
        makePairs(tool, RANDOM_PAIRS, isValid),
      );
      expect(unexplained).toEqual([]);
      expect(compared).toBe(RANDOM_PAIRS);
      expect(Object.keys(explained)).toEqual(expect.arrayContaining(rules.map(({ name }) => name)));
    },
    TIMEOUT_MS,
  );

  test(
    'agree on 20,000 pairs of versions that real records name of one product',
    async ({ skip }) => {
      const missing = tools[tool].missing ?? missingRecords;
      if (missing !== undefined) skip(missing);
      realVersions ??= readRealVersions();
      const pairs = choosePairs(
        await realVersions,
        REAL_PAIRS,
        (text) => isValid(text) && versionKeys(text).length > 1,
      );
      const { compared, unexplained } = await compareOrders(comparison, pairs);
      expect(unexplained).toEqual([]);
      expect(compared).toBe(REAL_PAIRS);
    },
    TIMEOUT_MS,
  );
});
