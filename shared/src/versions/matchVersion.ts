import {
  affectedIntervals,
  findUncompared,
  isUncertain,
  type ProductRanges,
  toRangeIntervals,
  type Status,
} from './affectedIntervals.ts';
import { chooseScheme } from './chooseScheme.ts';
import { isCovered } from './isCovered.ts';
import { isExactVersion } from './exactVersion.ts';
import { filterProbe, type Probe, versionProbe } from './probes.ts';
import { isGitRange, type StatedRange } from './statedRanges.ts';
import { describeUpstream } from './suffixes.ts';
import type { Interval } from './versionKeys.ts';

/**
 * The result for a version. `range` is the range that decided, if any. `unlisted`: it is in no range, but the record does not say
 * either that it is not affected.
 */
export interface VersionMatch {
  outcome: 'affected' | 'unaffected' | 'unlisted' | 'uncomparable';
  range?: ProductRanges['ranges'][number];
}

/** Returns what a record's entries about one product say of a version. */
export function matchVersion(entries: readonly ProductRanges[], version: string): VersionMatch {
  const match = matchProbes(entries, versionProbe(version));
  if (match.outcome !== 'unaffected' || match.range !== undefined) return match;
  const deciding = entries.filter(({ decides }) => decides !== false);
  const stating = deciding.filter(({ ranges }) => ranges.some(({ status }) => status === 'affected'));
  const covers = (stating.length > 0 ? stating : deciding).every((entry) => isCovered(entry, version));
  return covers ? match : { outcome: 'unlisted' };
}

/** Returns what a record's entries about one product say of the versions that a filter (`>=1.0.0`, `2.x`) lets through. */
export function matchFilter(entries: readonly ProductRanges[], filter: string): VersionMatch {
  if (isExactVersion(filter.trim())) return matchVersion(entries, filter);
  const match = matchProbes(entries, filterProbe(filter));
  if (match.outcome !== 'unaffected') return match;
  // Of the many versions of a filter only the default status says that none is affected.
  const deciding = entries.filter(({ decides }) => decides !== false);
  return deciding.every(({ default_status }) => default_status === 'unaffected') ? match : { outcome: 'unlisted' };
}

function matchProbes(entries: readonly ProductRanges[], probes: readonly Probe[]): VersionMatch {
  const deciding = entries.filter(({ decides }) => decides !== false);
  if (deciding.length === 0) return { outcome: 'uncomparable' };
  const intervals = affectedIntervals(deciding);
  const outcome = findOutcome(intervals, probes);
  const range = findRange(deciding, outcome, probes, intervals);
  return range === undefined ? { outcome } : { outcome, range };
}

function findOutcome(intervals: readonly Interval[], probes: readonly Probe[]) {
  const hits = probes.filter((probe) => intervals.some((interval) => overlaps(interval, probe)));
  if (hits.some(({ outcome }) => outcome === 'affected')) return 'affected';
  return hits.length > 0 ? 'uncomparable' : 'unaffected';
}

const overlaps = (a: Interval, b: Interval) => a.lo < b.hi && b.lo < a.hi;

function findRange(
  entries: readonly ProductRanges[],
  outcome: VersionMatch['outcome'],
  probes: readonly Probe[],
  intervals: readonly Interval[],
): VersionMatch['range'] {
  const points = probes.filter((probe) => probe.outcome === 'affected');
  const findHolding = (isWanted: (range: ProductRanges['ranges'][number]) => boolean) =>
    entries
      .flatMap((entry) => {
        const scheme = chooseScheme(entry.ranges);
        return entry.ranges.map((range) => ({ range, scheme }));
      })
      .find(
        ({ range, scheme }) =>
          isWanted(range) &&
          !isGitRange(range) &&
          toRangeIntervals(scheme, range).some((interval) => points.some((point) => overlaps(interval, point))),
      )?.range;
  if (outcome === 'affected') return findHolding(({ status }) => status === 'affected');
  if (outcome === 'unaffected') return findHolding(({ status }) => status === 'unaffected');
  const unknown = findHolding(({ status }) => status === 'unknown');
  if (unknown !== undefined) return unknown;
  const known = intervals.filter((interval) => !isUncertain(interval));
  const uncompared = findUncompared(entries, known);
  return uncompared === 'nothing' ? undefined : uncompared;
}

/** A range of a product in the flat list of a CVE's detail. What a provider may leave out is optional. */
export interface ListedRange extends StatedRange {
  status: Status;
  /** The number of the entry that states it. */
  entry?: number | undefined;
  default_status?: Status | undefined;
  decides?: boolean | undefined;
}

/** Returns the entries that the listed ranges of one product come from, as `matchVersion` takes them. */
export const toEntries = (ranges: readonly ListedRange[]): ProductRanges[] =>
  [...Map.groupBy(ranges, ({ entry }) => entry).values()].map((own) => ({
    default_status: own[0]?.default_status ?? 'unknown',
    decides: own[0]?.decides,
    ranges: own.filter((range) => !isDefault(range)),
  }));

// Providers send the default status of an entry as a separate range.
const isDefault = ({ version, less_than, less_than_or_equal, status, default_status }: ListedRange): boolean =>
  status === default_status &&
  typeof (less_than ?? less_than_or_equal) !== 'string' &&
  /^all(?: other)? versions$/i.test(version);

/**
 * Returns how a version is named where it was compared with a range, and what to add to the answer: `8.5.0-2ubuntu10 (compared as 8.5.0)`,
 * and that a distribution may have fixed it.
 */
export function describeCompared(text: string, range: StatedRange | undefined): { name: string; addition: string } {
  const upstream = range === undefined || PACKAGES.has(chooseScheme([range])) ? undefined : describeUpstream(text);
  if (upstream === undefined) return { name: text, addition: '' };
  const addition = upstream.isPackaged ? '. A distribution may have fixed it without a new version' : '';
  return { name: `${text} (${upstream.note})`, addition };
}

const PACKAGES = new Set(['dotted', 'dpkg', 'rpm']);
