import { type Db, sql } from '../../db/index.ts';
import type { Stored } from './loadStored.ts';
import type { ResolvedRecord } from './resolveRecords.ts';

export interface Change {
  before: Stored | undefined;
  after: ResolvedRecord;
}

const formatCountKey = (published: string, severity: number) => `${published.slice(0, 10)} ${severity}`;

async function addToCounts(tx: Db, table: 'vendors' | 'products', counter: DeltaCounter<number>) {
  if (counter.keys.length === 0) return;
  await tx.run(sql`
    update ${sql.ident(table)} named set cves_count = named.cves_count + change.difference
    from unnest(${counter.keys}::integer[], ${counter.differences}::integer[]) as change (id, difference) where named.id = change.id`);
}

/** Keeps the numbers of CVEs by vendor, by product and by day in step with the records just written. */
export async function writeCounts(tx: Db, changes: Change[]): Promise<void> {
  const vendors = new DeltaCounter<number>();
  const products = new DeltaCounter<number>();
  const days = new DeltaCounter<string>();
  for (const { before, after } of changes) {
    for (const id of after.vendorIds) vendors.add(id, 1);
    for (const { id } of after.products) products.add(id, 1);
    days.add(formatCountKey(after.record.published, after.record.severity), 1);
    if (before === undefined) continue;
    for (const id of before.vendor_ids) vendors.add(id, -1);
    for (const id of before.product_ids) products.add(id, -1);
    days.add(formatCountKey(before.published_date, before.severity), -1);
  }
  await addToCounts(tx, 'vendors', vendors);
  await addToCounts(tx, 'products', products);
  if (days.keys.length === 0) return;
  const parts = days.keys.map((key) => key.split(' '));
  await tx.run(sql`
    insert into cve_daily_counts as stored (day, severity, n)
    select * from unnest(${parts.map(([day]) => day)}::date[], ${parts.map(([, severity]) => Number(severity))}::smallint[],
      ${days.differences}::integer[])
    on conflict (day, severity) do update set n = stored.n + excluded.n`);
}

/** Differences by key, summed up; those that come to zero are gone. */
class DeltaCounter<K> {
  readonly #sums = new Map<K, number>();

  add(key: K, difference: number) {
    const sum = (this.#sums.get(key) ?? 0) + difference;
    if (sum === 0) this.#sums.delete(key);
    else this.#sums.set(key, sum);
  }

  get keys(): K[] {
    return [...this.#sums.keys()];
  }

  get differences(): number[] {
    return [...this.#sums.values()];
  }
}
