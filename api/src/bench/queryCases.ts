import { createHash } from 'node:crypto';
import { hashFilter, writeCursor } from '../catalogue/Cursor.ts';
import { type Database, sql } from '../db/index.ts';

export interface QueryCase {
  name: string;
  paths: string[];
}

// A word of one in 5,000 names, as `fillCatalogue` makes them.
export const rareWord = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 9);

export const formatAddress = (path: string, values: Record<string, string>) =>
  `/api${path}?${new URLSearchParams(values).toString()}`;

export const listColumn = async (db: Database, statement: ReturnType<typeof sql>): Promise<string[]> =>
  (await db.rows<{ value: string }>(statement)).map(({ value }) => value);

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
  const cursors = await Promise.all(Array.from({ length: count }, (_, index) => deepCursor(db, 10_000 + index)));
  const vendors = await listColumn(
    db,
    sql`select name as value from vendors where cves_count > 5 order by md5(name) limit ${count}`,
  );
  const products = await listColumn(
    db,
    sql`select name as value from products where cves_count > 2 order by md5(name) limit ${count}`,
  );
  const ids = await listColumn(db, sql`select cve_id as value from cves order by md5(cve_id) limit ${count}`);
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
  const numbers = Array.from({ length: count }, (_, index) => index);
  const each = <T>(values: T[], path: (value: T) => string) => values.map(path);
  return [
    { name: 'page at depth 10,000', paths: each(cursors, (cursor) => formatAddress('/cves', { cursor })) },
    {
      name: 'date range',
      paths: each(numbers, (n) =>
        formatAddress('/cves', { published_date_start: day(n), published_date_end: day(n + 60) }),
      ),
    },
    {
      name: 'date range and severity',
      paths: each(numbers, (n) => formatAddress('/cves', { severity: 'High', published_date_start: day(n) })),
    },
    { name: 'CVE id', paths: each(ids, (cve_id) => formatAddress('/cves', { cve_id })) },
    {
      name: 'part of a CVE id',
      paths: each(numbers, (n) => formatAddress('/cves', { cve_id: String(4000 + n * 37) })),
    },
    { name: 'vendor', paths: each(vendors, (vendor_name) => formatAddress('/cves', { vendor_name })) },
    {
      name: 'part of vendors',
      paths: each(vendors, (name) => formatAddress('/cves', { vendor_name: name.slice(0, 4) })),
    },
    { name: 'product', paths: each(products, (product_name) => formatAddress('/cves', { product_name })) },
    {
      name: 'product by id, the biggest',
      paths: each(biggest, (product_id) => formatAddress('/cves', { product_id })),
    },
    {
      name: 'product version',
      paths: each(versions, (product_version_id) => formatAddress('/cves', { product_version_id })),
    },
    {
      name: 'frequent word, in a day',
      paths: each(numbers, (n) =>
        formatAddress('/cves', {
          vulnerability_name: 'overflow',
          published_date_start: day(n),
          published_date_end: day(n).replace('T00:00:00.000', 'T23:59:59.999'),
        }),
      ),
    },
    {
      name: 'frequent word, first asked',
      paths: each(numbers, (n) =>
        formatAddress('/cves', { vulnerability_name: 'overflow', published_date_end: day(n) }),
      ),
    },
    {
      name: 'frequent word, again',
      paths: each(numbers, () => formatAddress('/cves', { vulnerability_name: 'overflow' })),
    },
    {
      name: 'rare word',
      paths: each(numbers, (n) => formatAddress('/cves', { vulnerability_name: rareWord(1000 + n) })),
    },
    {
      name: 'vendor and word',
      paths: each(vendors, (name) =>
        formatAddress('/cves', { vendor_name: name.slice(0, 4), vulnerability_name: 'injection' }),
      ),
    },
    {
      name: 'statistics: date range',
      paths: each(numbers, (n) =>
        formatAddress('/cves/stats', { published_date_start: day(n), published_date_end: day(n + 60) }),
      ),
    },
    {
      name: 'statistics: severity in a date range',
      paths: each(numbers, (n) => formatAddress('/cves/stats', { severity: 'High', published_date_start: day(n) })),
    },
    {
      name: 'statistics: vendor',
      paths: each(vendors, (vendor_name) => formatAddress('/cves/stats', { vendor_name })),
    },
    {
      name: 'statistics: part of vendors',
      paths: each(vendors, (name) => formatAddress('/cves/stats', { vendor_name: name.slice(0, 4) })),
    },
    {
      name: 'statistics: product',
      paths: each(products, (product_name) => formatAddress('/cves/stats', { product_name })),
    },
    {
      name: 'statistics: rare word',
      paths: each(numbers, (n) => formatAddress('/cves/stats', { vulnerability_name: rareWord(1000 + n) })),
    },
    {
      name: 'trends: date range',
      paths: each(numbers, (n) => formatAddress('/cves/trends', { published_date_start: day(n) })),
    },
    {
      name: 'trends: vendor',
      paths: each(vendors, (vendor_name) => formatAddress('/cves/trends', { vendor_name })),
    },
    { name: 'vendor search', paths: each(vendors, (name) => formatAddress('/vendors', { search: name.slice(0, 5) })) },
    {
      name: 'product search',
      paths: each(products, (name) => formatAddress('/products', { search: name.slice(0, 6) })),
    },
    { name: 'product detail', paths: each(productIds, (id) => `/api/products/${id}`) },
    { name: 'CVE detail', paths: each(ids, (id) => `/api/cves/${id}`) },
    { name: 'related CVEs', paths: each(ids, (id) => `/api/cves/${id}/related`) },
  ];
}

// Calls whose answer is cached until records change. They are measured with and without a change before each.
export const keptCases = (count: number): QueryCase[] =>
  (
    [
      ['first page', '/api/cves'],
      ['severity', '/api/cves?severity=Critical'],
      ['statistics', '/api/cves/stats'],
      ['statistics: severity', '/api/cves/stats?severity=Critical'],
      ['statistics: frequent word', '/api/cves/stats?vulnerability_name=overflow'],
      ['statistics: followed only, 500', '/api/cves/stats?tracked=true'],
      ['trends', '/api/cves/trends'],
      ['trends: severity', '/api/cves/trends?severity=Critical'],
      ['daily with statistics', '/api/cves/daily'],
      ['followed only, 500', '/api/cves?tracked=true'],
      ['summaries of 500 trackings', '/api/user/trackings/summaries?since=2026-01-01T00:00:00.000Z'],
    ] as const
  ).map(([name, path]) => ({ name, paths: Array.from({ length: count }, () => path) }));
