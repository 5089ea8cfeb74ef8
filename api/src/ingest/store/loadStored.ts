import { type Db, sql } from '../../db/index.ts';
import type { CveDocument, SeverityRank } from '../record/CveRecord.ts';

/** A record as it is stored, with all that a newer version of it is compared with. */
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
  doc: CveDocument;
  vendor_ids: number[];
  product_ids: number[];
}

export async function loadStored(tx: Db, cveIds: string[]): Promise<Map<string, Stored>> {
  const rows = await tx.rows<Stored>(sql`
    select c.pk, c.cve_id, c.vulnerability_name, c.severity, c.base_score, c.score_source, c.score_version, c.vendor_name,
      c.product_name, c.published_date, c.updated_date, c.revised_at, c.vuln_status, d.doc,
      array(select vendor_id from cve_vendors l where l.cve_pk = c.pk) as vendor_ids,
      array(select product_id from cve_products l where l.cve_pk = c.pk) as product_ids
    from cves c join cve_details d on d.cve_pk = c.pk
    where c.cve_id = any(${cveIds}::text[])`);
  return new Map(rows.map((row) => [row.cve_id, row]));
}
