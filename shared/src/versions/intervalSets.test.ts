import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interval } from './versionKeys.ts';
import { mergeIntervals, without } from './intervalSets.ts';

const key = fc.integer({ min: 0, max: 60 }).map((value) => `d:${String(value).padStart(2, '0')}`);
const interval = fc
  .tuple(key, key)
  .filter(([a, b]) => a !== b)
  .map(([a, b]): Interval => (a < b ? { lo: a, hi: b } : { lo: b, hi: a }));
const set = fc.array(interval, { maxLength: 25 }).map((intervals) => mergeIntervals(intervals));

// Removes each hole from each interval: quadratic, but simple enough to trust.
const withoutNaively = (from: Interval[], holes: Interval[]): Interval[] =>
  holes.reduce<Interval[]>(
    (rest, hole) =>
      rest.flatMap(({ lo, hi }) => {
        if (hole.hi <= lo || hi <= hole.lo) return [{ lo, hi }];
        return [
          { lo, hi: hole.lo },
          { lo: hole.hi, hi },
        ].filter((part) => part.lo < part.hi);
      }),
    from,
  );

const check = (property: fc.IProperty<[Interval[], Interval[]]>) =>
  expect(fc.check(property, { numRuns: 3000 }).counterexample).toBeNull();

describe('without', () => {
  test('equals the removal of one hole after the other', () => {
    check(
      fc.property(set, set, (from, holes) => {
        expect(without(from, holes)).toEqual(withoutNaively(from, holes));
      }),
    );
  });

  test('takes tens of thousands of holes out in a fraction of a second', () => {
    const holes = Array.from({ length: 50_000 }, (_, index) => {
      const lo = `d:${String(index).padStart(6, '0')}`;
      return { lo, hi: `${lo}\u0001` };
    });
    const start = process.threadCpuUsage();
    expect(without([{ lo: 'd:', hi: 'd;' }], holes)).toHaveLength(50_001);
    // The removal of one hole after the other took minutes.
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);
  });
});
