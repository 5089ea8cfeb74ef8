import type { Page } from '@playwright/test';
import type { Provider } from '../provider/Provider.ts';
import { expect, test as base } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';

function stock(provider: Provider): void {
  provider.answers('GET /vendors', json({ data: { data: [thirdParty.vendor()], pagination: { total: 1 } } }));
  provider.answers('GET /vendors/:id', json({ data: thirdParty.vendor() }));
  provider.answers('GET /vendors/stats', json({ total_vendors: 1 }));
  provider.answers('GET /products', json({ data: { data: [thirdParty.product()], pagination: { total: 1 } } }));
  provider.answers('GET /products/:id', json({ data: thirdParty.product() }));
  provider.answers('GET /products/stats', json({ total_products: 1 }));
  provider.answers('GET /product_versions/:id', json({ data: thirdParty.version({ product_name: 'Anvil' }) }));
  provider.answers('GET /cves', json({ cves: [thirdParty.cve()], total: 1 }));
  provider.answers('GET /cves/:id', json({ data: thirdParty.cve() }));
  provider.answers('GET /cves/:id/timeline', json([]));
  provider.answers('POST /user/tracking', json({ success: true, message: 'Saved', data: { id: 55 } }));
  provider.answers('POST /user/tracking/delete', json({ success: true, message: 'Deleted' }));
}

interface Fixtures {
  // The provider with a small catalogue and a signed-in user.
  stocked: Provider;
}

export const test = base.extend<Fixtures>({
  stocked: async ({ provider, member }, provide) => {
    expect(member.email).toContain('@');
    stock(provider);
    await provide(provider);
  },
});

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()).toBeVisible();
}

export { expect };

type Fields = Record<string, unknown>;

// Records in the field names of a third-party provider; ids are strings and numbers.
export const thirdParty = {
  version: (fields: Fields = {}) => ({ ID: 90, Version: '6.1.90', created_at: '2025-01-05T00:00:00Z', ...fields }),
  product: (fields: Fields = {}) => ({
    id: 'p-8',
    name: 'anvil',
    display_name: 'Anvil',
    category: 'Hardware',
    vendor_id: 'v-7',
    vendor_name: 'Acme',
    product_versions: [thirdParty.version()],
    ...fields,
  }),
  vendor: (fields: Fields = {}) => ({
    id: 'v-7',
    name: 'acme',
    display_name: 'Acme',
    website: 'https://acme.example',
    products_count: 1,
    products: [thirdParty.product()],
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
  many: <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at + 1)),
};
