import { versionProbe } from '@faultline/shared/versions';
import { type Database, sql } from '../../db/index.ts';

export interface ProductRow {
  id: number;
  vendor: string;
  product: string;
}

export type Outcome = 'affected' | 'unaffected' | 'uncomparable';

export interface Matcher {
  listProducts: (cveId: string) => Promise<ProductRow[]>;
  match: (cveId: string, productIds: readonly number[], version: string) => Promise<Outcome>;
  findPackage: (purl: string) => Promise<number[]>;
}

export function createMatcher(db: Database, findPackage: Matcher['findPackage']): Matcher {
  const found = new Map<string, Promise<number[]>>();
  return {
    listProducts: (cveId) =>
      db.rows<ProductRow>(sql`
        select distinct coalesce(product.canonical_id, product.id) as id, coalesce(vendor.name, '') as vendor, product.name as product
        from cves cve join cve_products link on link.cve_pk = cve.pk and not link.derived
        join products product on product.id = link.product_id left join vendors vendor on vendor.id = product.vendor_id
        where cve.cve_id = ${cveId} order by 1`),
    match: async (cveId, productIds, version) => {
      const probes = versionProbe(version);
      const row = await db.row<{ affected: boolean; uncomparable: boolean }>(sql`
        select coalesce(bool_or(probe.outcome = 'affected'), false) as affected,
          coalesce(bool_or(probe.outcome = 'uncomparable'), false) as uncomparable
        from cves cve
        join affected_ranges range on range.cve_pk = cve.pk and range.product_id = any(${[...productIds]}::integer[])
        join jsonb_to_recordset(${sql.json(probes)}) as probe (lo text, hi text, outcome text)
          on range.lo < probe.hi collate "C" and probe.lo collate "C" < range.hi
        where cve.cve_id = ${cveId}`);
      return row?.affected ? 'affected' : row?.uncomparable ? 'uncomparable' : 'unaffected';
    },
    findPackage: (purl) => {
      const result = found.get(purl) ?? findPackage(purl);
      found.set(purl, result);
      return result;
    },
  };
}
