import { type Db, sql } from '../../db/index.ts';
import { versionKeys } from '../versions/versionKeys.ts';

export interface VersionUpsert {
  productId: number;
  version: string;
}

interface Row {
  id: number;
  product_id: number;
  version: string;
}

export const versionPlace = (productId: number, version: string): string => `${productId} ${version}`;

const products = (versions: VersionUpsert[]) => versions.map(({ productId }) => productId);
const texts = (versions: VersionUpsert[]) => versions.map(({ version }) => version);

/** The ids of version pages by `versionPlace`; unknown ones are made, with their keys, and counted with their products. */
export async function upsertVersions(tx: Db, wanted: Map<string, VersionUpsert>): Promise<Map<string, number>> {
  if (wanted.size === 0) return new Map();
  const all = [...wanted.values()];
  const known = await tx.rows<Row>(sql`
    select v.id, v.product_id, v.version
    from unnest(${products(all)}::integer[], ${texts(all)}::text[]) as w (product_id, version)
    join product_versions v on v.product_id = w.product_id and v.version = w.version`);
  const found = new Map(known.map(({ id, product_id, version }) => [versionPlace(product_id, version), id]));
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, version]) => version);
  if (missing.length === 0) return found;
  const rows = missing.map(({ productId, version }) => ({
    product_id: productId,
    version,
    keys: versionKeys(version),
  }));
  const made = await tx.rows<Row>(sql`
    insert into product_versions (product_id, version, keys)
    select product_id, version, keys
    from jsonb_to_recordset(${sql.json(rows)}) as w (product_id integer, version text, keys text[])
    returning id, product_id, version`);
  for (const { id, product_id, version } of made) found.set(versionPlace(product_id, version), id);
  await tx.run(sql`
    update products p set versions_count = p.versions_count + n.n
    from (select id, count(*)::integer as n from unnest(${products(missing)}::integer[]) as id group by id) n
    where p.id = n.id`);
  return found;
}
