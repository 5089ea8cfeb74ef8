import { mergeIntervals, without } from './intervalSets.ts';
import type { VersionRange } from './parseVersionText.ts';
import { isGitRange, isTooLong, MAX_TEXT_LENGTH, type StatedRange, toVersionRanges } from './statedRanges.ts';
import {
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

const SERIES = /[.-](?:\*|x)(?:\.(?:\*|x))*$/i;
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
  const types = new Set(
    ranges.filter((range) => !isGitRange(range)).map(({ version_type }) => version_type?.toLowerCase() ?? ''),
  );
  if (types.has('rpm')) return 'rpm';
  if ([...types].some((type) => DPKG.test(type))) return 'dpkg';
  return types.size === 1 && types.has('semver') ? 'semver' : 'dotted';
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
  const isComparable = isOrdered(version) && spans.length > 0 && spans.every(hasOrder);
  return isComparable ? false : undefined;
}

/** The intervals that one range covers, whatever its status. */
export const toRangeIntervals = (scheme: OrderedScheme, range: StatedRange): Interval[] =>
  toVersionRanges(range).flatMap((span) => toIntervals(scheme, span));

function intervalsOfEntry({ default_status, ranges }: ProductRanges): Interval[] {
  const versions = ranges.filter((range) => !isGitRange(range));
  const scheme = chooseScheme(versions);
  const mergeMatching = (keep: (status: Status) => boolean) =>
    mergeIntervals(versions.filter(({ status }) => keep(status)).flatMap((range) => toRangeIntervals(scheme, range)));
  const excluded = mergeMatching((status) => status !== 'affected');
  if (default_status !== 'affected')
    return without(
      mergeMatching((status) => status === 'affected'),
      excluded,
    );
  const all = [
    { lo: schemeStart(scheme), hi: schemeEnd(scheme) },
    { lo: schemeStart('exact'), hi: schemeEnd('exact') },
  ];
  return without(mergeIntervals(all), excluded);
}

type EntryRange = ProductRanges['ranges'][number];

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
  const saysNone = entries.every(({ default_status }) => default_status === 'unaffected') && affected.length === 0;
  if (known.length > 0 || saysNone || entries.length === 0) return undefined;
  const hasUnaffected = entries.some(({ ranges }) => ranges.some(({ status }) => status === 'unaffected'));
  return affected[0] ?? (hasUnaffected ? undefined : 'nothing');
}

/** Returns whether a range states versions that others can be compared with. */
export const isComparable = (range: StatedRange): boolean =>
  !isGitRange(range) && toVersionRanges(range).length > 0 && !isUnreadable(range);

const isUnreadable = (range: StatedRange): boolean =>
  isTooLong(range) || (!isGitRange(range) && !toVersionRanges(range).every(hasOrder));

const isOrdered = (text: string | undefined) => text === undefined || hasPlace(text.replace(SERIES, ''));

const hasOrder = ({ from, to }: VersionRange) => isOrdered(from?.text) && isOrdered(to?.text);

/** A span within an order. Ends without a place in it (`Windows 10`) count as themselves only. */
function toIntervals(scheme: OrderedScheme, { from, to }: VersionRange): Interval[] {
  if (from === undefined && to === undefined) return [{ lo: schemeStart('dotted'), hi: schemeEnd('semver') }];
  const [first, last] = [schemeStart(scheme), schemeEnd(scheme)];
  const low = from === undefined ? { lo: first, hi: first } : toInterval(scheme, from.text);
  const high = to === undefined ? { lo: last, hi: last } : toInterval(scheme, to.text);
  if (low === undefined || high === undefined) {
    return [from, to].flatMap((bound) => (bound?.inclusive ? toExactIntervals(bound.text) : []));
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

const toExactIntervals = (text: string): Interval[] => {
  const key = isCommit(text) ? undefined : exactKey(text);
  return key === undefined ? [] : [{ lo: key, hi: keyAfter(key) }];
};
