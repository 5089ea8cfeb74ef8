import { affectedIntervals, type Interval, mergeIntervals, overlaps, UNCOMPARED } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import type { ChangedCve } from '../changes/detectNotableChange.ts';
import type { RecordProduct } from '../record/CveRecord.ts';

interface Filtered {
  pk: number;
  tracking: number;
  version_filter: string;
  ranges: Interval[];
}

/** Trackings of products whose version filter none of a CVE's affected versions meets. What can't be compared is not filtered out. */
export async function filteredOut(tx: Db, changed: ChangedCve[]): Promise<{ pk: number; tracking: number }[]> {
  const rows = await tx.rows<Filtered>(sql`
    select link.cve_pk as pk, tracking.id as tracking, tracking.version_filter,
      (select coalesce(jsonb_agg(jsonb_build_object('lo', range.lo, 'hi', range.hi)), '[]'::jsonb)
       from affected_ranges range where range.cve_pk = link.cve_pk and range.product_id = link.product_id) as ranges
    from trackings tracking join cve_products link on link.product_id = coalesce(tracking.canonical_pk, tracking.target_pk)
    where tracking.tracking_type = 'product' and tracking.is_active and trim(coalesce(tracking.version_filter, '')) <> ''
      and link.cve_pk = any(${changed.map(({ pk }) => pk)}::integer[])`);
  return rows
    .filter(({ version_filter, ranges }) => {
      if (ranges.length === 0 || ranges.some(({ lo }) => lo === UNCOMPARED.lo)) return false;
      const wanted = filterIntervals(version_filter);
      return wanted.length > 0 && !overlaps(mergeIntervals(wanted), mergeIntervals(ranges));
    })
    .map(({ pk, tracking }) => ({ pk, tracking }));
}

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
function toFilterIntervals(filter: string, type: string | null): Interval[] {
  const [floor] = toMatchingIntervals(`>=${SERIES.exec(filter)?.[1] ?? filter}`, type);
  const intervals = toMatchingIntervals(filter, type);
  if (!SERIES.test(filter) || floor === undefined) return intervals;
  return intervals.map(({ lo, hi }) => ({ lo: lo < floor.lo ? floor.lo : lo, hi }));
}

/** A tracking's version filter (`>=1.0.0`, `2.x`) in each order of versions; nothing for what names no version (`latest`). */
const filterIntervals = (filter: string): Interval[] =>
  NAMES_A_VERSION.test(filter)
    ? [null, 'semver', 'rpm', 'dpkg'].flatMap((type) => toFilterIntervals(filter.trim(), type))
    : [];
