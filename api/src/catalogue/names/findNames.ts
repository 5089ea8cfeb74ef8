import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../db/index.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import { type ProductRow, productList, type VendorRow, vendorList } from './listNames.ts';

// Many vendors have an `API`. This limit applies to the products of all names together.
const MAX_PRODUCTS = 5000;

/**
 * Returns the vendors and products with exactly these names; an alias returns its canonical vendor or product. Some
 * records name a product by its repository: a separate index (014_product_repository.sql) also finds `gradio-
 * app/gradio` as `gradio`.
 */
export async function findNames(db: Db, names: readonly string[]): Promise<AnswerOf<typeof schemas.findNames>> {
  const keys = [...new Set(names.map(identityKey))].filter((key) => key !== '');
  const vendors = await db.rows<VendorRow>(sql`
    select ${vendorList.columns} from vendors n
    where n.id in (select coalesce(canonical_id, id) from vendors where key = any(${keys}::text[])) order by n.key, n.id`);
  const products = await db.rows<ProductRow>(sql`
    with found as materialized (
      select coalesce(canonical_id, id) as id from products where key = any(${keys}::text[])
      union
      select coalesce(canonical_id, id) from products where key like '%/%' and split_part(key, '/', 2) = any(${keys}::text[]))
    select ${productList.columns} from found join products n on n.id = found.id ${productList.joins}
    order by n.key, n.id limit ${MAX_PRODUCTS}`);
  return { vendors, products };
}
