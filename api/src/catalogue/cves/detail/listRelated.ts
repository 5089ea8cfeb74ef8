import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql, type Statement } from '../../../db/index.ts';
import type { CveDocument } from '../../../ingest/record/CveRecord.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import { type Found, loadRows, markTracked } from '../list/rows.ts';
import type { Tracked } from '../trackedCves.ts';
import { findCve } from './getCve.ts';

type RelatedCves = AnswerOf<typeof schemas.relatedCves>;
type Reason = Pick<RelatedCves['data'][number], 'reason' | 'same_weakness'>;

const MAX_RELATED = 10;
// The limit by references while other CVEs of the product exist.
const MAX_BY_REFERENCE = 5;
const MAX_NAMES = 4;
const NEWEST_COUNT = 60;
// CVEs of a product with more CVEs are not considered related.
const MAX_PRODUCT_CVES = 200;
// CVEs of the vendor, published before and after, whose references are compared: those of one advisory appear together.
const NEIGHBOR_COUNT = 30;
const MAX_URLS = 100;
const MAX_IDS = 20;
// Bytes as stored: of a record with thousands of versions, reading the references alone would take too long.
const MAX_DOCUMENT_SIZE = 16_000;

// Returns CVEs of the same references, and of the same product and weakness, each with its reason; cached until records
// change.
export async function listRelated(
  { db, cache, version }: ReadContext,
  cveId: string,
  tracked: Tracked,
): Promise<RelatedCves> {
  const id = cveId.trim().toUpperCase();
  const related = await cache.get(version, `related ${id}`, () => loadRelated(db, id));
  const rows = await markTracked(
    db,
    related.map(({ found }) => found),
    tracked,
  );
  return {
    data: rows.flatMap((row, index) => related.slice(index, index + 1).map(({ reason }) => ({ ...row, ...reason }))),
  };
}

async function loadRelated(db: Db, cveId: string): Promise<{ found: Found; reason: Reason }[]> {
  const source = await loadSource(db, await findCve(db, cveId));
  const [byReference, byProduct] = await Promise.all([findByReference(db, cveId, source), findByProduct(db, source)]);
  const others = byProduct.filter(({ pk }) => !byReference.includes(pk));
  const rest = Math.min(others.length, MAX_RELATED - MAX_BY_REFERENCE);
  const reasons = new Map<number, Reason>(
    [
      ...byReference.slice(0, MAX_RELATED - rest).map((pk) => [pk, { reason: 'reference' }] as const),
      ...others.map(({ pk, reason }) => [pk, reason] as const),
    ].slice(0, MAX_RELATED),
  );
  if (reasons.size === 0) return [];
  const pks = [...reasons.keys()];
  const picked = sql`select pk, published_date from cves where pk = any(${pks}::integer[])`;
  const { found } = await loadRows(db, picked, { counts: false });
  const byPk = new Map(found.map((each) => [each.pk, each]));
  return [...reasons].flatMap(([pk, reason]) => {
    const each = byPk.get(pk);
    return each === undefined ? [] : [{ found: each, reason }];
  });
}

interface Source {
  pk: number;
  published_date: string;
  // The first names that the row shows.
  product_ids: number[];
  vendor_ids: number[];
  references: CveDocument['references'];
  cwes: CveDocument['cwes'];
}

async function loadSource(db: Db, pk: number): Promise<Source> {
  const row = await db.row<Source>(sql`
    select c.pk, c.published_date, d.doc->'references' as "references", d.doc->'cwes' as cwes,
      array(select product_id from cve_products l where l.cve_pk = c.pk
        order by product_id = c.product_id desc, product_id limit ${MAX_NAMES}) as product_ids,
      array(select vendor_id from cve_vendors l where l.cve_pk = c.pk
        order by vendor_id = c.vendor_id desc, vendor_id limit ${MAX_NAMES}) as vendor_ids
    from cves c join cve_details d on d.cve_pk = c.pk where c.pk = ${pk}`);
  if (row === undefined) throw new Error(`CVE ${pk} was deleted while it was read`);
  return row;
}

const WORST_FIRST = sql`c.kev desc, c.severity desc, c.base_score desc nulls last, c.published_date desc, c.pk desc`;

// Orders the newest CVEs of each product: first those with a weakness of the CVE, then those of products with few
// CVEs, each by severity.
async function findByProduct(db: Db, { pk, product_ids, cwes }: Source): Promise<{ pk: number; reason: Reason }[]> {
  const weaknesses = cwes.flatMap(({ id }) => (id !== null && /^CWE-\d+$/.test(id) ? id : []));
  const isSame = sql`(pg_column_size(d.doc) <= ${MAX_DOCUMENT_SIZE} and exists (
    select 1 from json_array_elements(d.doc->'cwes') cwe where cwe->>'id' = any(${weaknesses}::text[])))`;
  const rows = await db.rows<{ pk: number; same: boolean }>(sql`
    with newest as materialized (
      select l.cve_pk, bool_or(l.is_small) as is_small from unnest(${product_ids}::integer[]) as product (id) cross join lateral (
        select link.cve_pk, owner.cves_count <= ${MAX_PRODUCT_CVES} as is_small
        from cve_products link join products owner on owner.id = product.id where link.product_id = product.id
        order by link.published_date desc, link.cve_pk desc limit ${NEWEST_COUNT}) l group by l.cve_pk),
    found as (
      select c.*, newest.is_small, case when ${isSame} then true else false end as same
      from newest join cves c on c.pk = newest.cve_pk join cve_details d on d.cve_pk = c.pk
      where c.pk <> ${pk} and c.vuln_status <> 'REJECTED')
    select c.pk, c.same from found c where c.same or c.is_small order by c.same desc, ${WORST_FIRST} limit ${MAX_RELATED}`);
  return rows.map((row) => ({ pk: row.pk, reason: { reason: 'product', same_weakness: row.same } }));
}

// Returns the CVEs that the references name, and CVEs of the vendor that refer to this CVE or to one of its pages.
async function findByReference(db: Db, cveId: string, source: Source): Promise<number[]> {
  const urls = source.references.map(({ url }) => url).filter(isSpecific);
  const named = source.references.flatMap(({ url, text }) => `${url} ${text ?? ''}`.toUpperCase().match(CVE_ID) ?? []);
  const ids = [...new Set(named)].filter((id) => id !== cveId);
  const before = sql`published_date <= ${source.published_date}::timestamptz order by published_date desc, cve_pk desc`;
  const after = sql`published_date > ${source.published_date}::timestamptz order by published_date, cve_pk`;
  const near = (neighbors: Statement) => sql`
    select l.cve_pk from unnest(${source.vendor_ids}::integer[]) as vendor (id) cross join lateral (
      select cve_pk from cve_vendors where vendor_id = vendor.id and ${neighbors} limit ${NEIGHBOR_COUNT}) l`;
  const rows = await db.rows<{ pk: number }>(sql`
    with near as materialized (${near(before)} union ${near(after)}),
    same as materialized (
      select d.cve_pk from near join cve_details d on d.cve_pk = near.cve_pk
      where near.cve_pk <> ${source.pk} and case when pg_column_size(d.doc) > ${MAX_DOCUMENT_SIZE} then false else exists (
        select 1 from json_array_elements(d.doc->'references') reference
        where reference->>'url' = any(${urls.slice(0, MAX_URLS)}::text[]) or strpos(upper(reference->>'url'), ${cveId}) > 0) end),
    found as materialized (
      select pk, true as named from cves where cve_id = any(${ids.slice(0, MAX_IDS)}::text[])
      union all select cve_pk, false from same)
    select c.pk from found join cves c on c.pk = found.pk where c.vuln_status <> 'REJECTED'
    group by c.pk order by bool_or(found.named) desc, ${WORST_FIRST} limit ${MAX_RELATED}`);
  return rows.map((row) => row.pk);
}

const CVE_ID = /\bCVE-\d{4}-\d{4,19}\b/g;

// A front page of a site, without path and query, does not identify an advisory.
function isSpecific(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return pathname.length > 1 || search !== '';
}
