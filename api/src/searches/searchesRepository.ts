import type { BodyOf } from '@faultline/shared/contract';
import type * as schemas from '../../../remote-vulns/contract/schemas/searches.ts';
import { type Db, sql } from '../db/index.ts';

type SearchBody = BodyOf<typeof schemas.save>;

export const listSearches = (db: Db, userId: number) =>
  db.rows<SearchBody & { id: number; created_at: string }>(sql`
    select id, list, name, query, created_at from saved_searches where user_id = ${userId} order by lower(name), id`);

// Returns undefined if the owner has `limit` other searches.
export async function saveSearch(
  tx: Db,
  { userId, list, name, query, now }: SearchBody & { userId: number; now: Date },
  limit: number,
): Promise<number | undefined> {
  await tx.row(sql`select 1 from users where id = ${userId} for no key update`);
  const row = await tx.row<{ id: number }>(sql`
    insert into saved_searches (user_id, list, name, query, created_at)
    select ${userId}, ${list}, ${name}, ${query}, ${now}
    where (select count(*) from saved_searches where user_id = ${userId} and (list, name) <> (${list}, ${name})) < ${limit}::integer
    on conflict (user_id, list, name) do update set query = excluded.query returning id`);
  return row?.id;
}

export const deleteSearch = (tx: Db, userId: number, id: number): Promise<number> =>
  tx.run(sql`delete from saved_searches where id = ${id} and user_id = ${userId}`);
