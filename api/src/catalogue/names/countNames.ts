import { type Db, sql } from '../../db/index.ts';

export async function countNames(db: Db, table: 'vendors' | 'products'): Promise<number> {
  const row = await db.row<{ n: number }>(sql`select count(*) as n from ${sql.ident(table)}`);
  return row?.n ?? 0;
}
