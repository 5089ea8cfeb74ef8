import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../db/index.ts';
import { notFound } from '../../http/index.ts';
import { type ProductRow, productList, type VendorRow, vendorList } from './listNames.ts';

type Version = AnswerOf<typeof schemas.getProduct>['product_versions'][number];

// Newest first, by the general order of versions; what has no place in it comes last.
const NEWEST_FIRST = sql`(case when keys[1] like 'd:%' then keys[1] end) desc nulls last, version desc`;

async function loadVersions(db: Db, productIds: number[]): Promise<Map<number, Version[]>> {
  const rows = await db.rows<Version & { product_id: number }>(sql`
    select product_id, id, version, created_at from product_versions where product_id = any(${productIds}::integer[]) and not requested
    order by product_id, ${NEWEST_FIRST}`);
  const byProduct = new Map<number, Version[]>();
  for (const { product_id, ...version } of rows) {
    const known = byProduct.get(product_id);
    if (known === undefined) byProduct.set(product_id, [version]);
    else known.push(version);
  }
  return byProduct;
}

/** A vendor with all its products and their versions. The id of an alias gives the vendor that it is an alias of. */
export async function getVendor(db: Db, id: number): Promise<AnswerOf<typeof schemas.getVendor>> {
  const vendor = await db.row<VendorRow>(sql`select ${vendorList.columns} from vendors n
    where n.id = (select coalesce(canonical_id, id) from vendors where id = ${id})`);
  if (vendor === undefined) throw notFound('Vendor not found');
  const products = await db.rows<ProductRow>(sql`
    select ${productList.columns} from products n ${productList.joins}
    where v.id = ${vendor.id} and n.vendor_id in (select id from vendors where id = ${vendor.id} or canonical_id = ${vendor.id})
      and n.canonical_id is null order by n.key, n.id`);
  const versions = await loadVersions(
    db,
    products.map((product) => product.id),
  );
  return {
    ...vendor,
    products: products.map((product) => ({ ...product, product_versions: versions.get(product.id) ?? [] })),
  };
}

export async function getProduct(db: Db, id: number): Promise<AnswerOf<typeof schemas.getProduct>> {
  const product = await db.row<ProductRow>(sql`
    select ${productList.columns} from products n ${productList.joins}
    where n.id = (select coalesce(canonical_id, id) from products where id = ${id})`);
  if (product === undefined) throw notFound('Product not found');
  const versions = await loadVersions(db, [product.id]);
  return { ...product, product_versions: versions.get(product.id) ?? [] };
}

export async function getProductVersion(db: Db, id: number): Promise<AnswerOf<typeof schemas.getProductVersion>> {
  const version = await db.row<AnswerOf<typeof schemas.getProductVersion>>(sql`
    select version.id, version.version, version.created_at, product.id as product_id, product.name as product_name,
      vendor.id as vendor_id, vendor.name as vendor_name
    from product_versions asked join products stated on stated.id = asked.product_id
    join products product on product.id = coalesce(stated.canonical_id, stated.id)
    join product_versions version on version.product_id = product.id and version.version = asked.version
    left join vendors owner on owner.id = product.vendor_id left join vendors vendor on vendor.id = coalesce(owner.canonical_id, owner.id)
    where asked.id = ${id}`);
  if (version === undefined) throw notFound('Product version not found');
  return version;
}
