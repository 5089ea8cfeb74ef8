import { filterProbe, type Interval } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import type { ChangedCve } from '../changes/detectNotableChange.ts';

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
      if (ranges.length === 0) return false;
      const probes = filterProbe(version_filter);
      return !ranges.some(({ lo, hi }) => probes.some((probe) => lo < probe.hi && probe.lo < hi));
    })
    .map(({ pk, tracking }) => ({ pk, tracking }));
}
