import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql, type Statement } from '../../db/index.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../../ingest/record/CveRecord.ts';

/** A row of the lists as it is sent. */
export type CveRow = AnswerOf<typeof schemas.listCves>['data'][number];

interface Stored extends Omit<CveRow, 'severity' | 'is_tracked'> {
  pk: number;
  vendor_ids: number[];
  product_ids: number[];
  severity: SeverityRank;
  total?: number;
}

/** A row, where it stands, and all vendors and products it touches; not yet looked at for what anyone follows. */
export interface Found {
  pk: number;
  row: CveRow;
  vendorIds: number[];
  productIds: number[];
}

const COLUMNS = sql`c.pk, c.cve_id, c.vulnerability_name, c.severity, c.base_score, c.score_source, c.score_version, c.vendor_name,
  c.vendor_id, c.product_name, c.product_id, c.more_products, c.product_version_ids, c.published_date, c.updated_date,
  c.vuln_status, c.kev, e.score as epss,
  array(select vendor_id from cve_vendors l where l.cve_pk = c.pk) as vendor_ids,
  array(select product_id from cve_products l where l.cve_pk = c.pk) as product_ids`;

function present(stored: Stored): Found {
  const { pk, severity, epss, vendor_ids, product_ids, ...row } = stored;
  delete row.total;
  // A name without a page of its own is for display (`nameRow` in readRecord.ts).
  const isUnlinked = row.vendor_name !== null && row.vendor_id === null;
  return {
    pk,
    row: {
      ...row,
      ...(isUnlinked && { is_unlinked: true }),
      severity: severityName(severity),
      epss: readEpss(epss),
      is_tracked: false,
    },
    vendorIds: vendor_ids,
    productIds: product_ids,
  };
}

/** Kept in four bytes: the digits after the fifth are noise. */
export const readEpss = (score: number | null): number | null =>
  score === null ? null : Math.round(score * 1e5) / 1e5;

/** The rows that a statement (`pk`, `published_date`, perhaps `total`) picks, newest first. */
export async function loadRows(
  db: Db,
  picked: Statement,
  counts: boolean,
): Promise<{ found: Found[]; total: number | undefined }> {
  const rows = await db.rows<Stored>(sql`
    with page as materialized (${picked})
    select ${COLUMNS} ${counts ? sql`, page.total` : sql.empty}
    from page join cves c on c.pk = page.pk left join epss_scores e on e.cve_id = c.cve_id
    order by c.published_date desc, c.pk desc`);
  return { found: rows.map(present), total: counts ? (rows[0]?.total ?? 0) : undefined };
}
