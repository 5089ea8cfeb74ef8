import type { Page } from '@playwright/test';
import { json } from '../provider/responses.ts';
import type { Provider } from '../provider/Provider.ts';
import { expect, test as base } from '../provider/fixtures.ts';
import { foreign } from './foreign.ts';

/** A catalogue of one vendor, one product, one version and one CVE. */
function stock(provider: Provider): void {
  provider.answers('GET /vendors', json({ data: { data: [foreign.vendor()], pagination: { total: 1 } } }));
  provider.answers('GET /vendors/:id', json({ data: foreign.vendor() }));
  provider.answers('GET /vendors/stats', json({ total_vendors: 1 }));
  provider.answers('GET /products', json({ data: { data: [foreign.product()], pagination: { total: 1 } } }));
  provider.answers('GET /products/:id', json({ data: foreign.product() }));
  provider.answers('GET /products/stats', json({ total_products: 1 }));
  provider.answers('GET /product_versions/:id', json({ data: foreign.version({ product_name: 'Anvil' }) }));
  provider.answers('GET /cves', json({ cves: [foreign.cve()], total: 1 }));
  provider.answers('GET /cves/:id', json({ data: foreign.cve() }));
  provider.answers('GET /cves/:id/timeline', json([]));
  provider.answers('POST /user/tracking', json({ success: true, message: 'Saved', data: { id: 55 } }));
  provider.answers('POST /user/tracking/delete', json({ success: true, message: 'Deleted' }));
}

interface Fixtures {
  /** The provider with a small catalogue, and its member signed in. */
  stocked: Provider;
}

export const test = base.extend<Fixtures>({
  stocked: async ({ provider, member }, provide) => {
    expect(member.email).toContain('@');
    stock(provider);
    await provide(provider);
  },
});

/** The toast that says so, just now. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()).toBeVisible();
}

export { expect };
