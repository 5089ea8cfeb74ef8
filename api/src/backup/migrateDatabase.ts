import { type Db, sql } from '../db/index.ts';
import { BackupError } from './BackupError.ts';
import { fingerprint } from './fingerprint.ts';
import { tablesInOrder } from './tablesInOrder.ts';

const BATCH_SIZE = 500;

export interface MigrateDatabaseOptions {
  onTable?: (table: string, rows: number) => void;
}

/** Rows travel as JSON text, which keeps every value (and every stored document) as it is. */
async function copyRows(from: Db, to: Db, table: string): Promise<void> {
  const name = sql.ident(table);
  let after = '(0,0)';
  for (;;) {
    const batch = await from.row<{ rows: string | null; last: string | null }>(sql`
      select json_agg(row_to_json(t) order by t.ctid)::text as rows, max(t.ctid)::text as last
      from (select ctid, * from ${name} where ctid > ${after}::tid order by ctid limit ${BATCH_SIZE}) t`);
    if (batch?.rows == null || batch.last === null) return;
    await to.run(sql`insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${batch.rows}::json)`);
    after = batch.last;
  }
}

/** Numbers given out from now on come after those that were copied. */
async function setSequences(db: Db, table: string): Promise<void> {
  const columns = await db.rows<{ name: string }>(sql`
    select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'YES'`);
  for (const { name } of columns) {
    await db.row(sql`select setval(pg_get_serial_sequence(${table}, ${name}), coalesce(max(${sql.ident(name)}), 0) + 1, false)
      from ${sql.ident(table)}`);
  }
}

async function verify(from: Db, to: Db, table: string): Promise<number> {
  const [source, copy] = [await fingerprint(from, table), await fingerprint(to, table)];
  if (source.rows !== copy.rows || source.checksum !== copy.checksum) {
    throw new BackupError(
      `${table} did not arrive as it was (${source.rows} rows there, ${copy.rows} here); nothing was moved`,
    );
  }
  return source.rows;
}

/**
 * Copies every row to another, migrated and unused database, in one transaction, and compares each table by count and checksum.
 * What there was stays as it is.
 */
export async function migrateDatabase(from: Db, to: Db, { onTable }: MigrateDatabaseOptions = {}): Promise<void> {
  const tables = await tablesInOrder(from);
  await to.transaction(async (tx) => {
    for (const table of ['users', 'cves']) {
      const { rows } = await fingerprint(tx, table);
      if (rows > 0)
        throw new BackupError(`The target holds data already (${rows} ${table}); move to an empty database`);
    }
    for (const table of tables.toReversed()) await tx.run(sql`delete from ${sql.ident(table)}`); // what migrations put there
    for (const table of tables) {
      await copyRows(from, tx, table);
      await setSequences(tx, table);
      onTable?.(table, await verify(from, tx, table));
    }
  });
}
