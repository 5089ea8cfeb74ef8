import { type Db, sql } from '../../db/index.ts';
import { type Interval, UNCOMPARED } from '../versions/Interval.ts';
import { mergeIntervals, overlaps } from '../versions/intervalSets.ts';
import type { ChangedCve } from './ChangedCve.ts';
import { filterIntervals } from './filterIntervals.ts';

interface Filtered {
  pk: number;
  tracking: number;
  version_filter: string;
  ranges: Interval[];
}

/** Trackings of products whose version filter none of a CVE's affected versions meets. What can't be compared is not filtered out. */
export async function filteredOut(tx: Db, changed: ChangedCve[]): Promise<{ pk: number; tracking: number }[]> {
  const rows = await tx.rows<Filtered>(sql`
    select l.cve_pk as pk, t.id as tracking, t.version_filter,
      (select coalesce(jsonb_agg(jsonb_build_object('lo', r.lo, 'hi', r.hi)), '[]'::jsonb)
       from affected_ranges r where r.cve_pk = l.cve_pk and r.product_id = l.product_id) as ranges
    from trackings t join cve_products l on l.product_id = t.target_pk
    where t.tracking_type = 'product' and t.is_active and trim(coalesce(t.version_filter, '')) <> ''
      and l.cve_pk = any(${changed.map(({ pk }) => pk)}::integer[])`);
  return rows
    .filter(({ version_filter, ranges }) => {
      if (ranges.length === 0 || ranges.some(({ lo }) => lo === UNCOMPARED.lo)) return false;
      const wanted = filterIntervals(version_filter);
      return wanted.length > 0 && !overlaps(mergeIntervals(wanted), mergeIntervals(ranges));
    })
    .map(({ pk, tracking }) => ({ pk, tracking }));
}
