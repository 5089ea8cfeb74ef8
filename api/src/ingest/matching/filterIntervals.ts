import type { RecordProduct } from '../record/CveRecord.ts';
import { affectedIntervals } from '../versions/affectedIntervals.ts';
import type { Interval } from '../versions/Interval.ts';

const NAMES_A_VERSION = /\d/;
const SERIES = /^(.*\d)(?:\.(?:x|\*))+$/i;

const toMatchingIntervals = (version: string, version_type: string | null): Interval[] => {
  const stated: RecordProduct = {
    vendor: null,
    product: null,
    source: '',
    category: null,
    default_status: 'unaffected',
    ranges: [{ version, less_than: null, less_than_or_equal: null, version_type, status: 'affected' }],
  };
  return affectedIntervals([stated]);
};

/** `2.x` begins with 2 itself, not with its previews: else `< 2.0`, which holds those, would meet it. */
function placedFilter(filter: string, type: string | null): Interval[] {
  const [floor] = toMatchingIntervals(`>=${SERIES.exec(filter)?.[1] ?? filter}`, type);
  const intervals = toMatchingIntervals(filter, type);
  if (!SERIES.test(filter) || floor === undefined) return intervals;
  return intervals.map(({ lo, hi }) => ({ lo: lo < floor.lo ? floor.lo : lo, hi }));
}

/** A tracking's version filter (`>=1.0.0`, `2.x`) in each order of versions; nothing for what names no version (`latest`). */
export const filterIntervals = (filter: string): Interval[] =>
  NAMES_A_VERSION.test(filter) ? [null, 'semver', 'rpm'].flatMap((type) => placedFilter(filter.trim(), type)) : [];
