import type { RecordProduct, RecordRange } from '../record/CveRecord.ts';
import { after, end, type Interval, type Scheme, start } from './Interval.ts';
import { mergeIntervals, without } from './intervalSets.ts';
import { toVersionRanges } from './toVersionRanges.ts';
import type { VersionRange } from './VersionRange.ts';
import { exactKey, seriesInterval, versionKey } from './versionKeys.ts';
import { isCommit } from './versionTokens.ts';

type Ordered = Exclude<Scheme, 'e'>;
const SERIES = /[.-](?:\*|x)(?:\.(?:\*|x))*$/i;

const isGit = ({ version_type }: RecordRange) => /^git$/i.test(version_type ?? '');

/** RPM's order where the record says rpm, semver's where it says nothing else, the general order for all other types. */
function chooseScheme(ranges: RecordRange[]): Ordered {
  const types = new Set(ranges.map(({ version_type }) => version_type?.toLowerCase() ?? ''));
  if (types.has('rpm')) return 'r';
  return types.size === 1 && types.has('semver') ? 's' : 'd';
}

function toInterval(scheme: Ordered, text: string): Interval | undefined {
  if (SERIES.test(text)) return seriesInterval(scheme, text.replace(SERIES, ''));
  const key = versionKey(scheme, text);
  return key === undefined ? undefined : { lo: key, hi: after(key) };
}

const exactPlace = (text: string): Interval[] => {
  const key = isCommit(text) ? undefined : exactKey(text);
  return key === undefined ? [] : [{ lo: key, hi: after(key) }];
};

/** A span within an order. Ends without a place in it (`Windows 10`) count as themselves only. */
function toIntervals(scheme: Ordered, { from, to }: VersionRange): Interval[] {
  if (from === undefined && to === undefined) return [{ lo: start('d'), hi: end('s') }];
  const low = from === undefined ? { lo: start(scheme), hi: start(scheme) } : toInterval(scheme, from.text);
  const high = to === undefined ? { lo: end(scheme), hi: end(scheme) } : toInterval(scheme, to.text);
  if (low === undefined || high === undefined) {
    return [from, to].flatMap((bound) => (bound?.inclusive ? exactPlace(bound.text) : []));
  }
  const series = to !== undefined && SERIES.test(to.text);
  const lo = from === undefined || from.inclusive ? low.lo : low.hi;
  const hi = to?.inclusive || series ? high.hi : high.lo;
  return lo < hi ? [{ lo, hi }] : [];
}

function intervalsOfEntry({ default_status, ranges }: RecordProduct): Interval[] {
  const versions = ranges.filter((range) => !isGit(range));
  const scheme = chooseScheme(versions);
  const mergeMatching = (keep: (range: RecordRange) => boolean) =>
    mergeIntervals(
      versions.filter(keep).flatMap((range) => toVersionRanges(range).flatMap((span) => toIntervals(scheme, span))),
    );
  const spared = mergeMatching(({ status }) => status !== 'affected');
  if (default_status !== 'affected')
    return without(
      mergeMatching(({ status }) => status === 'affected'),
      spared,
    );
  const all = [
    { lo: start(scheme), hi: end(scheme) },
    { lo: start('e'), hi: end('e') },
  ];
  return without(mergeIntervals(all), spared);
}

/**
 * The versions of one product that a record's entries make affected: what is listed as affected and not also as unaffected; with
 * `defaultStatus: affected`, all but the listed others. Ranges of Git commits are in no order of versions and do not count.
 */
export const affectedIntervals = (entries: RecordProduct[]): Interval[] =>
  mergeIntervals(entries.flatMap(intervalsOfEntry));
