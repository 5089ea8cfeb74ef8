import { type Db, sql } from '../../../db/index.ts';
import type { RecordProduct } from '../../../ingest/record/CveRecord.ts';
import { identityKey } from '../../../ingest/record/identityKey.ts';

interface Names {
  place: number;
  vendor_id: number | null;
  vendor_name: string | null;
  product_id: number | null;
  product_name: string | null;
  version_ids: Record<string, number> | null;
}

/** Loads the ids and names of the vendor, product and versions that each entry names, by the index of the entry. */
export async function loadNames(
  db: Db,
  named: { entry: RecordProduct; versions: string[] }[],
): Promise<Map<number, Names & { versionIds: Map<string, number> }>> {
  const keys = (kind: 'vendor' | 'product') => named.map(({ entry: { [kind]: name } }) => name && identityKey(name));
  const versions = named.map((each) => JSON.stringify(each.versions));
  const rows = await db.rows<Names>(sql`
    select (named.place - 1)::integer as place, vendor.id as vendor_id, vendor.name as vendor_name,
      product.id as product_id, product.name as product_name, (
        select jsonb_object_agg(version.version, version.id) from product_versions version
        where version.product_id = product.id and version.version in (select jsonb_array_elements_text(named.versions))
      ) as version_ids
    from unnest(${keys('vendor')}::text[], ${keys('product')}::text[], ${versions}::jsonb[])
      with ordinality as named (vendor, product, versions, place)
    left join vendors stated on stated.key = named.vendor
    left join vendors vendor on vendor.id = coalesce(stated.canonical_id, stated.id)
    left join products stated_product on stated_product.key = named.product
      and stated_product.vendor_id is not distinct from stated.id and (stated.id is null) = (named.vendor is null)
    left join products product on product.id = coalesce(stated_product.canonical_id, stated_product.id)`);
  return new Map(
    rows.map((row) => [row.place, { ...row, versionIds: new Map(Object.entries(row.version_ids ?? {})) }]),
  );
}
