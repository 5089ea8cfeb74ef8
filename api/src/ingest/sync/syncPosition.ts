import { type Db, sql } from '../../db/index.ts';

/** Up to when a source has been followed, in milliseconds; undefined before the first time. */
export async function readPosition(db: Db, source: string): Promise<number | undefined> {
  const row = await db.row<{ position: string }>(sql`select position from sync_state where source = ${source}`);
  return row === undefined ? undefined : Date.parse(row.position);
}

/** Never goes back: another process may have gone further meanwhile. */
export async function writePosition(db: Db, source: string, time: number): Promise<void> {
  const position = new Date(time).toISOString();
  await db.run(sql`
    insert into sync_state as s (source, position) values (${source}, ${position})
    on conflict (source) do update set position = excluded.position, updated_at = now() where s.position < excluded.position`);
}
