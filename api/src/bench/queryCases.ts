import { createHash } from 'node:crypto';
import { hashFilter, writeCursor } from '../catalogue/Cursor.ts';
import { type Database, sql } from '../db/index.ts';

export interface QueryCase {
  name: string;
  paths: string[];
}

export const toCases = (paths: Record<string, string[]>, prefix = ''): QueryCase[] =>
  Object.entries(paths).map(([name, each]) => ({ name: `${prefix}${name}`, paths: each }));

// A word of one in 5,000 names, as `fillCatalogue` makes them.
export const rareWord = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 9);

export const formatAddress = (path: string, values: Record<string, string>) =>
  `/api${path}?${new URLSearchParams(values).toString()}`;

const listColumn = async (db: Database, statement: ReturnType<typeof sql>): Promise<string[]> =>
  (await db.rows<{ value: string }>(statement)).map(({ value }) => value);

export const listVendors = (db: Database, count: number) =>
  listColumn(db, sql`select name as value from vendors where cves_count > 5 order by md5(name) limit ${count}`);
export const listProducts = (db: Database, count: number) =>
  listColumn(db, sql`select name as value from products where cves_count > 2 order by md5(name) limit ${count}`);
export const listIds = (db: Database, count: number) =>
  listColumn(db, sql`select cve_id as value from cves order by md5(cve_id) limit ${count}`);

export const listNumbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

// Returns the cursor of the list after `depth` rows.
async function deepCursor(db: Database, depth: number): Promise<string> {
  const row = await db.row<{ pk: number; at: string; total: number; version: number }>(sql`
    select pk, published_date as at, (select count(*) from cves) as total, (select data_version from catalogue_state) as version
    from cves order by published_date desc, pk desc offset ${depth} limit 1`);
  if (row === undefined) throw new Error('There are not so many CVEs');
  return writeCursor(hashFilter({}), { total: row.total, version: row.version, at: Date.parse(row.at), id: row.pk });
}

// The calls of the front end, each with different values, so that no answer is cached.
export async function queryCases(db: Database, count: number): Promise<QueryCase[]> {
  const numbers = listNumbers(count);
  const cursors = await Promise.all(numbers.map((n) => deepCursor(db, 10_000 + n)));
  const vendors = await listVendors(db, count);
  const products = await listProducts(db, count);
  const ids = await listIds(db, count);
  const productIds = await listColumn(db, sql`select id::text as value from products order by md5(key) limit ${count}`);
  const biggest = await listColumn(
    db,
    sql`select id::text as value from products order by cves_count desc limit ${count}`,
  );
  const versions = await listColumn(
    db,
    sql`select id::text as value from product_versions order by md5(id::text) limit ${count}`,
  );
  const day = (index: number) => new Date(Date.UTC(2024, 0, 1 + index * 3)).toISOString();
  return toCases({
    'page at depth 10,000': cursors.map((cursor) => formatAddress('/cves', { cursor })),
    'date range': numbers.map((n) =>
      formatAddress('/cves', { published_date_start: day(n), published_date_end: day(n + 60) }),
    ),
    'date range and severity': numbers.map((n) =>
      formatAddress('/cves', { severity: 'High', published_date_start: day(n) }),
    ),
    'CVE id': ids.map((cve_id) => formatAddress('/cves', { cve_id })),
    'part of a CVE id': numbers.map((n) => formatAddress('/cves', { cve_id: String(4000 + n * 37) })),
    vendor: vendors.map((vendor_name) => formatAddress('/cves', { vendor_name })),
    'part of vendors': vendors.map((name) => formatAddress('/cves', { vendor_name: name.slice(0, 4) })),
    product: products.map((product_name) => formatAddress('/cves', { product_name })),
    'product by id, the biggest': biggest.map((product_id) => formatAddress('/cves', { product_id })),
    'product version': versions.map((product_version_id) => formatAddress('/cves', { product_version_id })),
    'frequent word, in a day': numbers.map((n) =>
      formatAddress('/cves', {
        vulnerability_name: 'overflow',
        published_date_start: day(n),
        published_date_end: day(n).replace('T00:00:00.000', 'T23:59:59.999'),
      }),
    ),
    'frequent word, first asked': numbers.map((n) =>
      formatAddress('/cves', { vulnerability_name: 'overflow', published_date_end: day(n) }),
    ),
    'frequent word, again': numbers.map(() => formatAddress('/cves', { vulnerability_name: 'overflow' })),
    'rare word': numbers.map((n) => formatAddress('/cves', { vulnerability_name: rareWord(1000 + n) })),
    'vendor and word': vendors.map((name) =>
      formatAddress('/cves', { vendor_name: name.slice(0, 4), vulnerability_name: 'injection' }),
    ),
    'statistics: date range': numbers.map((n) =>
      formatAddress('/cves/stats', { published_date_start: day(n), published_date_end: day(n + 60) }),
    ),
    'statistics: severity in a date range': numbers.map((n) =>
      formatAddress('/cves/stats', { severity: 'High', published_date_start: day(n) }),
    ),
    'statistics: vendor': vendors.map((vendor_name) => formatAddress('/cves/stats', { vendor_name })),
    'statistics: part of vendors': vendors.map((name) =>
      formatAddress('/cves/stats', { vendor_name: name.slice(0, 4) }),
    ),
    'statistics: product': products.map((product_name) => formatAddress('/cves/stats', { product_name })),
    'statistics: rare word': numbers.map((n) =>
      formatAddress('/cves/stats', { vulnerability_name: rareWord(1000 + n) }),
    ),
    'trends: date range': numbers.map((n) => formatAddress('/cves/trends', { published_date_start: day(n) })),
    'trends: vendor': vendors.map((vendor_name) => formatAddress('/cves/trends', { vendor_name })),
    'vendor search': vendors.map((name) => formatAddress('/vendors', { search: name.slice(0, 5) })),
    'product search': products.map((name) => formatAddress('/products', { search: name.slice(0, 6) })),
    'product detail': productIds.map((id) => `/api/products/${id}`),
    'CVE detail': ids.map((id) => `/api/cves/${id}`),
    'related CVEs': ids.map((id) => `/api/cves/${id}/related`),
  });
}

// Calls whose answer is cached until records change. They are measured with and without a change before each.
export const keptCases = (count: number): QueryCase[] => {
  const repeat = (path: string) => Array.from({ length: count }, () => `/api${path}`);
  return toCases({
    'first page': repeat('/cves'),
    severity: repeat('/cves?severity=Critical'),
    statistics: repeat('/cves/stats'),
    'statistics: severity': repeat('/cves/stats?severity=Critical'),
    'statistics: frequent word': repeat('/cves/stats?vulnerability_name=overflow'),
    'statistics: followed only, 500': repeat('/cves/stats?tracked=true'),
    trends: repeat('/cves/trends'),
    'trends: severity': repeat('/cves/trends?severity=Critical'),
    'daily with statistics': repeat('/cves/daily'),
    'followed only, 500': repeat('/cves?tracked=true'),
    'summaries of 500 trackings': repeat('/user/trackings/summaries?since=2026-01-01T00:00:00.000Z'),
  });
};
