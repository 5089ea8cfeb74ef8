import type { Interval } from './Interval.ts';

// Keys sort by their bytes: most are ASCII, where JavaScript's order is the same; other texts only ever stand alone.
const byStart = (a: Interval, b: Interval) => (a.lo < b.lo ? -1 : a.lo > b.lo ? 1 : 0);

/** The same versions in as few intervals as there can be, in order. */
export function merged(intervals: Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { lo, hi } of intervals.toSorted(byStart)) {
    const last = result.at(-1);
    if (last !== undefined && lo <= last.hi) last.hi = hi > last.hi ? hi : last.hi;
    else result.push({ lo, hi });
  }
  return result;
}

/** `from` less `holes`; both merged. */
export function without(from: Interval[], holes: Interval[]): Interval[] {
  let rest = from;
  for (const hole of holes) {
    rest = rest.flatMap(({ lo, hi }) => {
      if (hole.hi <= lo || hi <= hole.lo) return [{ lo, hi }];
      return [
        { lo, hi: hole.lo },
        { lo: hole.hi, hi },
      ].filter((part) => part.lo < part.hi);
    });
  }
  return rest;
}
