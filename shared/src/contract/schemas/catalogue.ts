import * as v from 'valibot';
import { defineCall } from './defineCall.ts';
import { cursor, instant, pagination, queryCount, queryText, rowId, severity } from './parts.ts';

const version = v.strictObject({ id: rowId, version: v.string(), created_at: instant });

export const vendorRow = v.strictObject({
  id: rowId,
  name: v.string(),
  display_name: v.string(),
  website: v.nullable(v.string()),
  products_count: v.number(),
  cves_count: v.number(),
});

// Null where no record names a vendor of the product.
const vendorOfProduct = { vendor_id: v.nullable(rowId), vendor_name: v.nullable(v.string()) };

export const productRow = v.strictObject({
  id: rowId,
  name: v.string(),
  display_name: v.string(),
  description: v.nullable(v.string()),
  category: v.nullable(v.string()),
  ...vendorOfProduct,
  versions_count: v.number(),
  cves_count: v.number(),
});

const page = v.strictObject({
  search: v.optional(queryText),
  cursor: v.optional(cursor),
  limit: v.optional(queryCount, 20),
});

export const listVendors = defineCall('GET /vendors', {
  description: 'Vendors by name, with search.',
  scope: 'cves:read',
  query: page,
  answer: v.strictObject({ data: v.array(vendorRow), pagination }),
});

export const listProducts = defineCall('GET /products', {
  description: 'Products by name, with search.',
  scope: 'cves:read',
  query: page,
  answer: v.strictObject({ data: v.array(productRow), pagination }),
});

// The open CVEs of a vendor or product: published and not rejected, counted like the list of its page.
export const openFigures = v.strictObject({
  open_count: v.number(),
  critical_count: v.number(),
  /** In CISA's KEV catalog, or with active exploitation. */
  exploited_count: v.number(),
  /** When the newest of them was published. */
  newest_date: v.nullable(instant),
});
export const catalogSorts = ['name', 'open', 'critical', 'exploited', 'newest'] as const;
const sortedPage = v.strictObject({
  ...page.entries,
  /** By name upwards, by anything else downwards. */
  sort: v.optional(v.picklist(catalogSorts), 'name'),
  /** The first letter, or `#` for names that do not begin with a letter from a to z. */
  starts: v.optional(v.pipe(v.string(), v.regex(/^[a-z#]$/))),
});

export const vendorFigures = defineCall('GET /catalog/vendors', {
  description: 'Vendors with counts of their open CVEs, in any order.',
  scope: 'cves:read',
  capability: 'catalog-figures',
  query: sortedPage,
  answer: v.strictObject({
    data: v.array(v.strictObject({ ...vendorRow.entries, ...openFigures.entries })),
    pagination,
  }),
});

export const productFigures = defineCall('GET /catalog/products', {
  description: 'Products with counts of their open CVEs, in any order.',
  scope: 'cves:read',
  capability: 'catalog-figures',
  query: sortedPage,
  answer: v.strictObject({
    data: v.array(v.strictObject({ ...productRow.entries, ...openFigures.entries })),
    pagination,
  }),
});

export const versionCounts = v.strictObject({
  id: rowId,
  open_count: v.number(),
  critical_count: v.number(),
  /** Open CVEs that can't be compared with the version. They are not in the other counts. */
  uncomparable_count: v.optional(v.number()),
});

export const versionFigures = defineCall('GET /catalog/products/{id}/versions', {
  description: 'Counts of open CVEs for each version of a product that a record names.',
  scope: 'cves:read',
  capability: 'catalog-figures',
  errors: { 404: 'The product does not exist' },
  answer: v.strictObject({
    data: v.array(versionCounts),
  }),
});

export const findNames = defineCall('POST /catalog/find', {
  description:
    'Vendors and products by up to 200 exact names. Case and width are ignored; a product is also found by its repository, `owner/name`.',
  scope: 'cves:read',
  capability: 'find-names',
  body: v.strictObject({ names: v.pipe(v.array(queryText), v.minLength(1), v.maxLength(200)) }),
  answer: v.strictObject({ vendors: v.array(vendorRow), products: v.array(productRow) }),
});

const identifier = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000));

/** The most components that one request matches. */
export const MAX_COMPONENTS = 5000;

export const matchComponents = defineCall('POST /catalog/match', {
  description:
    'Match up to 5,000 components of an SBOM to products and versions. The answer keeps their order. All targets of a `match` are the component; those of a `suggestion` are alternatives. `version_id` is null if no record names the version.',
  scope: 'cves:read',
  capability: 'match-components',
  body: v.strictObject({
    components: v.pipe(
      v.array(
        v.strictObject({
          name: v.optional(identifier),
          version: v.optional(identifier),
          vendors: v.optional(v.pipe(v.array(identifier), v.maxLength(10))),
          purl: v.optional(identifier),
          cpe: v.optional(identifier),
          /** The address of its sources. */
          repository: v.optional(identifier),
        }),
      ),
      v.minLength(1),
      v.maxLength(MAX_COMPONENTS),
    ),
  }),
  answer: v.strictObject({
    components: v.array(
      v.strictObject({
        confidence: v.picklist(['match', 'suggestion', 'none']),
        reason: v.string(),
        targets: v.array(
          v.strictObject({
            vendor_id: v.nullable(rowId),
            vendor_name: v.nullable(v.string()),
            /** Null where only a vendor is asked for. */
            product_id: v.nullable(rowId),
            product_name: v.nullable(v.string()),
            version: v.nullable(v.string()),
            version_id: v.nullable(rowId),
          }),
        ),
      }),
    ),
  }),
});

export const search = defineCall('GET /search', {
  description: 'The best CVEs, vendors and products for the beginning of an id or of words.',
  scope: 'cves:read',
  capability: 'search',
  query: v.strictObject({ text: v.pipe(queryText, v.trim(), v.minLength(1)), limit: v.optional(queryCount, 5) }),
  answer: v.strictObject({
    cves: v.array(
      v.strictObject({ cve_id: v.string(), vulnerability_name: v.string(), severity, published_date: instant }),
    ),
    vendors: v.array(v.strictObject({ id: rowId, name: v.string(), cves_count: v.number() })),
    products: v.array(
      v.strictObject({
        id: rowId,
        name: v.string(),
        ...vendorOfProduct,
        cves_count: v.number(),
      }),
    ),
  }),
});

export const getVendor = defineCall('GET /vendors/{id}', {
  description: 'One vendor with its products and their versions. The id of an alias returns the vendor it stands for.',
  scope: 'cves:read',
  errors: { 404: 'The vendor does not exist' },
  answer: v.strictObject({
    ...vendorRow.entries,
    products: v.array(v.strictObject({ ...productRow.entries, product_versions: v.array(version) })),
  }),
});

export const getProduct = defineCall('GET /products/{id}', {
  description: 'One product with its versions.',
  scope: 'cves:read',
  errors: { 404: 'The product does not exist' },
  answer: v.strictObject({ ...productRow.entries, product_versions: v.array(version) }),
});

export const getProductVersion = defineCall('GET /product_versions/{id}', {
  description: 'One version of a product.',
  scope: 'cves:read',
  errors: { 404: 'The version does not exist' },
  answer: v.strictObject({
    ...version.entries,
    product_id: rowId,
    product_name: v.string(),
    ...vendorOfProduct,
  }),
});

export const wantedVersion = v.strictObject({
  product_id: v.union([rowId, v.pipe(v.string(), v.digits())]),
  version: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
});
export const foundVersion = v.strictObject({ id: rowId, version: v.string(), is_named: v.boolean() });

export const requestVersion = defineCall('POST /product_versions', {
  description:
    'Find a version of a product by its text. A version that no record names is created, so that it can be tracked.',
  scope: 'trackings:write',
  capability: 'exact-versions',
  errors: { 404: 'The product does not exist' },
  body: wantedVersion,
  answer: foundVersion,
});

/** The most versions that one request makes. */
export const MAX_REQUESTED_VERSIONS = 200;

export const requestVersions = defineCall('POST /catalog/versions', {
  description:
    'Find up to 200 versions of products by their texts. Versions that no record names are created, so that they can be tracked. The answer keeps the order, with null for an invalid version or an unknown product.',
  scope: 'trackings:write',
  capability: 'match-components',
  body: v.strictObject({
    versions: v.pipe(v.array(wantedVersion), v.minLength(1), v.maxLength(MAX_REQUESTED_VERSIONS)),
  }),
  answer: v.strictObject({ versions: v.array(v.nullable(foundVersion)) }),
});

export const vendorStats = defineCall('GET /vendors/stats', {
  description: 'The number of vendors.',
  scope: 'cves:read',
  answer: v.strictObject({ total_vendors: v.number() }),
});

export const productStats = defineCall('GET /products/stats', {
  description: 'The number of products.',
  scope: 'cves:read',
  answer: v.strictObject({ total_products: v.number() }),
});
