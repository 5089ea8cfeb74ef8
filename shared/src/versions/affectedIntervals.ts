import { findBranch } from './branches.ts';
import { chooseScheme } from './chooseScheme.ts';
import { mergeIntervals, without } from './intervalSets.ts';
import type { VersionRange } from './parseVersionText.ts';
import { isClaim, isGitRange, isTooLong, MAX_TEXT_LENGTH, type StatedRange, toVersionRanges } from './statedRanges.ts';
import { findPlaceholderPrefix, isDate, parseSeries } from './suffixes.ts';
import { allVersions, isComparableSpan, findOwnBranch, toInterval, toIntervals } from './toIntervals.ts';
import {
  buildInterval,
  commitKey,
  hasPlace,
  type Interval,
  type OrderedScheme,
  schemeStart,
  seriesInterval,
  toUncertainKey,
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

/** Stands for what a record states of a product and what can't be compared with any version. */
export const UNCOMPARED: Interval = { lo: '?:', hi: '?;' };

/** Returns whether an interval holds versions that can't be compared with what a record states. */
export const isUncertain = ({ lo }: Interval): boolean => lo.startsWith(UNCOMPARED.lo);

/**
 * The versions of one product that a record's entries make affected: what is listed as affected and not also as unaffected; with
 * `defaultStatus: affected`, all but the listed others. The versions that can't be compared follow from `isUncertain`; `UNCOMPARED`
 * stands for all.
 */
export function affectedIntervals(entries: readonly ProductRanges[]): Interval[] {
  const deciding = entries.filter(({ decides }) => decides !== false);
  const readings = deciding.map(readEntry);
  const known = mergeIntervals(readings.flatMap(({ intervals }) => intervals));
  const isSilent = known.length === 0 && findSilence(deciding) !== undefined;
  const uncertain = mergeIntervals(
    readings.flatMap(({ uncertain: own, unaffected, claimed, isExclusion }) => {
      const stated = isSilent && !isExclusion ? [UNCOMPARED] : mergeIntervals(own);
      const left = stated.length === 0 ? stated : without(stated, mergeIntervals(toUncertain(unaffected)));
      return [...left, ...claimed];
    }),
  );
  return uncertain.length === 0 ? known : [...uncertain, ...known];
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
  const canCompare =
    hasPlace(version) &&
    commitKey(version) === undefined &&
    spans.length > 0 &&
    spans.every((span) => isComparableSpan(scheme, span));
  return canCompare ? false : undefined;
}

/** Returns the intervals that a range covers, independent of its status. */
export const toRangeIntervals = (scheme: OrderedScheme, range: StatedRange): Interval[] =>
  toVersionRanges(range).flatMap((span) => toIntervals(scheme, span));

type EntryRange = ProductRanges['ranges'][number];

interface EntryReading {
  intervals: Interval[];
  uncertain: Interval[];
  /** What its sentences alone say, also of versions that it lists as unaffected. */
  claimed: Interval[];
  /** What the entry lists as unaffected. */
  unaffected: VersionRange[];
  /** Only what is unaffected is listed. */
  isExclusion: boolean;
}

function readEntry(entry: ProductRanges): EntryReading {
  const versions = entry.ranges.filter((range) => !isGitRange(range));
  const scheme = chooseScheme(versions);
  const listWith = (status: Status) => versions.filter((range) => range.status === status);
  const unaffected = listWith('unaffected').map(withoutEmptyEnd);
  const unknown = listWith('unknown');
  const { spans, isDefault, excluded } = readAffected(entry, listWith('affected'), unaffected);
  const listed = isDefault ? allVersions(scheme) : mergeIntervals(toBranchIntervals(scheme, clipDates(spans)));
  const toHoles = (span: VersionRange) => endBefore(listed, span, toIntervals(scheme, span));
  const others = [...excluded, ...unknown.filter((range) => !isClaim(range))];
  const holes = mergeIntervals(others.flatMap(toVersionRanges).flatMap(toHoles));
  const claimed = toUncertain(unknown.filter(isClaim).flatMap(toVersionRanges));
  const stated = toUncertain(unknown.filter((range) => !isClaim(range)).flatMap(toVersionRanges));
  // Of 2023.4 as affected and 2023.4.0 as unaffected, the first stays affected.
  const names = new Set(others.map(({ version }) => version));
  const named = spans.filter(({ from, to }) => from !== undefined && from.text === to?.text && !names.has(from.text));
  const points = holes.length === 0 ? [] : named.flatMap((span) => toIntervals(scheme, span));
  return {
    intervals: mergeIntervals([...without(mergeIntervals(listed), holes), ...points]),
    uncertain: findUnreadable(entry, scheme) === undefined ? [...findUncertain(spans), ...stated] : [{ ...UNCOMPARED }],
    claimed: [...claimed, ...findBackports(scheme, unaffected)],
    unaffected: unaffected.flatMap(toVersionRanges),
    isExclusion:
      entry.default_status !== 'affected' &&
      entry.ranges.length > 0 &&
      entry.ranges.every(({ status }) => status === 'unaffected'),
  };
}

// A fix in a branch that is listed as unaffected as a whole (6.1.98 within `6.1.*`, and all before 6.5) says that the flaw had reached
// the branch: its earlier versions can't be compared.
function findBackports(scheme: OrderedScheme, unaffected: readonly EntryRange[]): Interval[] {
  const spans = unaffected.flatMap(toVersionRanges);
  const [before] = spans.flatMap(({ from, to }) =>
    from === undefined && to !== undefined ? (toInterval(scheme, to.text) ?? []) : [],
  );
  if (before === undefined) return [];
  return spans.flatMap(({ from, to }) => {
    const series = to && parseSeries(to.text);
    const start = from && toInterval(scheme, from.text);
    if (from === undefined || series === undefined || start === undefined || start.lo >= before.lo) return [];
    return toBranchIntervals(scheme, [
      { from: { text: `${series}.*`, inclusive: true }, to: { text: from.text, inclusive: false } },
    ]).map(({ lo, hi }) => ({ lo: toUncertainKey(lo), hi: toUncertainKey(hi) }));
  });
}

// What is unaffected from a version on (15.1.0 and later) ends where a later affected range begins (17.1.0).
function endBefore(listed: readonly Interval[], { from, to }: VersionRange, holes: Interval[]): Interval[] {
  if (from === undefined || to !== undefined) return holes;
  return holes.map(({ lo, hi }) => ({ lo, hi: listed.find((next) => next.lo > lo && next.lo < hi)?.lo ?? hi }));
}

interface AffectedReading {
  spans: VersionRange[];
  /** All but the excluded versions are affected. */
  isDefault: boolean;
  excluded: EntryRange[];
}

// `defaultStatus: affected` decides where an entry lists no affected version, or one that a flaw began with and the ranges without it.
// Other affected versions that are listed are all that are meant. Single versions that alone are unaffected are fixes.
function readAffected(
  { default_status }: ProductRanges,
  affected: EntryRange[],
  excluded: EntryRange[],
): AffectedReading {
  const spans = affected.flatMap(toVersionRanges);
  if (default_status !== 'affected') return { spans, isDefault: false, excluded };
  if (affected.length > 0) {
    const isDefault = !affected.some(hasEnd) && excluded.some(hasEnd);
    return { spans, isDefault, excluded };
  }
  const before = listBeforeFixes(excluded);
  return before === undefined
    ? { spans: [], isDefault: true, excluded }
    : { spans: before, isDefault: false, excluded: [] };
}

// Returns what comes before the versions that alone are listed as unaffected.
function listBeforeFixes(excluded: readonly EntryRange[]): VersionRange[] | undefined {
  const fixes = excluded.some(hasEnd) ? [] : excluded.flatMap(toVersionRanges).map(({ to }) => to?.text);
  if (fixes.length === 0 || fixes.includes(undefined)) return undefined;
  return fixes.flatMap((fix = '') => {
    const end = hasPlace(parseSeries(fix) ?? fix) ? fix : findPlaceholderPrefix(fix);
    return end === undefined ? [] : [{ to: { text: parseSeries(end) ?? end, inclusive: false } }];
  });
}

const hasEnd = ({ less_than, less_than_or_equal }: StatedRange) =>
  typeof (less_than ?? less_than_or_equal) === 'string';

// Before its own start nothing is unaffected: what is meant is the version itself.
const withoutEmptyEnd = (range: EntryRange): EntryRange =>
  range.version === range.less_than ? { ...range, less_than: null } : range;

// Between dates there are only dates: version 13 is not before 2023-05-01.
function clipDates(spans: VersionRange[]): VersionRange[] {
  if (!areDates(spans)) return spans;
  const [first, last] = DATES;
  return spans.map(({ from = first, to = last }) => ({ from, to }));
}

const DATES = ['1970-01-01', '2100-01-01'].map((text) => ({ text, inclusive: true })) as [Bound, Bound];
type Bound = NonNullable<VersionRange['from']>;

const isOpenOrDate = (bound: Bound | undefined) => bound === undefined || isDate(bound.text);

const areDates = (spans: readonly VersionRange[]): boolean =>
  spans.every(({ from, to }) => isOpenOrDate(from) && isOpenOrDate(to)) &&
  spans.some(({ from, to }) => from !== undefined || to !== undefined);

const toUncertain = (spans: VersionRange[]): Interval[] =>
  toBranchIntervals('plain', spans)
    .filter(({ lo }) => lo.startsWith(schemeStart('plain')))
    .map(({ lo, hi }) => ({ lo: toUncertainKey(lo), hi: toUncertainKey(hi) }));

// A word and a number name a build of a release (`9.1R5`), as does a fourth number (`10.0.17763.2130`).
const PRE_RELEASE = 'alpha|beta|rc|dev|pre|m|snapshot|preview|ga|final|release';
const BRACKETED = /^v?(\d+(?:\.\d+)+) ?\(/i;
const WORD_BUILD = new RegExp(String.raw`^v?(\d+(?:\.\d+)+)[ -]?(?!(?:${PRE_RELEASE})(?:\d|\b))[a-z]+[ -]?\d`, 'i');
const LEADING_NUMBERS = /^v?\d+(?:\.\d+)*/i;
const RELEASE = /^\d+(?:\.\d+){0,2}$/;
const NUMBER_BUILD = /^v?(\d+(?:\.\d+){2})\.\d/i;

function findUncertain(spans: readonly VersionRange[]): Interval[] {
  if (areDates(spans)) {
    const [from, to] = DATES;
    return toUncertain([{ to: { ...from, inclusive: false } }, { from: { ...to, inclusive: false } }]);
  }
  const releases = listReleases(
    spans.map(({ from }) => from),
    [WORD_BUILD, NUMBER_BUILD, BRACKETED],
  );
  const builds = listReleases(
    spans.map(({ to }) => to),
    [WORD_BUILD],
  );
  const singles = builds.size === 0 ? [] : spans.filter(({ from, to }) => from !== undefined && from.text === to?.text);
  return [
    // Asked without its build, a release can't be compared.
    ...[...releases].flatMap((text) =>
      toUncertain([{ from: { text, inclusive: true }, to: { text, inclusive: true } }]),
    ),
    // Builds that are named in another way can't be compared, nor can those of a release that is listed as such.
    ...[...builds].flatMap((release) => toBuilds(release, 'numbers')),
    ...singles.flatMap(({ from }) => toBuilds(LEADING_NUMBERS.exec(from?.text ?? '')?.[0] ?? '', 'words')),
  ];
}

function listReleases(bounds: readonly (Bound | undefined)[], patterns: readonly RegExp[]): Set<string> {
  const builds = bounds.flatMap((bound) => (bound === undefined || RELEASE.test(bound.text) ? [] : bound.text));
  return new Set(builds.flatMap((build) => patterns.flatMap((pattern) => pattern.exec(build)?.[1] ?? [])));
}

function toBuilds(release: string, kind: 'numbers' | 'words'): Interval[] {
  const builds = buildInterval(release, kind);
  return builds === undefined ? [] : [{ lo: toUncertainKey(builds.lo), hi: toUncertainKey(builds.hi) }];
}

// Of ranges with one start, each ends with the fix of its branch: of `< 2.6.3` and `< 3.0.3` the first leaves 2.6.4 to the branch that it
// fixes.
function toBranchIntervals(scheme: OrderedScheme, spans: readonly VersionRange[]): Interval[] {
  const isBranched = (span: VersionRange) => span.to !== undefined && span.to.text !== span.from?.text;
  const branched = scheme === 'rpm' || scheme === 'dpkg' ? [] : spans.filter(isBranched);
  const open = branched.length === 0 ? [] : spans.filter(({ from, to }) => from !== undefined && to === undefined);
  if (branched.length + open.length < 2) return spans.flatMap((span) => toIntervals(scheme, span));
  const groups = [...Map.groupBy(branched, ({ from }) => from?.text ?? '').values()];
  const singles = spans.filter((span) => !isBranched(span) && !open.includes(span));
  return [
    ...singles.flatMap((span) => toIntervals(scheme, span)),
    ...groups.flatMap((group) =>
      without(mergeIntervals(group.flatMap((span) => toIntervals(scheme, span))), findFixedIntervals(scheme, group)),
    ),
    ...(open.length === 0
      ? []
      : without(
          mergeIntervals(open.flatMap((span) => toIntervals(scheme, span))),
          findFixedBranches(scheme, branched),
        )),
  ];
}

// From 13.1.0 on, and from 16.1.0 before 16.1.5: the second range ends in its branch, which the first does not reach.
function findFixedBranches(scheme: OrderedScheme, spans: readonly VersionRange[]): Interval[] {
  const tails = spans.flatMap((span) => {
    const branch = findOwnBranch(scheme, span);
    const end = span.to && toInterval(scheme, span.to.text);
    if (branch === undefined || end === undefined || span.to?.inclusive) return [];
    return end.lo < branch.hi ? [{ lo: end.lo, hi: branch.hi }] : [];
  });
  return mergeIntervals(tails);
}

function findFixedIntervals(scheme: OrderedScheme, spans: readonly VersionRange[]): Interval[] {
  if (spans.length < 2) return [];
  const ends = spans
    .flatMap(({ to }) => {
      const end = to === undefined || parseSeries(to.text) !== undefined ? undefined : toInterval(scheme, to.text);
      return to === undefined || end === undefined ? [] : [{ text: to.text, start: to.inclusive ? end.hi : end.lo }];
    })
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const fixed = ends.flatMap(({ text, start }, index) => {
    const next = ends[index + 1];
    const branch = next === undefined ? undefined : findBranch(text, next.text);
    // Nothing of its branch comes before 1.20.0: of `< 1.20.0` and `< 1.32.0`, each is about a model of its own.
    const isFirst = branch !== undefined && /^[.0]*$/.test(text.slice(branch.length));
    const series = branch === undefined || isFirst ? undefined : seriesInterval(scheme, branch);
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
  for (const entry of entries) {
    const range = findUnreadable(entry);
    if (range !== undefined) return range;
  }
  return known.length === 0 ? findSilence(entries) : undefined;
}

// A range that can't be compared: of what is affected, of what is unknown, or of what alone limits a product that is affected by default.
function findUnreadable(
  { default_status, ranges }: ProductRanges,
  scheme = chooseScheme(ranges),
): EntryRange | undefined {
  const isFixList = default_status === 'affected' && ranges.every(({ status }) => status === 'unaffected');
  return ranges.find((range) => (range.status !== 'unaffected' || isFixList) && isUnreadable(range, scheme));
}

function findSilence(entries: readonly ProductRanges[]): EntryRange | 'nothing' | undefined {
  if (entries.length === 0) return undefined;
  const affected = entries.flatMap(({ ranges }) => ranges.find(({ status }) => status === 'affected') ?? []);
  if (affected[0] !== undefined) return affected[0];
  const namesOnlyUnaffected = ({ ranges }: ProductRanges) =>
    ranges.length > 0 && ranges.every(({ status }) => status === 'unaffected');
  const isSilent = (entry: ProductRanges) =>
    entry.default_status !== 'unaffected' &&
    !(entry.default_status === 'unknown' && namesOnlyUnaffected(entry)) &&
    !entry.ranges.some((range) => range.status === 'unaffected' && !isUnreadable(range, chooseScheme([range])));
  return entries.some(isSilent) ? 'nothing' : undefined;
}

/** Returns whether a range states versions that others can be compared with. */
export const isComparable = (range: StatedRange): boolean =>
  !isGitRange(range) && toVersionRanges(range).length > 0 && !isUnreadable(range, chooseScheme([range]));

const isUnreadable = (range: StatedRange, scheme: OrderedScheme): boolean =>
  isTooLong(range) || (!isGitRange(range) && !toVersionRanges(range).every((span) => isComparableSpan(scheme, span)));
