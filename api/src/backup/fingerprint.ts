import { type Db, sql } from '../db/index.ts';

export interface Fingerprint {
  rows: number;
  checksum: string;
}

/** A table's rows and a checksum over all their values, whatever their order; equal on both engines for equal rows. */
export async function fingerprint(db: Db, table: string): Promise<Fingerprint> {
  const row = await db.row<Fingerprint>(sql`
    select count(*) as rows,
      coalesce(bit_xor(('x' || substr(md5(row_to_json(t)::text), 1, 16))::bit(64)::bigint), 0)::text as checksum
    from ${sql.ident(table)} t`);
  return row ?? { rows: 0, checksum: '0' };
}
