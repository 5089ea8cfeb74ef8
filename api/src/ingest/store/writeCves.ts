import type { Interval } from '@faultline/shared/versions';
import { type Db, sql, type Statement } from '../../db/index.ts';
import { identityKey } from '../record/identityKey.ts';
import { findDifferingScores } from '../record/readScores.ts';
import type { ResolvedRecord } from './resolveRecords.ts';

const MAX_VERSION_IDS = 50;

// The columns a record fills, in one place for insert and update.
const COLUMNS = sql`cve_id, cve_year, vulnerability_name, search_name, severity, base_score, score_source, score_version,
  vendor_id, vendor_name, product_id, product_name, more_products, product_version_ids, published_date, updated_date,
  vuln_status, revised_at, content_hash, differing_scores, exploitation, public_exploit, kev_in_record, kev`;

const ROW = sql`(cve_id text, cve_year smallint, vulnerability_name text, search_name text, severity smallint,
  base_score numeric, score_source text, score_version text, vendor_id integer, vendor_name text, product_id integer,
  product_name text, more_products integer, product_version_ids integer[], published_date timestamptz,
  updated_date timestamptz, vuln_status text, revised_at timestamptz, content_hash text, differing_scores jsonb,
  exploitation smallint, public_exploit boolean, kev_in_record boolean)`;

const EXPLOITATION = { none: 0, poc: 1, active: 2 };

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
  differing_scores: findDifferingScores(record.document.scores),
  exploitation: record.document.ssvc ? EXPLOITATION[record.document.ssvc.exploitation] : null,
  public_exploit: record.document.references.some(({ tags }) => tags.includes('exploit')),
  kev_in_record: record.document.kev != null,
});

// In CISA's catalog: as its file says, or the record itself.
const isInKev = sql`given.kev_in_record or exists (select 1 from kev_entries entry where entry.cve_id = given.cve_id)`;

const givenRows = (resolved: ResolvedRecord[]) => sql`(
  select given.*, ${isInKev} as kev from json_to_recordset(${JSON.stringify(resolved.map(toRow))}::json) as given ${ROW})`;

export async function insertCves(tx: Db, resolved: ResolvedRecord[], demo: boolean): Promise<Map<string, number>> {
  if (resolved.length === 0) return new Map();
  const rows = await tx.rows<{ pk: number; cve_id: string }>(sql`
    insert into cves (${COLUMNS}, demo) select ${COLUMNS}, ${demo}::boolean from ${givenRows(resolved)} given
    returning pk, cve_id`);
  return new Map(rows.map(({ pk, cve_id }) => [cve_id, pk]));
}

export async function updateCves(tx: Db, resolved: ResolvedRecord[]): Promise<void> {
  if (resolved.length === 0) return;
  await tx.run(sql`
    update cves cve set (${COLUMNS}, ingested_at) = (select ${COLUMNS}, now() from (select given.*) newer)
    from ${givenRows(resolved)} given where cve.cve_id = given.cve_id`);
}

// Writes documents as `json`, not `jsonb`, which would change their texts.
export async function writeDocuments(tx: Db, linked: Linked[]): Promise<void> {
  await tx.run(sql`
    insert into cve_details (cve_pk, doc)
    select pk, doc::json from rows from (
      unnest(${linked.map(({ pk }) => pk)}::integer[]), ${sql.texts(linked.map(({ resolved }) => resolved.json))}) as given (pk, doc)
    on conflict (cve_pk) do update set doc = excluded.doc`);
}

interface Linked {
  pk: number;
  resolved: ResolvedRecord;
}

// Deletes the rows that `writeLinks` wrote for these CVEs.
export async function deleteLinks(tx: Db, pks: Statement): Promise<void> {
  for (const table of ['cve_vendors', 'cve_products', 'affected_ranges', 'product_packages'])
    await tx.run(sql`delete from ${sql.ident(table)} where cve_pk = any(${pks})`);
}

interface LinkRow {
  pk: number;
  id: number;
  date: string;
  derived: boolean;
}

async function insertLinks(tx: Db, kind: 'vendor' | 'product', links: LinkRow[]) {
  if (links.length === 0) return;
  await tx.run(sql`
    insert into ${sql.ident(`cve_${kind}s`)} (cve_pk, ${sql.ident(`${kind}_id`)}, published_date, derived)
    select * from ${sql.unnest(links, { pk: 'integer', id: 'integer', date: 'timestamptz', derived: 'boolean' })}`);
}

async function insertPackages(tx: Db, linked: Linked[]) {
  const rows = linked.flatMap(({ pk, resolved }) => resolved.packages.map((each) => ({ ...each, cve_pk: pk })));
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into product_packages (ecosystem, name, product_id, cve_pk, source)
    select ecosystem, name, product_id, cve_pk, source from jsonb_to_recordset(${sql.json(rows)})
      as given (ecosystem text, name text, product_id integer, cve_pk integer, source text)
    on conflict do nothing`);
}

export async function writeLinks(tx: Db, linked: Linked[]): Promise<void> {
  const vendors = linked.flatMap(({ pk, resolved }) =>
    resolved.vendors.map((link) => ({ pk, ...link, date: resolved.record.published })),
  );
  const products = linked.flatMap(({ pk, resolved }) =>
    resolved.products.map((link) => ({ pk, ...link, date: resolved.record.published })),
  );
  await insertLinks(tx, 'vendor', vendors);
  await insertLinks(tx, 'product', dedupeLinks(products));
  await insertPackages(tx, linked);
  await insertRanges(tx, products);
}

export async function insertRanges(tx: Db, links: (LinkRow & { intervals: Interval[] })[]): Promise<void> {
  const ranges = links.flatMap(({ intervals, ...link }) => intervals.map((interval) => ({ ...link, ...interval })));
  if (ranges.length === 0) return;
  await tx.run(sql`
    insert into affected_ranges (cve_pk, product_id, published_date, lo, hi, derived)
    select * from ${sql.unnest(ranges, { pk: 'integer', id: 'integer', date: 'timestamptz', lo: 'text', hi: 'text', derived: 'boolean' })}`);
}

// One link per product; a stated one is preferred.
function dedupeLinks<T extends LinkRow>(links: T[]): T[] {
  const byKey = new Map<string, T>();
  for (const link of links) {
    const key = `${link.pk} ${link.id}`;
    if (byKey.get(key)?.derived !== false) byKey.set(key, link);
  }
  return [...byKey.values()];
}

// The precision of the order by EPSS.
const EPSS_STEPS = 100_000;
// Above every EPSS in steps, and every score in tenths: the parts of a priority do not touch.
const EPSS_ROOM = 131_072;
const SCORE_ROOM = 128;

const score = sql`coalesce(round(c.base_score * 10), -1)::integer`;
const epss = sql`coalesce(round(e.score::numeric * ${EPSS_STEPS}::integer), -1)::integer`;
const exploited = sql`case when c.kev then 2 else 0 end + case when c.exploitation = 2 then 1 else 0 end`;

// A number that sorts by KEV, then SSVC active, then EPSS, then CVSS.
const priority = sql`
  ((${exploited}) * ${EPSS_ROOM}::integer + ${epss} + 1) * ${SCORE_ROOM}::integer + ${score} + 1`;

// Updates the sort keys of the CVEs `c` that match a condition.
export async function writeRanks(db: Db, which: Statement): Promise<void> {
  await db.run(sql`
    insert into cve_ranks as stored (cve_pk, published_date, updated_ms, score, epss, priority)
    select c.pk, c.published_date, round(extract(epoch from c.updated_date) * 1000)::bigint, ${score}, ${epss}, ${priority}
    from cves c left join epss_scores e on e.cve_id = c.cve_id where ${which}
    on conflict (cve_pk) do update set published_date = excluded.published_date, updated_ms = excluded.updated_ms,
      score = excluded.score, epss = excluded.epss, priority = excluded.priority
    where (stored.published_date, stored.updated_ms, stored.priority, stored.score, stored.epss)
      is distinct from (excluded.published_date, excluded.updated_ms, excluded.priority, excluded.score, excluded.epss)`);
}
