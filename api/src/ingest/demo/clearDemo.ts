import { type Db, sql } from '../../db/index.ts';
import { deriveAliases } from '../aliases/deriveAliases.ts';
import type { RecordProduct } from '../record/CveRecord.ts';
import { toHistoryKey } from '../risk-data/epssHistory.ts';
import { lockCatalogue } from '../store/catalogueState.ts';
import { SpellingCounter } from '../store/spellings.ts';
import { deleteLinks } from '../store/writeCves.ts';
import { NO_COUNTS, writeNames } from '../store/writeNames.ts';

const DEMO = sql`(select pk from cves where demo)`;

export function clearDemo(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const state = await tx.row<{ demo_cves: number }>(sql`select demo_cves from catalogue_state`);
    if (state === undefined || state.demo_cves === 0) return 0;
    const vendors = await findDemoIds(tx, 'vendor');
    const products = await findDemoIds(tx, 'product');
    await uncountSpellings(tx);
    await tx.run(sql`
      update cve_daily_counts daily set n = daily.n - gone.n
      from (select (published_date at time zone 'UTC')::date as day, severity, count(*) as n from cves where demo group by 1, 2) gone
      where daily.day = gone.day and daily.severity = gone.severity`);
    await tx.run(sql`delete from trackings where tracking_type = 'cve' and target_pk in ${DEMO}`);
    await deleteLinks(tx, sql`array${DEMO}`);
    await tx.run(sql`delete from kev_entries where cve_id in (select cve_id from cves where demo)`);
    const ids = await tx.rows<{ cve_id: string }>(sql`select cve_id from cves where demo`);
    const keys = ids.map(({ cve_id }) => toHistoryKey(cve_id) ?? null);
    await tx.run(sql`delete from epss_history where cve_key = any(${keys}::bigint[])`);
    await tx.run(sql`delete from epss_scores where cve_id in (select cve_id from cves where demo)`);
    const cleared = await tx.run(sql`delete from cves where demo`);
    await tx.run(sql`delete from cve_daily_counts where n = 0`);
    await removeUnused(tx, vendors, products);
    await deriveAliases(tx);
    await tx.run(sql`
      update catalogue_state set demo_cves = 0, data_version = data_version + 1, trackings_version = trackings_version + 1,
        updated_at = now()`);
    return cleared;
  });
}

async function uncountSpellings(tx: Db) {
  const rows = await tx.rows<{ affected: RecordProduct[] }>(
    sql`select doc->'affected' as affected from cve_details where cve_pk in ${DEMO}`,
  );
  const spellings = new SpellingCounter();
  for (const { affected } of rows) spellings.replace(affected, undefined);
  await writeNames(tx, { ...NO_COUNTS, spellings });
}

async function findDemoIds(tx: Db, kind: 'vendor' | 'product'): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select distinct ${sql.ident(`${kind}_id`)} as id from ${sql.ident(`cve_${kind}s`)} where cve_pk in ${DEMO}`,
  );
  return rows.map(({ id }) => id);
}

// Real records may name the same vendors and products; those stay, with their counts set right.
async function removeUnused(tx: Db, vendors: number[], products: number[]) {
  await tx.run(sql`
    update products product set cves_count = (select count(*) from cve_products link where link.product_id = product.id) where product.id = any(${products}::integer[])`);
  const goneProducts = sql`(select id from products where id = any(${products}::integer[]) and cves_count = 0)`;
  await tx.run(sql`
    delete from trackings where tracking_type = 'product_version' and target_pk in
      (select id from product_versions where product_id in ${goneProducts})`);
  await tx.run(sql`delete from trackings where tracking_type = 'product' and target_pk in ${goneProducts}`);
  await tx.run(sql`delete from product_versions where product_id in ${goneProducts}`);
  await tx.run(sql`delete from products where id in ${goneProducts}`);
  await tx.run(sql`
    update vendors vendor set cves_count = (select count(*) from cve_vendors link where link.vendor_id = vendor.id),
      products_count = (select count(*) from products product where product.vendor_id = vendor.id) where vendor.id = any(${vendors}::integer[])`);
  const goneVendors = sql`(select id from vendors where id = any(${vendors}::integer[]) and cves_count = 0 and products_count = 0)`;
  await tx.run(sql`delete from trackings where tracking_type = 'vendor' and target_pk in ${goneVendors}`);
  await tx.run(sql`delete from vendors where id in ${goneVendors}`);
}
