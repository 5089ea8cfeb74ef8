import { type Db, sql } from '../../db/index.ts';

export interface NamedRow {
  id: number;
  name: string;
}

/** The ids of vendors by key; unknown ones are made. The first spelling that came stays the vendor's name. */
export async function upsertVendors(tx: Db, wanted: Map<string, string>): Promise<Map<string, NamedRow>> {
  if (wanted.size === 0) return new Map();
  const known = await tx.rows<NamedRow & { key: string }>(
    sql`select id, key, name from vendors where key = any(${[...wanted.keys()]}::text[])`,
  );
  const found = new Map(known.map(({ id, key, name }) => [key, { id, name }]));
  const missing = [...wanted].filter(([key]) => !found.has(key));
  if (missing.length > 0) {
    const made = await tx.rows<NamedRow & { key: string }>(sql`
      insert into vendors (key, name)
      select * from unnest(${missing.map(([key]) => key)}::text[], ${missing.map(([, name]) => name)}::text[])
      returning id, key, name`);
    for (const { id, key, name } of made) found.set(key, { id, name });
  }
  return found;
}
