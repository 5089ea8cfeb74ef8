import { findBranch } from './branches.ts';
import { mergeIntervals, without } from './intervalSets.ts';
import type { Bound, VersionRange } from './parseVersionText.ts';
import { isGitRange, isTooLong, MAX_TEXT_LENGTH, type StatedRange, toVersionRanges } from './statedRanges.ts';
import {
  commitKey,
  exactKey,
  hasPlace,
  type Interval,
  isCommit,
  keyAfter,
  type OrderedScheme,
  schemeEnd,
  schemeStart,
  seriesInterval,
  versionKey,
  versionKeys,
} from './versionKeys.ts';

export type Status = 'affected' | 'unaffected' | 'unknown';

/** The statement of a record about one product. */
export interface ProductRanges {
  default_status: Status;
  ranges: readonly (StatedRange & { status: Status })[];
  /** False for a second opinion: it is shown, but decides nothing. */
  decides?: boolean | undefined;
}

const SERIES = /(?:[.-](?:\*|x)|(?<=\d)\*)(?:\.(?:\*|x))*(?:-[a-z]+)?$/i;
const DPKG = /^(?:dpkg|deb|debian)$/;

/** Stands for what a record states of a product and what can't be compared with a version: no version's key lies in it. */
export const UNCOMPARED: Interval = { lo: '?:', hi: '?;' };

/**
 * The versions of one product that a record's entries make affected: what is listed as affected and not also as unaffected; with
 * `defaultStatus: affected`, all but the listed others. Contains `UNCOMPARED` where a statement can't be compared with versions.
 */
export function affectedIntervals(entries: readonly ProductRanges[]): Interval[] {
  const deciding = entries.filter(({ decides }) => decides !== false);
  const known = mergeIntervals(deciding.flatMap(intervalsOfEntry));
  return findUncompared(deciding, known) === undefined ? known : [UNCOMPARED, ...known];
}

/** The order of rpm or dpkg where the record names one, semver's where it says nothing else, the general order for all other types. */
export function chooseScheme(ranges: readonly StatedRange[]): OrderedScheme {
  const types = ranges.flatMap((range) =>
    range.version_type && !isGitRange(range) ? [range.version_type.toLowerCase()] : [],
  );
  if (types.includes('rpm')) return 'rpm';
  if (types.some((type) => DPKG.test(type))) return 'dpkg';
  return types.length > 0 && types.every((type) => type === 'semver') ? 'semver' : 'dotted';
}

/**
 * Returns whether a version lies in a range; undefined where the texts do not allow an answer. `scheme` is the one of all ranges that the
 * record states of the product.
 */
export function rangeIncludes(
  range: StatedRange,
  version: string,
  scheme: OrderedScheme = chooseScheme([range]),
): boolean | undefined {
  if (isTooLong(range) || version.length > MAX_TEXT_LENGTH) return undefined;
  const spans = toVersionRanges(range);
  const keys = versionKeys(version);
  const contains = ({ lo, hi }: Interval) => keys.some((key) => lo <= key && key < hi);
  if (spans.some((span) => toIntervals(scheme, span).some(contains))) return true;
  const isComparable =
    isOrdered(version) && commitKey(version) === undefined && spans.length > 0 && spans.every(hasOrder);
  return isComparable ? false : undefined;
}

/** Returns the intervals that a range covers, independent of its status. */
export const toRangeIntervals = (scheme: OrderedScheme, range: StatedRange): Interval[] =>
  toVersionRanges(range).flatMap((span) => toIntervals(scheme, span));

function intervalsOfEntry(entry: ProductRanges): Interval[] {
  const { scheme, affected, excluded, isDefault } = readEntry(entry);
  const listed = mergeIntervals(toBranchIntervals(scheme, affected));
  const holes = mergeIntervals(
    excluded.flatMap(toVersionRanges).flatMap((span) => endBefore(listed, span, toIntervals(scheme, span))),
  );
  if (!isDefault) return without(listed, holes);
  return without(mergeIntervals(allVersions(scheme)), holes);
}

// What is unaffected from a version on (15.1.0 and later) ends where a later affected range begins (17.1.0).
function endBefore(listed: readonly Interval[], { from, to }: VersionRange, holes: Interval[]): Interval[] {
  if (from === undefined || to !== undefined) return holes;
  return holes.map(({ lo, hi }) => ({ lo, hi: listed.find((next) => next.lo > lo && next.lo < hi)?.lo ?? hi }));
}

// Only in the order of the entry, so that what it excludes leaves nothing. Every version has a key in each order.
const allVersions = (scheme: OrderedScheme): Interval[] => [
  { lo: schemeStart(scheme), hi: schemeEnd(scheme) },
  { lo: schemeStart('exact'), hi: schemeEnd('exact') },
  { lo: schemeStart('commits'), hi: schemeEnd('commits') },
];

type EntryRange = ProductRanges['ranges'][number];

interface EntryReading {
  scheme: OrderedScheme;
  affected: VersionRange[];
  excluded: EntryRange[];
  /** All but the excluded versions are affected. */
  isDefault: boolean;
}

// `defaultStatus: affected` decides where an entry lists no affected version, or one that a flaw began with and the ranges without it.
// Other affected versions that are listed are all that are meant. Single versions that alone are unaffected are fixes.
function readEntry({ default_status, ranges }: ProductRanges): EntryReading {
  const versions = ranges.filter((range) => !isGitRange(range));
  const scheme = chooseScheme(versions);
  const affected = versions.filter(({ status }) => status === 'affected');
  const others = affected.length < versions.length ? versions.filter(({ status }) => status !== 'affected') : [];
  const excluded = others.map(withoutEmptyEnd);
  const spans = affected.flatMap(toVersionRanges);
  if (default_status !== 'affected') return { scheme, affected: spans, excluded, isDefault: false };
  if (affected.length > 0) {
    const isDefault = !affected.some(hasEnd) && excluded.some(hasEnd);
    return { scheme, affected: spans, excluded, isDefault };
  }
  const fixes = excluded.some(hasEnd) ? [] : excluded.flatMap(toVersionRanges).map(({ to }) => to);
  if (fixes.length === 0 || fixes.includes(undefined)) return { scheme, affected: [], excluded, isDefault: true };
  const before = fixes.map((fix) => ({ to: { text: fix?.text ?? '', inclusive: false } }));
  return { scheme, affected: before, excluded: [], isDefault: false };
}

const hasEnd = ({ less_than, less_than_or_equal }: StatedRange) =>
  typeof (less_than ?? less_than_or_equal) === 'string';

// Before its own start nothing is unaffected: what is meant is the version itself.
const withoutEmptyEnd = (range: EntryRange): EntryRange =>
  range.version === range.less_than ? { ...range, less_than: null } : range;

// Of ranges with one start, each ends with the fix of its branch: of `< 2.6.3` and `< 3.0.3` the first leaves 2.6.4 to the branch that it
// fixes.
function toBranchIntervals(scheme: OrderedScheme, spans: readonly VersionRange[]): Interval[] {
  const isBranched = (span: VersionRange) => span.to !== undefined && span.to.text !== span.from?.text;
  const branched = scheme === 'rpm' || scheme === 'dpkg' ? [] : spans.filter(isBranched);
  if (branched.length < 2) return spans.flatMap((span) => toIntervals(scheme, span));
  const groups = [...Map.groupBy(branched, ({ from }) => from?.text ?? '').values()];
  const singles = spans.filter((span) => !isBranched(span));
  return [
    ...singles.flatMap((span) => toIntervals(scheme, span)),
    ...groups.flatMap((group) =>
      without(mergeIntervals(group.flatMap((span) => toIntervals(scheme, span))), findFixedIntervals(scheme, group)),
    ),
  ];
}

function findFixedIntervals(scheme: OrderedScheme, spans: readonly VersionRange[]): Interval[] {
  if (spans.length < 2) return [];
  const ends = spans
    .flatMap(({ to }) => {
      const end = to === undefined || SERIES.test(to.text) ? undefined : toInterval(scheme, to.text);
      return to === undefined || end === undefined ? [] : [{ text: to.text, start: to.inclusive ? end.hi : end.lo }];
    })
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const fixed = ends.flatMap(({ text, start }, index) => {
    const next = ends[index + 1];
    const branch = next === undefined ? undefined : findBranch(text, next.text);
    const series = branch === undefined ? undefined : seriesInterval(scheme, branch);
    return series !== undefined && start < series.hi ? [{ lo: start, hi: series.hi }] : [];
  });
  return mergeIntervals(fixed);
}

/**
 * Returns the first thing that entries state of a product and that can't be compared: a range, or `'nothing'` where they name no
 * version at all. Ranges that name none (`n/a`) and Git commits count only where nothing else is stated.
 */
export function findUncompared(
  entries: readonly ProductRanges[],
  known: readonly Interval[],
): EntryRange | 'nothing' | undefined {
  const affected = entries.flatMap(({ ranges }) => ranges.filter(({ status }) => status === 'affected'));
  const unreadable = affected.find(isUnreadable);
  if (unreadable !== undefined) return unreadable;
  if (known.length > 0 || entries.length === 0) return undefined;
  if (affected[0] !== undefined) return affected[0];
  const namesOnlyUnaffected = ({ ranges }: ProductRanges) =>
    ranges.length > 0 && ranges.every(({ status }) => status === 'unaffected');
  const isSilent = (entry: ProductRanges) =>
    entry.default_status !== 'unaffected' &&
    !(entry.default_status === 'unknown' && namesOnlyUnaffected(entry)) &&
    !entry.ranges.some((range) => range.status === 'unaffected' && !isUnreadable(range));
  return entries.some(isSilent) ? 'nothing' : undefined;
}

/** Returns whether a range states versions that others can be compared with. */
export const isComparable = (range: StatedRange): boolean =>
  !isGitRange(range) && toVersionRanges(range).length > 0 && !isUnreadable(range);

const isUnreadable = (range: StatedRange): boolean =>
  isTooLong(range) || (!isGitRange(range) && !toVersionRanges(range).every(hasOrder));

const isOrdered = (text: string | undefined) => text === undefined || hasPlace(text.replace(SERIES, ''));

const hasOrder = ({ from, to }: VersionRange) =>
  isOrdered(from?.text) && (to?.text === from?.text || isOrdered(to?.text));

function toIntervals(scheme: OrderedScheme, span: VersionRange): Interval[] {
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
  const series = to !== undefined && SERIES.test(to.text);
  const lo = from === undefined || from.inclusive ? low.lo : low.hi;
  const hi = to?.inclusive || series ? high.hi : high.lo;
  return lo < hi ? [{ lo, hi }] : [];
}

function toInterval(scheme: OrderedScheme, text: string): Interval | undefined {
  if (SERIES.test(text)) return seriesInterval(scheme, text.replace(SERIES, ''));
  const key = versionKey(scheme, text);
  return key === undefined ? undefined : { lo: key, hi: keyAfter(key) };
}

/** Returns the versions that a text stands for as a whole, without its mark: `6.1` for `6.1.*`, `21.1` for `21.1*`; undefined for one version. */
export const parseSeries = (text: string): string | undefined =>
  SERIES.test(text) ? text.replace(SERIES, '') : undefined;

const toExactIntervals = (text: string): Interval[] => {
  const key = isCommit(text) ? undefined : exactKey(text);
  return key === undefined ? [] : [{ lo: key, hi: keyAfter(key) }];
};
