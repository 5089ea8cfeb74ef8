import * as v from 'valibot';
import { cursor, instant, pagination, queryCount, queryText, rowId, severity } from './parts.ts';

const version = v.strictObject({ id: rowId, version: v.string(), created_at: instant });

const vendorRow = v.strictObject({
  id: rowId,
  name: v.string(),
  display_name: v.string(),
  website: v.nullable(v.string()),
  products_count: v.number(),
  cves_count: v.number(),
});

// Null where no record names a vendor of the product.
const vendorOfProduct = { vendor_id: v.nullable(rowId), vendor_name: v.nullable(v.string()) };

const productRow = v.strictObject({
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

export const listVendors = { query: page, answer: v.strictObject({ data: v.array(vendorRow), pagination }) };
export const listProducts = { query: page, answer: v.strictObject({ data: v.array(productRow), pagination }) };

// What is open for a vendor or product: published and not rejected, as the list of its page counts it.
const openFigures = {
  open_count: v.number(),
  critical_count: v.number(),
  /** In CISA's KEV catalog, or with active exploitation. */
  exploited_count: v.number(),
  /** When the newest of them was published. */
  newest_date: v.nullable(instant),
};
export const catalogSorts = ['name', 'open', 'critical', 'exploited', 'newest'] as const;
const sortedPage = v.strictObject({
  ...page.entries,
  /** By name upwards, by anything else downwards. */
  sort: v.optional(v.picklist(catalogSorts), 'name'),
  /** The first letter, or `#` for what begins with none from a to z. */
  starts: v.optional(v.pipe(v.string(), v.regex(/^[a-z#]$/))),
});

/** The vendors and products with what is open for each; extensions. */
export const vendorFigures = {
  query: sortedPage,
  answer: v.strictObject({ data: v.array(v.strictObject({ ...vendorRow.entries, ...openFigures })), pagination }),
};
export const productFigures = {
  query: sortedPage,
  answer: v.strictObject({ data: v.array(v.strictObject({ ...productRow.entries, ...openFigures })), pagination }),
};

/** What is open for each version of a product that a record names; an extension. */
export const versionFigures = {
  answer: v.strictObject({
    data: v.array(
      v.strictObject({
        id: rowId,
        open_count: v.number(),
        critical_count: v.number(),
        /** Open, but beside these: what can't be compared with the version. */
        uncomparable_count: v.optional(v.number()),
      }),
    ),
  }),
};

/** Names are compared without regard to case and width; a product is also found by its repository, `owner/name`. */
export const findNames = {
  body: v.strictObject({ names: v.pipe(v.array(queryText), v.minLength(1), v.maxLength(200)) }),
  answer: v.strictObject({ vendors: v.array(vendorRow), products: v.array(productRow) }),
};

const identifier = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000));

/** The most components that one request matches. */
export const MAX_COMPONENTS = 5000;

/**
 * Finds the products that components of an SBOM are, in their order. All targets of a `match` are the component, those of a
 * `suggestion` are alternatives. `version_id` is null where no record names the version. An extension.
 */
export const matchComponents = {
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
};

/** The best few of each kind for what is being typed: the beginning of a CVE id, or of words. */
export const search = {
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
};

export const getVendor = {
  answer: v.strictObject({
    ...vendorRow.entries,
    products: v.array(v.strictObject({ ...productRow.entries, product_versions: v.array(version) })),
  }),
};
export const getProduct = {
  answer: v.strictObject({ ...productRow.entries, product_versions: v.array(version) }),
};
export const getProductVersion = {
  answer: v.strictObject({
    ...version.entries,
    product_id: rowId,
    product_name: v.string(),
    ...vendorOfProduct,
  }),
};

const wantedVersion = v.strictObject({
  product_id: v.union([rowId, v.pipe(v.string(), v.digits())]),
  version: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
});
const foundVersion = v.strictObject({ id: rowId, version: v.string(), is_named: v.boolean() });

/** Finds a version of a product by its text; makes one that no record names. An extension. */
export const requestVersion = { body: wantedVersion, answer: foundVersion };

/** The most versions that one request makes. */
export const MAX_REQUESTED_VERSIONS = 200;

/** The same for many at once, in their order; null for what is no exact version, or of no product. An extension. */
export const requestVersions = {
  body: v.strictObject({
    versions: v.pipe(v.array(wantedVersion), v.minLength(1), v.maxLength(MAX_REQUESTED_VERSIONS)),
  }),
  answer: v.strictObject({ versions: v.array(v.nullable(foundVersion)) }),
};

export const vendorStats = { answer: v.strictObject({ total_vendors: v.number() }) };
export const productStats = { answer: v.strictObject({ total_products: v.number() }) };
