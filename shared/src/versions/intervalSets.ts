import type { Interval } from './versionKeys.ts';

// Keys sort by their bytes: most are ASCII, where JavaScript's order is the same; other texts only ever stand alone.
const byStart = (a: Interval, b: Interval) => (a.lo < b.lo ? -1 : a.lo > b.lo ? 1 : 0);

/** The same versions in as few intervals as there can be, in order. */
export function mergeIntervals(intervals: Interval[]): Interval[] {
  if (intervals.length < 2) return intervals;
  const result: Interval[] = [];
  for (const { lo, hi } of intervals.toSorted(byStart)) {
    const last = result.at(-1);
    if (last !== undefined && lo <= last.hi) last.hi = hi > last.hi ? hi : last.hi;
    else result.push({ lo, hi });
  }
  return result;
}

/** `from` less `holes`; both merged. Takes one step for each interval and each hole. */
export function without(from: readonly Interval[], holes: readonly Interval[]): Interval[] {
  if (holes.length === 0) return [...from];
  const rest: Interval[] = [];
  let next = 0;
  for (const { lo, hi } of from) {
    let begin = lo;
    for (let hole = holes[next]; hole !== undefined && hole.lo < hi; hole = holes[next]) {
      if (begin < hole.lo) rest.push({ lo: begin, hi: hole.lo });
      if (begin < hole.hi) begin = hole.hi;
      // It may reach into the next interval.
      if (hole.hi > hi) break;
      next += 1;
    }
    if (begin < hi) rest.push({ lo: begin, hi });
  }
  return rest;
}
