import type { InferOutput } from 'valibot';
import { type AnswerOf, type BodyOf, endpoint, extension, type ReadAnswer, type ReadRow } from './endpoint.ts';
import { readPage, asList, asNumber, asObject, asString } from './coerce.ts';
import type * as schemas from './schemas/catalogue.ts';
import type { meta as metaSchemas } from './schemas/meta.ts';

export type ProductVersion = ReadRow<AnswerOf<typeof schemas.getProductVersion>, 'id' | 'version'>;

/** `figures` exist where the provider counts them. */
export type Product = ReadRow<InferOutput<typeof schemas.productRow>, 'id' | 'name' | 'versions_count'> & {
  product_versions: ProductVersion[];
  figures?: OpenFigures | undefined;
};

export type Vendor = ReadRow<InferOutput<typeof schemas.vendorRow>, 'id' | 'name' | 'products_count'> & {
  products: Product[];
  figures?: OpenFigures | undefined;
};

export type OpenFigures = ReadAnswer<InferOutput<typeof schemas.openFigures>>;

function readFigures(row: Record<string, unknown>): OpenFigures | undefined {
  const open_count = asNumber(row.open_count);
  if (open_count === undefined) return undefined;
  return {
    open_count,
    critical_count: asNumber(row.critical_count) ?? 0,
    exploited_count: asNumber(row.exploited_count) ?? 0,
    newest_date: asString(row.newest_date),
  };
}

export function readVersion(value: unknown): ProductVersion {
  const row = asObject(value);
  const product = asObject(row.product);
  const vendor = asObject(row.vendor);
  return {
    id: asString(row.id, row.ID) ?? '',
    version: asString(row.version, row.Version) ?? 'N/A',
    created_at: asString(row.created_at, row.CreatedAt),
    product_id: asString(row.product_id, product.id),
    product_name: asString(row.product_name, product.name),
    vendor_id: asString(row.vendor_id, vendor.id),
    vendor_name: asString(row.vendor_name, vendor.name),
  };
}

export function readProduct(value: unknown): Product {
  const row = asObject(value);
  const vendor = asObject(row.vendor);
  const product_versions = asList(row.product_versions).map(readVersion);
  return {
    id: asString(row.id, row.ID) ?? '',
    name: asString(row.name) ?? 'Unknown',
    display_name: asString(row.display_name),
    description: asString(row.description),
    category: asString(row.category),
    vendor_id: asString(row.vendor_id, vendor.id),
    vendor_name: asString(row.vendor_name, vendor.name),
    versions_count: asNumber(row.versions_count) ?? product_versions.length,
    cves_count: asNumber(row.cves_count),
    product_versions,
    figures: readFigures(row),
  };
}

export function readVendor(value: unknown): Vendor {
  const row = asObject(value);
  const products = asList(row.products).map(readProduct);
  return {
    id: asString(row.id, row.ID) ?? '',
    name: asString(row.name) ?? 'Unknown',
    display_name: asString(row.display_name),
    website: asString(row.website),
    products_count: asNumber(row.products_count) ?? products.length,
    cves_count: asNumber(row.cves_count),
    products,
    figures: readFigures(row),
  };
}

export const vendors = {
  list: endpoint<typeof schemas.listVendors>()('GET', '/vendors', (data) => readPage(data, readVendor, 'vendors')),
  detail: endpoint<typeof schemas.getVendor>()('GET', '/vendors/{id}', readVendor),
  stats: endpoint<typeof schemas.vendorStats>()('GET', '/vendors/stats', (data) =>
    asNumber(asObject(data).total_vendors),
  ),
};

export const products = {
  list: endpoint<typeof schemas.listProducts>()('GET', '/products', (data) => readPage(data, readProduct, 'products')),
  detail: endpoint<typeof schemas.getProduct>()('GET', '/products/{id}', readProduct),
  stats: endpoint<typeof schemas.productStats>()('GET', '/products/stats', (data) =>
    asNumber(asObject(data).total_products),
  ),
};

export const productVersions = {
  detail: endpoint<typeof schemas.getProductVersion>()('GET', '/product_versions/{id}', readVersion),
  request: extension<typeof schemas.requestVersion>()(
    'POST',
    '/product_versions',
    'exact-versions',
    ({ id }): string | undefined => id,
  ),
};

export type Component = BodyOf<typeof schemas.matchComponents>['components'][number];

/** All targets of a match are the component; those of a suggestion are alternatives. */
export type ComponentMatch = ReadAnswer<AnswerOf<typeof schemas.matchComponents>>['components'][number];
export type ComponentTarget = ComponentMatch['targets'][number];

/** Vendors and products by their exact names, with their open CVEs; beyond the specification. */
export const catalog = {
  /** By the id of the version. */
  versions: extension<typeof schemas.versionFigures>()(
    'GET',
    '/catalog/products/{id}/versions',
    'catalog-figures',
    ({ data }) => data,
  ),
  vendors: extension<typeof schemas.vendorFigures>()('GET', '/catalog/vendors', 'catalog-figures', (data) =>
    readPage(data, readVendor),
  ),
  products: extension<typeof schemas.productFigures>()('GET', '/catalog/products', 'catalog-figures', (data) =>
    readPage(data, readProduct),
  ),
  /** The matches of the components of an SBOM, in the same order. */
  match: extension<typeof schemas.matchComponents>()(
    'POST',
    '/catalog/match',
    'match-components',
    ({ components }): ComponentMatch[] => components,
  ),
  /** The ids of versions by their texts, in the same order; undefined for each that cannot be created. */
  requestVersions: extension<typeof schemas.requestVersions>()(
    'POST',
    '/catalog/versions',
    'match-components',
    ({ versions }) => versions.map((version): string | undefined => version?.id),
  ),
  find: extension<typeof schemas.findNames>()('POST', '/catalog/find', 'find-names', ({ vendors, products }) => ({
    vendors: vendors.map(readVendor),
    products: products.map(readProduct),
  })),
};

/** The best few CVEs, vendors and products for a partly typed text; beyond the specification. */
export const search = {
  find: extension<typeof schemas.search>()('GET', '/search', 'search', ({ cves, vendors, products }) => ({
    cves,
    vendors: vendors.map(readVendor),
    products: products.map(readProduct),
  })),
};

/** The public figures of the catalog, available before sign-in. */
export const meta = {
  get: extension<typeof metaSchemas>()('GET', '/meta', 'meta', (data) => ({
    ...data,
    is_source_missing: data.is_source_missing === true,
  })),
};
