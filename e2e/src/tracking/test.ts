import type { Page } from '@playwright/test';
import { says } from '../provider/answers.ts';
import type { Provider } from '../provider/Provider.ts';
import { expect, test as base } from '../provider/test.ts';
import { foreign } from './foreign.ts';

/** A catalogue of one vendor, one product, one version and one CVE. */
function stock(provider: Provider): void {
  provider.answers('GET /vendors', says({ data: { data: [foreign.vendor()], pagination: { total: 1 } } }));
  provider.answers('GET /vendors/:id', says({ data: foreign.vendor() }));
  provider.answers('GET /vendors/stats', says({ total_vendors: 1 }));
  provider.answers('GET /products', says({ data: { data: [foreign.product()], pagination: { total: 1 } } }));
  provider.answers('GET /products/:id', says({ data: foreign.product() }));
  provider.answers('GET /products/stats', says({ total_products: 1 }));
  provider.answers('GET /product_versions/:id', says({ data: foreign.version({ product_name: 'Anvil' }) }));
  provider.answers('GET /cves', says({ cves: [foreign.cve()], total: 1 }));
  provider.answers('GET /cves/:id', says({ data: foreign.cve() }));
  provider.answers('GET /cves/:id/timeline', says([]));
  provider.answers('POST /user/tracking', says({ success: true, message: 'Saved', data: { id: 55 } }));
  provider.answers('POST /user/tracking/delete', says({ success: true, message: 'Deleted' }));
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
