import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { type Probe, versionProbe } from '@faultline/shared/versions';
import type { InferOutput } from 'valibot';
import { type Db, sql, type Statement } from '../../db/index.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import { hashFilter, readCursor, writeCursor } from '../Cursor.ts';
import type { ReadContext } from '../VersionedCache.ts';
import { nameContains } from './keyContains.ts';
import { type NameList, productList, type ProductRow, vendorList, type VendorRow } from './listNames.ts';

type Figures = Omit<InferOutput<typeof schemas.vendorFigures.answer>['data'][number], keyof VendorRow>;
type Params = InferOutput<typeof schemas.vendorFigures.query>;
type Sort = Params['sort'];

// A list, and the table that links its rows to CVEs.
interface LinkedList<T extends { id: number }> {
  list: NameList<T>;
  links: Statement;
  id: Statement;
}
const linkedVendors: LinkedList<VendorRow> = { list: vendorList, links: sql`cve_vendors`, id: sql`vendor_id` };
const linkedProducts: LinkedList<ProductRow> = { list: productList, links: sql`cve_products`, id: sql`product_id` };

const isOpen = sql`c.vuln_status <> 'REJECTED'`;
const CRITICAL = 4;
const EXPLOITATION_ACTIVE = 2;
const figures = sql`
  count(*)::integer as open_count, (count(*) filter (where c.severity = ${CRITICAL}::smallint))::integer as critical_count,
  (count(*) filter (where c.kev or c.exploitation = ${EXPLOITATION_ACTIVE}::smallint))::integer as exploited_count,
  max(c.published_date) as newest_date`;

const orders: Record<Sort, Statement> = {
  name: sql`n.key, n.id`,
  open: sql`coalesce(f.open_count, 0) desc, n.key, n.id`,
  critical: sql`coalesce(f.critical_count, 0) desc, coalesce(f.open_count, 0) desc, n.key, n.id`,
  exploited: sql`coalesce(f.exploited_count, 0) desc, coalesce(f.open_count, 0) desc, n.key, n.id`,
  newest: sql`f.newest_date desc nulls last, n.key, n.id`,
};

export const listVendorFigures = (read: ReadContext, params: Params) => listFigures(read, linkedVendors, params);
export const listProductFigures = (read: ReadContext, params: Params) => listFigures(read, linkedProducts, params);

// Returns one page of vendors or products with their open CVEs, in any order. The order of all ids is cached by data
// version; the figures are counted only for the rows of the page.
async function listFigures<T extends { id: number }>(read: ReadContext, linked: LinkedList<T>, params: Params) {
  const kind = linked.list.table;
  const { db, cache, version } = read;
  const { sort, starts, limit, cursor } = params;
  const search = identityKey(params.search ?? '');
  const print = hashFilter([kind, search, starts, sort]);
  const place = cursor === undefined ? undefined : readCursor(print, cursor);
  const order = await cache.get(version, `order ${kind} ${sort}`, () => loadOrder(db, linked, sort));
  const ids =
    search === '' && starts === undefined
      ? order
      : await cache.get(version, `ordered ${kind} ${sort} ${starts} ${search}`, async () => {
          const matches = await findMatches(db, kind, search, starts);
          return order.filter((id) => matches.has(id));
        });
  const start = findStart(ids, place);
  const page = ids.slice(start, start + limit);
  const data = await cache.get(version, `figures ${kind} ${page.join()}`, () => loadRows(db, linked, page));
  const end = start + page.length;
  const last = page.at(-1);
  const next =
    last === undefined || end >= ids.length
      ? null
      : writeCursor(print, { total: ids.length, version, at: 0, id: last, key: end });
  return { data, pagination: { total: ids.length, next_cursor: next, has_next: next !== null } };
}

// Continues after the last row of the previous page, or at the same offset if that row was deleted.
function findStart(ids: Int32Array, place: { id: number; key?: number } | undefined): number {
  if (place === undefined) return 0;
  const at = ids.indexOf(place.id);
  return at < 0 ? (place.key ?? 0) : at + 1;
}

// The ids of all vendors or products that are not aliases.
async function loadOrder<T extends { id: number }>(
  db: Db,
  { list, links, id }: LinkedList<T>,
  sort: Sort,
): Promise<Int32Array> {
  const counted =
    sort === 'name'
      ? sql.empty
      : sql`left join (
          select l.${id} as id, ${figures} from ${links} l join cves c on c.pk = l.cve_pk where ${isOpen} group by 1
        ) f on f.id = n.id`;
  const row = await db.row<{ ids: Uint8Array | null }>(sql`
    select string_agg(int4send(n.id), '' order by ${orders[sort]}) as ids from ${sql.ident(list.table)} n ${counted}
    where n.canonical_id is null`);
  const bytes = row?.ids ?? new Uint8Array();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: bytes.byteLength / 4 }, (_, index) => view.getInt32(index * 4));
}

// `#` selects the names that do not begin with a letter from a to z.
async function findMatches(
  db: Db,
  table: 'vendors' | 'products',
  search: string,
  starts: string | undefined,
): Promise<Set<number>> {
  const contains = search === '' ? sql.empty : sql`and ${nameContains(sql`n`, search)}`;
  const begins =
    starts === undefined
      ? sql.empty
      : starts === '#'
        ? sql`and left(n.key, 1) !~ '[a-z]'`
        : sql`and n.key like ${`${starts}%`}`;
  const rows = await db.rows<{ id: number }>(
    sql`select n.id from ${sql.ident(table)} n where n.canonical_id is null ${contains} ${begins}`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function loadRows<T extends { id: number }>(
  db: Db,
  { list, links, id }: LinkedList<T>,
  page: Int32Array,
): Promise<(T & Figures)[]> {
  const ids = [...page];
  const rows = await db.rows<T & Figures>(sql`
    with counted as (
      select l.${id} as id, ${figures} from ${links} l join cves c on c.pk = l.cve_pk
      where l.${id} = any(${ids}::integer[]) and ${isOpen} group by 1)
    select ${list.columns}, coalesce(f.open_count, 0) as open_count, coalesce(f.critical_count, 0) as critical_count,
      coalesce(f.exploited_count, 0) as exploited_count, f.newest_date
    from ${sql.ident(list.table)} n ${list.joins} left join counted f on f.id = n.id where n.id = any(${ids}::integer[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

type VersionFigures = AnswerOf<typeof schemas.versionFigures>;

interface RangeRow {
  cve_pk: number;
  is_critical: boolean;
  lo: string;
  hi: string;
}

// Counts the open CVEs of each version of a product, as the list of the version's page finds them.
export async function listVersionFigures(db: Db, id: number): Promise<VersionFigures> {
  const product = sql`(select coalesce(canonical_id, id) from products where id = ${id})`;
  const versions = await db.rows<{ id: number; version: string }>(
    sql`select id, version from product_versions where product_id = ${product} and not requested`,
  );
  const ranges = await db.rows<RangeRow>(sql`
    select r.cve_pk, c.severity = ${CRITICAL}::smallint as is_critical, r.lo, r.hi
    from affected_ranges r join cves c on c.pk = r.cve_pk
    where r.product_id = ${product} and c.vuln_status <> 'REJECTED' order by r.cve_pk`);
  return { data: countVersions(versions, ranges) };
}

// Looks up each range among the sorted keys of all versions; a CVE counts once per version. Most versions
// cannot be compared with the same CVEs, so these are counted once.
function countVersions(versions: { id: number; version: string }[], ranges: RangeRow[]): VersionFigures['data'] {
  const known = new Map<string, Set<number>>();
  const findUncompared = (spans: Probe[]) => {
    const key = JSON.stringify(spans);
    const cves = known.get(key) ?? findCves(ranges, spans);
    known.set(key, cves);
    return cves;
  };
  const places = versions.map(({ id, version }) => {
    const probes = versionProbe(version);
    const uncompared = findUncompared(probes.filter(({ outcome }) => outcome === 'uncomparable'));
    const count = { id, open_count: 0, critical_count: 0, uncomparable_count: uncompared.size };
    return { probes, uncompared, lastCve: -1, count };
  });
  const keys = places
    .flatMap(({ probes }, index) =>
      probes.flatMap(({ lo, outcome }) => (outcome === 'affected' ? { key: Buffer.from(lo), index } : [])),
    )
    .sort((a, b) => Buffer.compare(a.key, b.key));
  for (const { cve_pk, is_critical, lo, hi } of ranges) {
    const end = Buffer.from(hi);
    for (let at = findFirst(keys, Buffer.from(lo)); at < keys.length; at += 1) {
      const key = keys[at];
      if (key === undefined || Buffer.compare(key.key, end) >= 0) break;
      const place = places[key.index];
      if (place === undefined || place.lastCve === cve_pk) continue;
      place.lastCve = cve_pk;
      place.count.open_count += 1;
      if (is_critical) place.count.critical_count += 1;
      if (place.uncompared.has(cve_pk)) place.count.uncomparable_count -= 1;
    }
  }
  return places.map(({ count }) => count);
}

const findCves = (ranges: RangeRow[], spans: Probe[]): Set<number> =>
  new Set(
    ranges.filter(({ lo, hi }) => spans.some((span) => lo < span.hi && span.lo < hi)).map(({ cve_pk }) => cve_pk),
  );

// The index of the first key that is not before `lo`.
function findFirst(keys: readonly { key: Buffer }[], lo: Buffer): number {
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const place = keys[middle];
    if (place !== undefined && Buffer.compare(place.key, lo) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
