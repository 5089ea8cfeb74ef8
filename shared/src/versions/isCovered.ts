import type { ProductRanges } from './affectedIntervals.ts';
import { findBranch } from './branches.ts';
import { chooseScheme } from './chooseScheme.ts';
import type { VersionRange } from './parseVersionText.ts';
import { isGitRange, toVersionRanges } from './statedRanges.ts';
import { parseSeries } from './suffixes.ts';
import { findOwnBranch, toInterval } from './toIntervals.ts';
import { type Interval, type OrderedScheme, seriesInterval, versionKeys } from './versionKeys.ts';

/**
 * Returns whether an entry says of a version outside of its affected ranges that it is not affected: by its default status, or by a
 * range of the version's branch that ends before the version. A version of another branch, one before all ranges and one beside
 * single versions are not covered.
 */
export function isCovered({ default_status, ranges }: ProductRanges, version: string): boolean {
  if (default_status === 'unaffected') return true;
  const stated = ranges.filter((range) => !isGitRange(range));
  const scheme = chooseScheme(stated);
  const affected = stated.filter(({ status }) => status === 'affected').flatMap(toVersionRanges);
  if (affected.length === 0) return true;
  const spans = affected.filter(isRange);
  if (spans.length === 0) return false;
  const keys = versionKeys(version);
  const isIn = (series: Interval | undefined) =>
    series === undefined || keys.some((key) => series.lo <= key && key < series.hi);
  const last = findLastBefore(scheme, spans, keys);
  // 3.4.18 is before a range that begins with 3.4.19, within its release line.
  if (last === undefined) return isRightBefore(version, findFirstAfter(scheme, spans, keys)?.from?.text);
  const own = spans.length === 1 ? undefined : findOwnBranch(scheme, last);
  if (own !== undefined) return isIn(own);
  // Ranges that begin with the first version are about one branch each.
  const before = spans.filter((span) => span !== last && span.from?.text === last.from?.text && span.to !== undefined);
  const previous = before.length === 0 ? undefined : findLastBefore(scheme, before, keys);
  const train =
    previous && (TRAIN.exec(last.to?.text ?? '')?.[1] ?? findBranch(last.to?.text ?? '', previous.to?.text ?? ''));
  if (train !== undefined) return isIn(seriesInterval(scheme, train));
  const next = findFirstAfter(scheme, spans, keys);
  const branch = next?.from && findBranch(last.to?.text ?? '', next.from.text);
  const series = branch === undefined ? undefined : seriesInterval(scheme, branch);
  return isIn(series);
}

// The release line of an end: 9.9 of 9.9.2.50, 8.2 of 8.2(3).
const TRAIN = /^v?(\d+\.\d+)[.(]\d/i;

const isRightBefore = (version: string, start: string | undefined): boolean =>
  start !== undefined &&
  findBranch(version, start) === undefined &&
  version.split('.').length === start.split('.').length &&
  version.includes('.');

const isRange = ({ from, to }: VersionRange) =>
  from?.text !== to?.text || (from !== undefined && parseSeries(from.text) !== undefined);

function findLastBefore(scheme: OrderedScheme, spans: readonly VersionRange[], keys: readonly string[]) {
  const ends = spans.flatMap((span) => {
    const interval = span.to && toInterval(scheme, span.to.text);
    if (interval === undefined) return [];
    const end = span.to?.inclusive ? interval.hi : interval.lo;
    return keys.some((key) => key.startsWith(end.slice(0, 2)) && key >= end) ? [{ span, end }] : [];
  });
  return ends.toSorted((a, b) => (a.end < b.end ? 1 : -1))[0]?.span;
}

function findFirstAfter(scheme: OrderedScheme, spans: readonly VersionRange[], keys: readonly string[]) {
  const starts = spans.flatMap((span) => {
    const start = span.from && toInterval(scheme, span.from.text)?.lo;
    return start !== undefined && keys.some((key) => key.startsWith(start.slice(0, 2)) && key < start)
      ? [{ span, start }]
      : [];
  });
  return starts.toSorted((a, b) => (a.start < b.start ? -1 : 1))[0]?.span;
}
