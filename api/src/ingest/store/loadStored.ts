import type { Interval } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import type { CveDocument, SeverityRank } from '../record/CveRecord.ts';

// A stored record with the fields that are compared with a newer version.
export interface Stored {
  pk: number;
  cve_id: string;
  vulnerability_name: string;
  severity: SeverityRank;
  base_score: number | null;
  score_source: string | null;
  score_version: string | null;
  vendor_name: string | null;
  product_name: string | null;
  published_date: string;
  updated_date: string;
  revised_at: string;
  vuln_status: string;
  content_hash: string;
  // True if the KEV catalog contains it or once did.
  kev: boolean;
  doc: CveDocument;
  vendor_ids: number[];
  product_ids: number[];
}

export async function loadStored(tx: Db, cveIds: string[]): Promise<Map<string, Stored>> {
  const rows = await tx.rows<Stored>(sql`
    select cve.pk, cve.cve_id, cve.vulnerability_name, cve.severity, cve.base_score, cve.score_source, cve.score_version, cve.vendor_name,
      cve.product_name, cve.published_date, cve.updated_date, cve.revised_at, cve.vuln_status,
      cve.content_hash, details.doc,
      cve.kev or exists (select 1 from kev_history known where known.cve_id = cve.cve_id) as kev,
      array(select vendor_id from cve_vendors link where link.cve_pk = cve.pk) as vendor_ids,
      array(select product_id from cve_products link where link.cve_pk = cve.pk) as product_ids
    from cves cve join cve_details details on details.cve_pk = cve.pk
    where cve.cve_id = any(${cveIds}::text[])`);
  return new Map(rows.map((row) => [row.cve_id, row]));
}

export type RangesByCve = ReadonlyMap<number, ReadonlyMap<number, Interval[]>>;

export async function loadRanges(tx: Db, pks: number[]): Promise<RangesByCve> {
  const byCve = new Map<number, Map<number, Interval[]>>();
  if (pks.length === 0) return byCve;
  const rows = await tx.rows<Interval & { cve_pk: number; product_id: number }>(
    sql`select cve_pk, product_id, lo, hi from affected_ranges where cve_pk = any(${pks}::integer[])`,
  );
  for (const { cve_pk, product_id, lo, hi } of rows) {
    const products = byCve.get(cve_pk) ?? new Map<number, Interval[]>();
    const ranges = products.get(product_id) ?? [];
    ranges.push({ lo, hi });
    byCve.set(cve_pk, products.set(product_id, ranges));
  }
  return byCve;
}
