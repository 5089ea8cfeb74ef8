import type { Bound, VersionRange } from './parseVersionText.ts';
import { parseSeries } from './suffixes.ts';
import {
  commitKey,
  exactKey,
  hasPlace,
  isCommit,
  type Interval,
  keyAfter,
  type OrderedScheme,
  schemeEnd,
  schemeStart,
  seriesInterval,
  versionKey,
} from './versionKeys.ts';

/** All versions in one order, without an order, and commits. Every version has a key in each order. */
export const allVersions = (scheme: OrderedScheme): Interval[] => [
  { lo: schemeStart(scheme), hi: schemeEnd(scheme) },
  { lo: schemeStart('exact'), hi: schemeEnd('exact') },
  { lo: schemeStart('commits'), hi: schemeEnd('commits') },
];

/** Returns whether both ends of a span have a place in an order, the lower one first. */
export const isComparableSpan = (scheme: OrderedScheme, span: VersionRange): boolean =>
  hasOrder(span) && !isInverted(scheme, span);

const isOrdered = (text: string | undefined) => text === undefined || hasPlace(parseSeries(text) ?? text);

/** Returns whether both ends of a span have a place in an order. A single version is compared as such. */
export const hasOrder = ({ from, to }: VersionRange): boolean =>
  isOrdered(from?.text) && (to?.text === from?.text || isOrdered(to?.text));

// `14.1` before `12.35`: the end is a version of another kind.
function isInverted(scheme: OrderedScheme, { from, to }: VersionRange): boolean {
  if (from === undefined || to === undefined || from.text === to.text) return false;
  const [low, high] = [toInterval(scheme, from.text), toInterval(scheme, to.text)];
  return low !== undefined && high !== undefined && low.lo >= high.hi;
}

/** Returns the interval of a version or series. */
export function toInterval(scheme: OrderedScheme, text: string): Interval | undefined {
  const series = parseSeries(text);
  if (series !== undefined) return seriesInterval(scheme, series);
  const key = versionKey(scheme, text);
  return key === undefined ? undefined : { lo: key, hi: keyAfter(key) };
}

/** Returns the versions of a span as intervals of keys. */
export function toIntervals(scheme: OrderedScheme, span: VersionRange): Interval[] {
  const { from, to } = span;
  if (from === undefined && to === undefined) return allVersions(scheme);
  const first = from && commitKey(from.text);
  const last = to && commitKey(to.text);
  if (first === undefined && last === undefined) return toOrderedIntervals(scheme, span);
  const lo = first === undefined ? schemeStart('commits') : from?.inclusive === true ? first : keyAfter(first);
  const hi = last === undefined ? schemeEnd('commits') : to?.inclusive === true ? keyAfter(last) : last;
  // No tag comes before a commit without one.
  const tagged =
    last !== undefined && (from === undefined || first !== undefined) ? [] : toOrderedIntervals(scheme, span);
  return lo < hi ? [...tagged, { lo, hi }] : tagged;
}

/** Returns the versions that a range is about: those that begin with what its ends have in common (7.0 of 7.0.0 and 7.0.3). */
export function findOwnBranch(scheme: OrderedScheme, { from, to }: VersionRange): Interval | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [start = [], end = []] = [from.text, to.text].map((text) => (parseSeries(text) ?? text).split(/(?<=\d)(?=\D)/));
  const common = start.findIndex((part, index) => part !== end[index]);
  const branch = start.slice(0, common < 0 ? start.length : common).join('');
  return branch === '' ? undefined : seriesInterval(scheme, branch);
}

// A span within an order. Ends without a place in it (`Windows 10`) count as themselves only.
function toOrderedIntervals(scheme: OrderedScheme, { from, to }: VersionRange): Interval[] {
  const [first, last] = [schemeStart(scheme), schemeEnd(scheme)];
  const low = from === undefined ? { lo: first, hi: first } : toInterval(scheme, from.text);
  const toHigh = ({ text }: Bound) => (text === from?.text ? low : toInterval(scheme, text));
  const high = to === undefined ? { lo: last, hi: last } : toHigh(to);
  if (low === undefined || high === undefined) {
    return [from, to].flatMap((bound) => {
      if (!bound?.inclusive) return [];
      const point = versionKey(scheme, bound.text);
      return point === undefined ? toExactIntervals(bound.text) : [{ lo: point, hi: keyAfter(point) }];
    });
  }
  const isSeries = to !== undefined && parseSeries(to.text) !== undefined;
  const lo = from === undefined || from.inclusive ? low.lo : low.hi;
  const hi = to?.inclusive || isSeries ? high.hi : high.lo;
  if (lo < hi) return [{ lo, hi }];
  // Only the start can be compared.
  return from?.inclusive ? [low] : [];
}

const toExactIntervals = (text: string): Interval[] => {
  const key = isCommit(text) ? undefined : exactKey(text);
  return key === undefined ? [] : [{ lo: key, hi: keyAfter(key) }];
};
