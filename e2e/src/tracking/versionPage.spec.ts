import { truncated, htmlPage, error, json } from '../provider/responses.ts';
import { thirdParty, expect, test } from './fixtures.ts';

test('a version page shows its product and the CVEs that affect it', async ({ page, stocked }) => {
  const range = { version: '6.1.0', less_than: '6.1.183', version_type: 'semver', status: 'affected' };
  const cve = thirdParty.cve({ affected_versions: [range], vulnerability_name: null, description: null });
  const ids = { vendor: { id: 'v-7', name: 'Acme' }, product: { id: 8, name: 'Anvil' } };
  stocked.answers('GET /product_versions/:id', json({ success: true, data: thirdParty.version(ids) }));
  stocked.answers('GET /cves', json({ data: [cve], total: 12 }));
  await page.goto('/products/p-8');
  await page.getByRole('link', { name: '6.1.90' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '6.1.90' })).toBeVisible();
  const main = page.getByRole('main');
  for (const words of ['Affected CVEs (12)', 'Showing vulnerabilities for this version', 'Total CVEs', 'CVSS: 9.8']) {
    await expect(main.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Product Version', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/vendors/v-7');
  await expect(main.getByRole('link', { name: 'Anvil' })).toHaveAttribute('href', '/products/8');
  await expect(page.getByRole('region', { name: 'Open CVEs' })).toHaveCount(0);
  const row = page.getByRole('article');
  await expect(row.getByRole('link', { name: 'CVE-2031-0001' })).toHaveAttribute('href', '/cves/CVE-2031-0001');
  for (const words of ['Critical', 'No description available', '6.1.0 <= 6.1.90 < 6.1.183', 'Acme']) {
    await expect(row.getByText(words, { exact: true })).toBeVisible();
  }
  expect(stocked.requests('GET /cves').map(({ query }) => query)).toEqual([
    { product_id: 'p-8', limit: '20' },
    { product_version_id: '90', limit: '50' },
  ]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/products\/p-8$/);
});

test('a version page reports what is missing', async ({ page, stocked }) => {
  stocked.answers('GET /product_versions/:id', json({ Version: '6.1.90', ID: '90', vendor_name: 'Acme' }));
  stocked.answers('GET /cves', json([]));
  await page.goto('/product_versions/90');
  await expect(page.getByText('Acme', { exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Not specified')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('No CVEs Found')).toBeVisible();
  await expect(page.getByText('No vulnerabilities have been reported for this product version.')).toBeVisible();

  for (const [answer, text] of [
    [error(500, { message: 'Away' }), 'Failed to load CVEs for this version'],
    [truncated(), 'Failed to load CVEs'],
  ] as const) {
    stocked.answers('GET /cves', answer);
    await page.goto('/product_versions/90');
    await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
  }
  stocked.answers('GET /cves', json([thirdParty.cve()]));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article')).toBeVisible();
});

test('the page of a version that fails or does not exist says so', async ({ page, stocked }) => {
  const panel = page.getByRole('alert');
  for (const [answer, text] of [
    [htmlPage(502), 'HTTP error! status: 502'],
    [error(500, {}), 'HTTP error! status: 500'],
    [json({ success: false }), 'Product version not found'],
    [json({ success: false, message: 'Withdrawn.' }), 'Withdrawn.'],
    [truncated(), 'Failed to load product version details'],
  ] as const) {
    await test.step(text, async () => {
      stocked.answers('GET /product_versions/:id', answer);
      await page.goto('/product_versions/90');
      await expect(panel.getByText('Failed to load product version details')).toBeVisible();
      await expect(panel.getByText(text, { exact: true })).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Back' })).toBeVisible();
    });
  }
  stocked.answers('GET /product_versions/:id', json(thirdParty.version()));
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '6.1.90' })).toBeVisible();

  stocked.answers('GET /product_versions/:id', error(404));
  await page.goto('/product_versions/90');
  await expect(page.getByText('Product Version Not Found')).toBeVisible();
  await expect(page.getByText('The requested product version could not be found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
});
