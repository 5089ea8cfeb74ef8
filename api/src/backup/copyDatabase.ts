import { type Db, sql } from '../db/index.ts';
import { BackupError } from './backup.ts';

const BATCH_SIZE = 500;

export interface CopyDatabaseOptions {
  onTable?: (table: string, rows: number) => void;
}

// JSON text preserves all values and stored documents.
async function copyRows(from: Db, to: Db, table: string): Promise<void> {
  const name = sql.ident(table);
  let after = '(0,0)';
  for (;;) {
    const batch = await from.row<{ rows: string | null; last: string | null }>(sql`
      select json_agg(row_to_json(copied) order by copied.ctid)::text as rows, max(copied.ctid)::text as last
      from (select ctid, * from ${name} where ctid > ${after}::tid order by ctid limit ${BATCH_SIZE}) copied`);
    if (batch?.rows == null || batch.last === null) return;
    await to.run(sql`insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${batch.rows}::json)`);
    after = batch.last;
  }
}

// Continues the sequences after the copied values.
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

// One transaction; the count and the checksum of each table are compared.
export async function copyDatabase(from: Db, to: Db, { onTable }: CopyDatabaseOptions = {}): Promise<void> {
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

export interface Fingerprint {
  rows: number;
  checksum: string;
}

// The checksum does not depend on row order or engine.
export async function fingerprint(db: Db, table: string): Promise<Fingerprint> {
  const row = await db.row<Fingerprint>(sql`
    select count(*) as rows,
      coalesce(bit_xor(('x' || substr(md5(row_to_json(counted)::text), 1, 16))::bit(64)::bigint), 0)::text as checksum
    from ${sql.ident(table)} counted`);
  return row ?? { rows: 0, checksum: '0' };
}

// Written by `migrate` in the target, or derived by a job from other tables.
const OWN = ['schema_migrations', 'text_terms', 'text_bitmaps', 'changed_texts'];

export async function tablesInOrder(db: Db): Promise<string[]> {
  const tables = await db.rows<{ name: string; refers_to: string[] }>(sql`
    select own.relname as name,
      array(select distinct other.relname::text from pg_constraint reference join pg_class other on other.oid = reference.confrelid
        where reference.contype = 'f' and reference.conrelid = own.oid and reference.confrelid <> own.oid) as refers_to
    from pg_class own where own.relkind = 'r' and own.relnamespace = 'public'::regnamespace order by own.relname`);
  const left = new Map(tables.filter(({ name }) => !OWN.includes(name)).map((table) => [table.name, table.refers_to]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const next = [...left].find(([, refersTo]) => refersTo.every((other) => !left.has(other)));
    if (next === undefined) throw new Error(`These tables refer to each other: ${[...left.keys()].join(', ')}`);
    ordered.push(next[0]);
    left.delete(next[0]);
  }
  return ordered;
}
