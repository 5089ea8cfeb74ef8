import { type Db, sql } from '../../db/index.ts';
import { identityKey } from '../record/identityKey.ts';
import type { ResolvedRecord } from './ResolvedRecord.ts';

/** More version ids than this a list's row does not carry. */
const MAX_VERSION_IDS = 50;

/** The columns a record fills, in one place for insert and update. Not `kev`, which comes from elsewhere. */
const COLUMNS = sql`cve_id, cve_year, vulnerability_name, search_name, severity, base_score, score_source, score_version,
  vendor_id, vendor_name, product_id, product_name, more_products, product_version_ids, published_date, updated_date,
  vuln_status, revised_at, content_hash`;

const ROW = sql`(cve_id text, cve_year smallint, vulnerability_name text, search_name text, severity smallint,
  base_score numeric, score_source text, score_version text, vendor_id integer, vendor_name text, product_id integer,
  product_name text, more_products integer, product_version_ids integer[], published_date timestamptz,
  updated_date timestamptz, vuln_status text, revised_at timestamptz, content_hash text, doc text)`;

const toRow = ({ record, hash, shown, versionIds }: ResolvedRecord) => ({
  cve_id: record.cveId,
  cve_year: record.year,
  vulnerability_name: record.name,
  search_name: identityKey(record.name),
  severity: record.severity,
  base_score: record.score?.base_score ?? null,
  score_source: record.score?.source ?? null,
  score_version: record.score?.version ?? null,
  vendor_id: shown.vendor?.id ?? null,
  vendor_name: shown.vendor?.name ?? shown.vendorText,
  product_id: shown.product?.id ?? null,
  product_name: shown.product?.name ?? shown.productText,
  more_products: shown.more,
  product_version_ids: versionIds.slice(0, MAX_VERSION_IDS),
  published_date: record.published,
  updated_date: record.updated,
  vuln_status: record.status,
  revised_at: record.revised,
  content_hash: hash,
  doc: JSON.stringify(record.document),
});

/** New rows; gives their primary keys by CVE id. */
export async function insertCves(tx: Db, placed: ResolvedRecord[], demo: boolean): Promise<Map<string, number>> {
  const rows = await tx.rows<{ pk: number; cve_id: string }>(sql`
    with w as materialized (select * from jsonb_to_recordset(${sql.json(placed.map(toRow))}) as w ${ROW}),
    made as (
      insert into cves (${COLUMNS}, demo, kev)
      select ${COLUMNS}, ${demo}::boolean, exists (select 1 from kev_entries k where k.cve_id = w.cve_id) from w
      returning pk, cve_id),
    details as (insert into cve_details (cve_pk, doc) select made.pk, w.doc::json from made join w using (cve_id))
    select pk, cve_id from made`);
  return new Map(rows.map(({ pk, cve_id }) => [cve_id, pk]));
}

/** Rows that exist already, written again. */
export async function updateCves(tx: Db, placed: ResolvedRecord[]): Promise<void> {
  if (placed.length === 0) return;
  await tx.run(sql`
    with w as materialized (select * from jsonb_to_recordset(${sql.json(placed.map(toRow))}) as w ${ROW}),
    changed as (
      update cves c set (${COLUMNS}, ingested_at) = (select ${COLUMNS}, now() from w as n where n.cve_id = c.cve_id)
      from w where c.cve_id = w.cve_id
      returning c.pk, c.cve_id)
    update cve_details d set doc = w.doc::json from changed join w using (cve_id) where d.cve_pk = changed.pk`);
}
