import { type BodyOf, endpoint } from './endpoint.ts';
import { asBoolean, readPage, asList, asNumber, asObject, asString } from './coerce.ts';
import { readSeverity } from './cves/severity.ts';
import type * as schemas from './schemas/catalogue.ts';
import type { meta as metaSchemas } from './schemas/meta.ts';

export interface ProductVersion {
  id: string;
  version: string;
  created_at: string | undefined;
  product_id: string | undefined;
  product_name: string | undefined;
  vendor_id: string | undefined;
  vendor_name: string | undefined;
}

export interface Product {
  id: string;
  name: string;
  display_name: string | undefined;
  description: string | undefined;
  category: string | undefined;
  vendor_id: string | undefined;
  vendor_name: string | undefined;
  versions_count: number;
  cves_count: number | undefined;
  product_versions: ProductVersion[];
  /** Where the provider counts them. */
  figures?: OpenFigures | undefined;
}

export interface Vendor {
  id: string;
  name: string;
  display_name: string | undefined;
  website: string | undefined;
  products_count: number;
  cves_count: number | undefined;
  products: Product[];
  figures?: OpenFigures | undefined;
}

/** What is open for a vendor or product. */
export interface OpenFigures {
  open_count: number;
  critical_count: number;
  exploited_count: number;
  newest_date: string | undefined;
}

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
  /** The id of a version by its text. */
  request: endpoint<typeof schemas.requestVersion>()('POST', '/product_versions', (data) =>
    asString(asObject(data).id),
  ),
};

// A source that the provider follows, as `epss`.
const readFeed = (value: unknown) => {
  const feed = asObject(value);
  return {
    name: asString(feed.name) ?? '',
    succeeded_at: asString(feed.succeeded_at),
    is_late: asBoolean(feed.is_late),
  };
};

/** What is known of a component of an SBOM. */
export type Component = BodyOf<typeof schemas.matchComponents>['components'][number];

/** A vendor, product or version that a component is. */
export interface ComponentTarget {
  vendor_id: string | undefined;
  vendor_name: string | undefined;
  product_id: string | undefined;
  product_name: string | undefined;
  version: string | undefined;
  version_id: string | undefined;
}

export interface ComponentMatch {
  /** All targets of a match are the component; those of a suggestion are alternatives. */
  confidence: 'match' | 'suggestion' | 'none';
  reason: string;
  targets: ComponentTarget[];
}

function readComponentMatch(value: unknown): ComponentMatch {
  const { confidence, reason, targets } = asObject(value);
  return {
    confidence: confidence === 'match' || confidence === 'suggestion' ? confidence : 'none',
    reason: asString(reason) ?? '',
    targets: asList(targets).map((target) => {
      const row = asObject(target);
      return {
        vendor_id: asString(row.vendor_id),
        vendor_name: asString(row.vendor_name),
        product_id: asString(row.product_id),
        product_name: asString(row.product_name),
        version: asString(row.version),
        version_id: asString(row.version_id),
      };
    }),
  };
}

/** Vendors and products by their exact names, and with what is open for each; beyond the specification. */
export const catalog = {
  /** By the id of the version. */
  versions: endpoint<typeof schemas.versionFigures>()('GET', '/catalog/products/{id}/versions', (data) =>
    asList(data, 'data', 'versions').flatMap((item) => {
      const row = asObject(item);
      const [id, open_count] = [asString(row.id), asNumber(row.open_count)];
      if (id === undefined || open_count === undefined) return [];
      return [
        {
          id,
          open_count,
          critical_count: asNumber(row.critical_count) ?? 0,
          uncomparable_count: asNumber(row.uncomparable_count),
        },
      ];
    }),
  ),
  vendors: endpoint<typeof schemas.vendorFigures>()('GET', '/catalog/vendors', (data) =>
    readPage(data, readVendor, 'vendors'),
  ),
  products: endpoint<typeof schemas.productFigures>()('GET', '/catalog/products', (data) =>
    readPage(data, readProduct, 'products'),
  ),
  /** What components of an SBOM are, in their order. */
  match: endpoint<typeof schemas.matchComponents>()('POST', '/catalog/match', (data) =>
    asList(asObject(data).components).map(readComponentMatch),
  ),
  /** The ids of versions by their texts, in their order; undefined for each that can't be made. */
  requestVersions: endpoint<typeof schemas.requestVersions>()('POST', '/catalog/versions', (data) =>
    asList(asObject(data).versions).map((version) => asString(asObject(version).id)),
  ),
  find: endpoint<typeof schemas.findNames>()('POST', '/catalog/find', (data) => ({
    vendors: asList(asObject(data).vendors).map(readVendor),
    products: asList(asObject(data).products).map(readProduct),
  })),
};

const readSuggestedCve = (value: unknown) => {
  const row = asObject(value);
  return {
    cve_id: asString(row.cve_id) ?? '',
    vulnerability_name: asString(row.vulnerability_name) ?? '',
    severity: readSeverity(row.severity),
    published_date: asString(row.published_date),
  };
};

/** The best few CVEs, vendors and products for what is being typed; beyond the specification. */
export const search = {
  find: endpoint<typeof schemas.search>()('GET', '/search', (data) => ({
    cves: asList(asObject(data).cves).map(readSuggestedCve),
    vendors: asList(asObject(data).vendors).map(readVendor),
    products: asList(asObject(data).products).map(readProduct),
  })),
};

/** The public figures of the catalog, available before sign-in. */
export const meta = {
  get: endpoint<typeof metaSchemas>()('GET', '/meta', (data) => ({
    demo: asBoolean(asObject(data).demo),
    cves: asNumber(asObject(data).cves),
    updated_at: asString(asObject(data).updated_at),
    cve_list_updated_at: asString(asObject(data).cve_list_updated_at),
    kev_updated_at: asString(asObject(data).kev_updated_at),
    epss_updated_at: asString(asObject(data).epss_updated_at),
    osv_updated_at: asString(asObject(data).osv_updated_at),
    is_source_missing: asBoolean(asObject(data).is_source_missing),
    terms_url: asString(asObject(data).terms_url),
    privacy_url: asString(asObject(data).privacy_url),
    feeds: asList(asObject(data).feeds).map(readFeed),
  })),
};
