import { type Db, sql } from '../../db/index.ts';
import type { ResolvedRecord } from './ResolvedRecord.ts';

export interface Linked {
  pk: number;
  placed: ResolvedRecord;
}

/** Takes away what `writeLinks` wrote for these CVEs. */
export async function deleteLinks(tx: Db, pks: number[]): Promise<void> {
  if (pks.length === 0) return;
  await tx.run(sql`delete from cve_vendors where cve_pk = any(${pks}::integer[])`);
  await tx.run(sql`delete from cve_products where cve_pk = any(${pks}::integer[])`);
  await tx.run(sql`delete from affected_ranges where cve_pk = any(${pks}::integer[])`);
}

async function insertLinks(tx: Db, kind: 'vendor' | 'product', links: { pk: number; id: number; date: string }[]) {
  if (links.length === 0) return;
  await tx.run(sql`
    insert into ${sql.ident(`cve_${kind}s`)} (cve_pk, ${sql.ident(`${kind}_id`)}, published_date)
    select * from unnest(${links.map(({ pk }) => pk)}::integer[], ${links.map(({ id }) => id)}::integer[],
      ${links.map(({ date }) => date)}::timestamptz[])`);
}

/** Which vendors and products CVEs touch, and which of the products' versions. */
export async function writeLinks(tx: Db, linked: Linked[]): Promise<void> {
  const vendors = linked.flatMap(({ pk, placed }) =>
    placed.vendorIds.map((id) => ({ pk, id, date: placed.record.published })),
  );
  const products = linked.flatMap(({ pk, placed }) =>
    placed.products.map(({ id, intervals }) => ({ pk, id, date: placed.record.published, intervals })),
  );
  await insertLinks(tx, 'vendor', vendors);
  await insertLinks(tx, 'product', products);
  const ranges = products.flatMap(({ intervals, ...link }) => intervals.map((interval) => ({ ...link, ...interval })));
  if (ranges.length === 0) return;
  await tx.run(sql`
    insert into affected_ranges (cve_pk, product_id, published_date, lo, hi)
    select * from unnest(${ranges.map(({ pk }) => pk)}::integer[], ${ranges.map(({ id }) => id)}::integer[],
      ${ranges.map(({ date }) => date)}::timestamptz[], ${ranges.map(({ lo }) => lo)}::text[], ${ranges.map(({ hi }) => hi)}::text[])`);
}
