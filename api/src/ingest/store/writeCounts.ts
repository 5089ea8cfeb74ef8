import { type Db, sql } from '../../db/index.ts';
import { DeltaCounter } from './DeltaCounter.ts';
import type { Stored } from './loadStored.ts';
import type { MadePages, NamesBefore, ResolvedRecord } from './resolveRecords.ts';
import { SpellingCounter } from './spellings.ts';
import { writeNames } from './writeNames.ts';

export interface Change {
  before: Stored | undefined;
  after: ResolvedRecord;
}

const formatCountKey = (published: string, severity: number) => `${published.slice(0, 10)} ${severity}`;

/**
 * Keeps the numbers of CVEs by vendor, by product and by day, and those of the pages of vendors and products, in step with the records
 * just written, and how those spell names.
 */
export async function writeCounts(tx: Db, changes: Change[], names: NamesBefore, made: MadePages): Promise<void> {
  const vendors = new DeltaCounter<number>();
  const products = new DeltaCounter<number>();
  const days = new DeltaCounter<string>();
  const spellings = new SpellingCounter();
  for (const { before, after } of changes) {
    for (const { id } of after.vendors) vendors.add(id, 1);
    for (const id of new Set(after.products.map((product) => product.id))) products.add(id, 1);
    days.add(formatCountKey(after.record.published, after.record.severity), 1);
    spellings.replace(before?.doc.affected, after.record.document.affected);
    if (before === undefined) continue;
    for (const id of before.vendor_ids) vendors.add(id, -1);
    for (const id of before.product_ids) products.add(id, -1);
    days.add(formatCountKey(before.published_date, before.severity), -1);
  }
  await writeNames(tx, { vendors: vendors.differences, products: products.differences, made, spellings }, names);
  await writeDays(tx, days.differences);
}

async function writeDays(tx: Db, differences: ReadonlyMap<string, number>) {
  if (differences.size === 0) return;
  const parts = [...differences.keys()].map((key) => key.split(' '));
  await tx.run(sql`
    insert into cve_daily_counts as stored (day, severity, n)
    select * from unnest(${parts.map(([day]) => day)}::date[], ${parts.map(([, severity]) => Number(severity))}::smallint[],
      ${[...differences.values()]}::integer[])
    on conflict (day, severity) do update set n = stored.n + excluded.n`);
}
