import { versionKeys } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';

export interface VersionUpsert {
  productId: number;
  version: string;
  /** Made for the product of another vendor that is an alias of this one's. */
  derived: boolean;
}

interface VersionRow {
  id: number;
  product_id: number;
  version: string;
  derived: boolean;
}

export const formatVersionKey = (productId: number, version: string): string => `${productId} ${version}`;

const getProductIds = (versions: VersionUpsert[]) => versions.map(({ productId }) => productId);
const getTexts = (versions: VersionUpsert[]) => versions.map(({ version }) => version);

/** The ids of version pages by `formatVersionKey`; unknown ones are made, with their keys, and counted with their products. */
export async function upsertVersions(tx: Db, wanted: Map<string, VersionUpsert>): Promise<Map<string, number>> {
  if (wanted.size === 0) return new Map();
  const all = [...wanted.values()];
  const known = await tx.rows<VersionRow>(sql`
    select version_page.id, version_page.product_id, version_page.version, version_page.derived
    from unnest(${getProductIds(all)}::integer[], ${getTexts(all)}::text[]) as wanted (product_id, version)
    join product_versions version_page on version_page.product_id = wanted.product_id and version_page.version = wanted.version`);
  const found = new Map(known.map(({ id, product_id, version }) => [formatVersionKey(product_id, version), id]));
  const stated = known.filter(
    ({ derived, product_id, version }) =>
      derived && wanted.get(formatVersionKey(product_id, version))?.derived === false,
  );
  if (stated.length > 0) {
    const ids = stated.map(({ id }) => id);
    await tx.run(sql`update product_versions set derived = false where id = any(${ids}::integer[])`);
  }
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, version]) => version);
  if (missing.length === 0) return found;
  const rows = missing.map(({ productId, version, derived }) => ({
    product_id: productId,
    version,
    keys: versionKeys(version),
    derived,
  }));
  const made = await tx.rows<VersionRow>(sql`
    insert into product_versions (product_id, version, keys, derived)
    select product_id, version, keys, derived
    from jsonb_to_recordset(${sql.json(rows)}) as wanted (product_id integer, version text, keys text[], derived boolean)
    returning id, product_id, version`);
  for (const { id, product_id, version } of made) found.set(formatVersionKey(product_id, version), id);
  await tx.run(sql`
    update products product set versions_count = product.versions_count + added.count
    from (select id, count(*)::integer as count from unnest(${getProductIds(missing)}::integer[]) as id group by id) added
    where product.id = added.id`);
  return found;
}

/**
 * Versions that were stored before dpkg's order was known have no key in it. Those of the products that a range in that order concerns
 * get it here.
 */
export async function addMissingKeys(tx: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return;
  const stored = await tx.rows<{ id: number; version: string; key_count: number }>(sql`
    select id, version, cardinality(keys) as key_count from product_versions where product_id = any(${productIds}::integer[])`);
  const outdated = stored
    .map(({ id, version, key_count }) => ({ id, key_count, keys: versionKeys(version) }))
    .filter(({ key_count, keys }) => key_count !== keys.length)
    .map(({ id, keys }) => ({ id, keys }));
  if (outdated.length === 0) return;
  await tx.run(sql`
    update product_versions version_page set keys = changed.keys
    from jsonb_to_recordset(${sql.json(outdated)}) as changed (id integer, keys text[])
    where version_page.id = changed.id`);
}
