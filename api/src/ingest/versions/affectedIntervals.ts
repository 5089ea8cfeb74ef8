import type { StatedProduct, StatedRange } from '../record/CveRecord.ts';
import { after, end, type Interval, type Scheme, start } from './Interval.ts';
import { merged, without } from './intervalSets.ts';
import { spansOfRange } from './spansOfRange.ts';
import type { Span } from './Span.ts';
import { exactKey, seriesInterval, versionKey } from './versionKeys.ts';
import { isCommit } from './versionTokens.ts';

type Ordered = Exclude<Scheme, 'e'>;
const SERIES = /[.-](?:\*|x)(?:\.(?:\*|x))*$/i;

const isGit = ({ version_type }: StatedRange) => /^git$/i.test(version_type ?? '');

/** RPM's order where the record says rpm, semver's where it says nothing else, the general order for all other types. */
function schemeOf(ranges: StatedRange[]): Ordered {
  const types = new Set(ranges.map(({ version_type }) => version_type?.toLowerCase() ?? ''));
  if (types.has('rpm')) return 'r';
  return types.size === 1 && types.has('semver') ? 's' : 'd';
}

function placeOf(scheme: Ordered, text: string): Interval | undefined {
  if (SERIES.test(text)) return seriesInterval(scheme, text.replace(SERIES, ''));
  const key = versionKey(scheme, text);
  return key === undefined ? undefined : { lo: key, hi: after(key) };
}

const exactPlace = (text: string): Interval[] => {
  const key = isCommit(text) ? undefined : exactKey(text);
  return key === undefined ? [] : [{ lo: key, hi: after(key) }];
};

/** A span within an order. Ends without a place in it (`Windows 10`) count as themselves only. */
function intervalsOf(scheme: Ordered, { from, to }: Span): Interval[] {
  if (from === undefined && to === undefined) return [{ lo: start('d'), hi: end('s') }];
  const low = from === undefined ? { lo: start(scheme), hi: start(scheme) } : placeOf(scheme, from.text);
  const high = to === undefined ? { lo: end(scheme), hi: end(scheme) } : placeOf(scheme, to.text);
  if (low === undefined || high === undefined) {
    return [from, to].flatMap((bound) => (bound?.inclusive ? exactPlace(bound.text) : []));
  }
  const series = to !== undefined && SERIES.test(to.text);
  const lo = from === undefined || from.inclusive ? low.lo : low.hi;
  const hi = to?.inclusive || series ? high.hi : high.lo;
  return lo < hi ? [{ lo, hi }] : [];
}

function intervalsOfEntry({ default_status, ranges }: StatedProduct): Interval[] {
  const versions = ranges.filter((range) => !isGit(range));
  const scheme = schemeOf(versions);
  const covered = (keep: (range: StatedRange) => boolean) =>
    merged(versions.filter(keep).flatMap((range) => spansOfRange(range).flatMap((span) => intervalsOf(scheme, span))));
  const spared = covered(({ status }) => status !== 'affected');
  if (default_status !== 'affected')
    return without(
      covered(({ status }) => status === 'affected'),
      spared,
    );
  const all = [
    { lo: start(scheme), hi: end(scheme) },
    { lo: start('e'), hi: end('e') },
  ];
  return without(merged(all), spared);
}

/**
 * The versions of one product that a record's entries make affected: what is listed as affected and not also as unaffected; with
 * `defaultStatus: affected`, all but the listed others. Ranges of Git commits are in no order of versions and do not count.
 */
export const affectedIntervals = (entries: StatedProduct[]): Interval[] => merged(entries.flatMap(intervalsOfEntry));
