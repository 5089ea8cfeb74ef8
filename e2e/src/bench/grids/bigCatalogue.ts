/** How many the largest real product has versions, and the largest real vendor products. */
const VERSIONS = 6257;
const PRODUCTS = 1226;

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at + 1));
const product = {
  id: 8,
  name: 'Anvil',
  display_name: 'Anvil',
  category: 'Application',
  vendor_id: 7,
  vendor_name: 'Acme',
};

const answers: Record<string, unknown> = {
  '/products/8': {
    ...product,
    product_versions: many(VERSIONS, (id) => ({ id, version: `1.${id}`, created_at: '2025-01-05T00:00:00Z' })),
  },
  '/vendors/7': {
    id: 7,
    name: 'Acme',
    products_count: PRODUCTS,
    products: many(PRODUCTS, (id) => ({ ...product, id, name: `Anvil ${id}`, display_name: `Anvil ${id}` })),
  },
  '/cves': { data: [], pagination: { total: 0, has_next: false } },
  '/user/trackings': [],
  '/user/profile': { email: 'bench@example.com', email_verified: true },
};

/** What a provider with a huge product and a huge vendor says to a call of the front end. */
export const bigCatalogue = (path: string): unknown => ({ success: true, data: answers[path] ?? {} });

export const grids = [
  { name: `a product of ${VERSIONS.toLocaleString('en-US')} versions`, path: '/products/8', label: 'Product Versions' },
  { name: `a vendor of ${PRODUCTS.toLocaleString('en-US')} products`, path: '/vendors/7', label: 'Products' },
] as const;
