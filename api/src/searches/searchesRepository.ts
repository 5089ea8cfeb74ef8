import type { AnswerOf } from '@faultline/shared/contract';
import type { InferOutput } from 'valibot';
import type * as schemas from '../../../remote-vulns/contract/schemas/searches.ts';
import { type Db, sql } from '../db/index.ts';
import { conflict } from '../http/index.ts';

type SavedSearch = AnswerOf<typeof schemas.listSearches>[number];
type NewSearch = InferOutput<typeof schemas.save.body>;

const MAX_SEARCHES = 100;

export const listSearches = (db: Db, userId: number) =>
  db.rows<SavedSearch>(sql`
    select id, list, name, query, cve_id, vulnerability_name, created_at from saved_searches
    where user_id = ${userId} order by lower(name), id`);

// @throws HttpError 409
export async function saveSearch(
  tx: Db,
  { userId, replace, list, name, query, cve_id, vulnerability_name, now }: NewSearch & { userId: number; now: Date },
): Promise<number> {
  await tx.row(sql`select 1 from users where id = ${userId} for no key update`);
  const saved = await tx.row<{ total: number; has_name: boolean }>(sql`
    select count(*)::integer as total, coalesce(bool_or(list = ${list} and name = ${name}), false) as has_name
    from saved_searches where user_id = ${userId}`);
  const { total, has_name: hasName } = saved ?? { total: 0, has_name: false };
  if (hasName && !replace) throw nameExists();
  if (!hasName && total >= MAX_SEARCHES)
    throw conflict(`There can be ${MAX_SEARCHES} saved searches. Delete one first.`, 'ERR_SEARCH_LIMIT');
  const row = await tx.row<{ id: number }>(sql`
    insert into saved_searches (user_id, list, name, query, cve_id, vulnerability_name, created_at)
    values (${userId}, ${list}, ${name}, ${query}, ${cve_id}, ${vulnerability_name}, ${now})
    on conflict (user_id, list, name) do update set
      query = excluded.query, cve_id = excluded.cve_id, vulnerability_name = excluded.vulnerability_name
    returning id`);
  return row?.id ?? 0;
}

export const renameSearch = (tx: Db, userId: number, { id, name }: InferOutput<typeof schemas.rename.body>) =>
  tx.run(sql`update saved_searches set name = ${name} where id = ${id} and user_id = ${userId}`);

export const deleteSearch = (tx: Db, userId: number, id: number): Promise<number> =>
  tx.run(sql`delete from saved_searches where id = ${id} and user_id = ${userId}`);

export const nameExists = () => conflict('A saved search has this name already.', 'ERR_SEARCH_EXISTS');
