import { type Db, sql } from '../db/index.ts';

/** Kept by `migrate`, which has made the target's own. */
const OWN = ['schema_migrations'];

/** All tables, those that others refer to first. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const tables = await db.rows<{ name: string; refers_to: string[] }>(sql`
    select c.relname as name,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as refers_to
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
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
