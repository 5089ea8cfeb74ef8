import { type Db, sql } from '../../db/index.ts';
import type { RecordProduct } from '../record/CveRecord.ts';
import { lockCatalogue } from './catalogueState.ts';
import { SpellingCounter } from './spellings.ts';
import { NO_COUNTS, writeNames } from './writeNames.ts';

const RECORDS = 2000;

/** Counts, once, how the records that were stored before spellings were counted spell vendors and products. */
export async function countStoredSpellings(db: Db): Promise<void> {
  if (await isCounted(db)) return;
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    if (await isCounted(tx)) return;
    const spellings = new SpellingCounter();
    for (let after = 0, read = RECORDS; read === RECORDS;) {
      const rows = await tx.rows<{ cve_pk: number; affected: RecordProduct[] }>(sql`
        select cve_pk, doc->'affected' as affected from cve_details where cve_pk > ${after}
        order by cve_pk limit ${RECORDS}`);
      for (const { affected } of rows) spellings.replace(undefined, affected);
      after = rows.at(-1)?.cve_pk ?? after;
      read = rows.length;
    }
    await writeNames(tx, { ...NO_COUNTS, spellings });
    await tx.run(sql`update catalogue_state set spellings_counted = true, data_version = data_version + 1`);
  });
}

async function isCounted(db: Db): Promise<boolean> {
  const row = await db.row<{ counted: boolean }>(sql`select spellings_counted as counted from catalogue_state`);
  return row?.counted ?? false;
}
