type Fields = Record<string, unknown>;

/** What the provider that is not ours calls things: ids are texts and numbers, names are its own. */
export const foreign = {
  version: (fields: Fields = {}) => ({ ID: 90, Version: '6.1.90', created_at: '2025-01-05T00:00:00Z', ...fields }),
  product: (fields: Fields = {}) => ({
    id: 'p-8',
    name: 'anvil',
    display_name: 'Anvil',
    category: 'Hardware',
    vendor_id: 'v-7',
    vendor_name: 'Acme',
    product_versions: [foreign.version()],
    ...fields,
  }),
  vendor: (fields: Fields = {}) => ({
    id: 'v-7',
    name: 'acme',
    display_name: 'Acme',
    website: 'https://acme.example',
    products_count: 1,
    products: [foreign.product()],
    ...fields,
  }),
  cve: (fields: Fields = {}) => ({
    cve_id: 'CVE-2031-0001',
    severity: 'CRITICAL',
    base_score: '9.8',
    vulnerability_name: 'Anvil drops without warning',
    published_date: '2025-01-05T00:00:00Z',
    vendor_name: 'Acme',
    product_name: 'Anvil',
    ...fields,
  }),
  tracking: (fields: Fields = {}) => ({
    id: 41,
    tracking_type: 'vendor',
    target_id: 'v-7',
    target_name: 'Acme',
    custom_name: 'Acme tracking',
    notes: '',
    version_filter: '',
    email_enabled: true,
    telegram_enabled: false,
    is_active: true,
    auto_track_new_versions: true,
    ...fields,
  }),
  /** So many of a kind, each with its number. */
  many: <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at + 1)),
};
