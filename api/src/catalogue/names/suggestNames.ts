import { type Db, sql, type Statement } from '../../db/index.ts';

// A trigram index needs this number of characters; shorter texts match only the beginnings of whole names.
const MIN_WORD_LENGTH = 3;

export interface SuggestedVendor {
  id: number;
  name: string;
  cves_count: number;
}

export interface SuggestedProduct extends SuggestedVendor {
  vendor_id: number | null;
  vendor_name: string | null;
}

// The beginning of a name, or of a word in it, as a pattern.
const wordPattern = (key: string) => `(^|[ \\n/_.,:()&+-])${key.replaceAll(/[\\^$.|?*+()[\]{}-]/g, String.raw`\$&`)}`;

const NAME_WITH_ALIASES = sql`(n.key || coalesce(E'\n' || n.alias_keys, ''))`;

// `names` as `n` of which a word begins so. `ranged` is written as the ordered index is, `searched` as that of trigrams.
const beginsWith = (key: string, ranged: Statement, searched: Statement): Statement =>
  key.length < MIN_WORD_LENGTH
    ? sql`${ranged} >= ${key} and ${ranged} < ${`${key}\u{10FFFF}`}`
    : sql`${searched} ~ ${wordPattern(key)}`;

// The exact name first, then names that begin with it, then other names; each group by number of CVEs.
const bestFirst = (key: string) => sql`n.key = ${key} desc, starts_with(n.key, ${key}) desc, n.cves_count desc, n.id`;

/** The best vendors of which a word begins with a key (`identityKey`); found by aliases too. */
export const suggestVendors = (db: Db, key: string, limit: number): Promise<SuggestedVendor[]> =>
  db.rows<SuggestedVendor>(sql`
    with matches as materialized (
      select n.id, n.key, n.name, n.cves_count from vendors n where n.canonical_id is null
        and ${beginsWith(key, sql`n.key`, NAME_WITH_ALIASES)})
    select n.id, n.name, n.cves_count from matches n order by ${bestFirst(key)} limit ${limit}`);

export const suggestProducts = (db: Db, key: string, limit: number): Promise<SuggestedProduct[]> =>
  db.rows<SuggestedProduct>(sql`
    with matches as materialized (
      select n.id, n.key, n.name, n.cves_count, n.vendor_id from products n
      where n.canonical_id is null and ${beginsWith(key, sql`n.key`, NAME_WITH_ALIASES)}),
    best as (
      select n.*, row_number() over (order by ${bestFirst(key)}) as place from matches n
      order by ${bestFirst(key)} limit ${limit})
    select best.id, best.name, v.id as vendor_id, v.name as vendor_name, best.cves_count from best
    left join vendors stated on stated.id = best.vendor_id left join vendors v on v.id = coalesce(stated.canonical_id, stated.id)
    order by best.place`);
