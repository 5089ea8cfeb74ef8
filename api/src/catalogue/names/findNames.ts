import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql, type Statement } from '../../db/index.ts';
import { notFound } from '../../http/index.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import { productList, type ProductRow, vendorList, type VendorRow } from './listNames.ts';

// Many vendors have an `API`. This limit applies to the products of all names together.
const MAX_PRODUCTS = 5000;

// Returns the vendors and products with exactly these names; an alias returns its canonical vendor or product. Some
// records name a product by its repository: a separate index (014_product_repository.sql) also finds
// `gradio-app/gradio` as `gradio`.
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

type Product = AnswerOf<typeof schemas.getProduct>;

// Newest first, in the general order of versions; versions that it cannot compare come last.
const NEWEST_FIRST = sql`(case when keys[1] like 'd:%' then keys[1] end) desc nulls last, version desc`;

async function addVersions(db: Db, products: ProductRow[]): Promise<Product[]> {
  const ids = products.map(({ id }) => id);
  const rows = await db.rows<Product['product_versions'][number] & { product_id: number }>(sql`
    select product_id, id, version, created_at from product_versions where product_id = any(${ids}::integer[]) and not requested
    order by product_id, ${NEWEST_FIRST}`);
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
  return products.map((product) => ({
    ...product,
    product_versions: (byProduct.get(product.id) ?? []).map(({ product_id: _product, ...version }) => version),
  }));
}

// A vendor with all its products and their versions. The id of an alias gives the vendor that it is an alias of.
export async function getVendor(db: Db, id: number): Promise<AnswerOf<typeof schemas.getVendor>> {
  const vendor = await db.row<VendorRow>(sql`select ${vendorList.columns} from vendors n
    where n.id = (select coalesce(canonical_id, id) from vendors where id = ${id})`);
  if (vendor === undefined) throw notFound('Vendor not found');
  const products = await db.rows<ProductRow>(sql`
    select ${productList.columns} from products n ${productList.joins}
    where v.id = ${vendor.id} and n.vendor_id in (select id from vendors where id = ${vendor.id} or canonical_id = ${vendor.id})
      and n.canonical_id is null order by n.key, n.id`);
  return { ...vendor, products: await addVersions(db, products) };
}

export async function getProduct(db: Db, id: number): Promise<Product> {
  const found = await db.rows<ProductRow>(sql`
    select ${productList.columns} from products n ${productList.joins}
    where n.id = (select coalesce(canonical_id, id) from products where id = ${id})`);
  const [product] = await addVersions(db, found);
  if (product === undefined) throw notFound('Product not found');
  return product;
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

// A trigram index needs this number of characters; shorter texts match only the beginnings of whole names.
const MIN_WORD_LENGTH = 3;

type Suggestions = AnswerOf<typeof schemas.search>;

// A pattern for the beginning of a name or of a word in it.
const wordPattern = (key: string) => `(^|[ \\n/_.,:()&+-])${key.replaceAll(/[\\^$.|?*+()[\]{}-]/g, String.raw`\$&`)}`;

const NAME_WITH_ALIASES = sql`(n.key || coalesce(E'\n' || n.alias_keys, ''))`;

// The rows `n` of `names` in which a word begins with the text. `ranged` is written for the ordered index, `searched`
// for the index of trigrams.
const beginsWith = (key: string, ranged: Statement, searched: Statement): Statement =>
  key.length < MIN_WORD_LENGTH
    ? sql`${ranged} >= ${key} and ${ranged} < ${`${key}\u{10FFFF}`}`
    : sql`${searched} ~ ${wordPattern(key)}`;

// The exact name first, then names that begin with it, then other names; each group by number of CVEs.
const bestFirst = (key: string) => sql`n.key = ${key} desc, starts_with(n.key, ${key}) desc, n.cves_count desc, n.id`;

// The best vendors whose name, or the name of an alias, has a word that begins with a key (`identityKey`).
export const suggestVendors = (db: Db, key: string, limit: number): Promise<Suggestions['vendors']> =>
  db.rows(sql`
    with matches as materialized (
      select n.id, n.key, n.name, n.cves_count from vendors n where n.canonical_id is null
        and ${beginsWith(key, sql`n.key`, NAME_WITH_ALIASES)})
    select n.id, n.name, n.cves_count from matches n order by ${bestFirst(key)} limit ${limit}`);

export const suggestProducts = (db: Db, key: string, limit: number): Promise<Suggestions['products']> =>
  db.rows(sql`
    with matches as materialized (
      select n.id, n.key, n.name, n.cves_count, n.vendor_id from products n
      where n.canonical_id is null and ${beginsWith(key, sql`n.key`, NAME_WITH_ALIASES)}),
    best as (
      select n.*, row_number() over (order by ${bestFirst(key)}) as place from matches n
      order by ${bestFirst(key)} limit ${limit})
    select best.id, best.name, v.id as vendor_id, v.name as vendor_name, best.cves_count from best
    left join vendors stated on stated.id = best.vendor_id left join vendors v on v.id = coalesce(stated.canonical_id, stated.id)
    order by best.place`);
