import { versionKeys } from '@faultline/shared/versions';
import { type Database, sql } from '../../db/index.ts';

export interface ProductRow {
  id: number;
  vendor: string;
  product: string;
}

export type Outcome = 'affected' | 'unaffected' | 'uncomparable';

/** What the database says of the products of a CVE and of its versions. */
export interface Matcher {
  listProducts: (cveId: string) => Promise<ProductRow[]>;
  match: (cveId: string, productIds: readonly number[], version: string) => Promise<Outcome>;
  /** Which of the products a component of an SBOM is found as. */
  findPackage: (purl: string) => Promise<number[]>;
}

const UNCOMPARED = '?:';

export function createMatcher(db: Database, findPackage: Matcher['findPackage']): Matcher {
  const found = new Map<string, Promise<number[]>>();
  return {
    listProducts: (cveId) =>
      db.rows<ProductRow>(sql`
        select distinct product.id, vendor.name as vendor, product.name as product
        from cves cve join cve_products link on link.cve_pk = cve.pk and not link.derived
        join products product on product.id = link.product_id join vendors vendor on vendor.id = product.vendor_id
        where cve.cve_id = ${cveId} order by product.id`),
    match: async (cveId, productIds, version) => {
      const row = await db.row<{ affected: boolean; uncompared: boolean }>(sql`
        select coalesce(bool_or(exists (select 1 from unnest(${versionKeys(version)}::text[]) as version_key (key)
            where range.lo <= version_key.key collate "C" and version_key.key < range.hi collate "C")), false) as affected,
          coalesce(bool_or(range.lo = ${UNCOMPARED}), false) as uncompared
        from cves cve join affected_ranges range on range.cve_pk = cve.pk and range.product_id = any(${[...productIds]}::integer[])
        where cve.cve_id = ${cveId}`);
      return row?.affected ? 'affected' : row?.uncompared ? 'uncomparable' : 'unaffected';
    },
    findPackage: (purl) => {
      const result = found.get(purl) ?? findPackage(purl);
      found.set(purl, result);
      return result;
    },
  };
}
