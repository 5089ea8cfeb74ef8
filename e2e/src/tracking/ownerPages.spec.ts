import { truncated, error, json } from '../provider/responses.ts';
import { thirdParty, expect, test } from './fixtures.ts';

test('a vendor page shows its figures, products and CVEs', async ({ page, stocked }) => {
  const products = [
    thirdParty.product({ name: 'anvil', versions_count: 3, description: 'A heavy thing.' }),
    thirdParty.product({ id: 9, name: 'Rocket', display_name: null, category: null, product_versions: [] }),
  ];
  stocked.answers(
    'GET /vendors/:id',
    json({ success: true, data: thirdParty.vendor({ products_count: 2, products }) }),
  );
  await page.goto('/vendors/v-7');
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  await expect(page.getByText('acme · 2 products')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Vendors' })).toHaveAttribute('href', '/vendors');
  const site = page.getByRole('link', { name: 'Visit Website' });
  await expect(site).toHaveAttribute('href', 'https://acme.example');
  await expect(site).toHaveAttribute('target', '_blank');
  await expect(site).toHaveAttribute('rel', 'noopener noreferrer');
  for (const [label, value] of [
    ['Total Products', '2'],
    ['Categories', '1'],
    ['CVEs Found', '1'],
  ] as const) {
    const card = page.locator('dl').filter({ has: page.locator('dt', { hasText: label }) });
    await expect(card.locator('dd')).toHaveText(value);
  }
  const anvil = page.getByRole('listitem').filter({ hasText: 'A heavy thing.' });
  await expect(anvil.getByRole('link', { name: 'Anvil' })).toHaveAttribute('href', '/products/p-8');
  for (const words of ['anvil', 'Hardware', '3 versions available']) {
    await expect(anvil.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Rocket' })).toContainText('0 versions available');
  await expect(page.getByRole('region', { name: 'Open CVEs' })).toHaveCount(0);
  expect(stocked.requests('GET /cves').map(({ query }) => query)).toEqual([{ vendor_name: 'acme', limit: '20' }]);
});

test('a product page shows its vendor, figures and versions', async ({ page, stocked }) => {
  await page.goto('/products/p-8');
  await expect(page.getByRole('heading', { level: 1, name: 'Anvil' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products-browse');
  const main = page.getByRole('main');
  const vendorLinks = main.getByRole('link', { name: 'Acme', exact: true });
  await expect(vendorLinks).toHaveCount(2);
  for (const link of await vendorLinks.all()) await expect(link).toHaveAttribute('href', '/vendors/v-7');
  for (const words of ['1 Versions', '1 CVEs']) {
    await expect(main.getByText(words, { exact: true })).toBeVisible();
  }
  for (const [label, value] of [
    ['Versions', '1'],
    ['CVEs Found', '1'],
    ['Vendor', 'Acme'],
    ['Category', 'Hardware'],
  ] as const) {
    const card = page.locator('dl').filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) });
    await expect(card.locator('dd')).toHaveText(value);
  }
  const version = page.getByRole('list', { name: 'Product Versions' }).getByRole('listitem');
  await expect(version.getByRole('link', { name: '6.1.90' })).toHaveAttribute('href', '/product_versions/90');
  await expect(version).toContainText('Added: Jan 5, 2025');
  await expect(page.getByRole('article')).toContainText('Acme / Anvil');
  await expect(page.getByRole('region', { name: 'Open CVEs' })).toHaveCount(0);
  expect(stocked.requests('GET /cves').map(({ query }) => query)).toEqual([{ product_id: 'p-8', limit: '20' }]);

  const bare = { id: 'p-8', name: 'anvil', product_versions: [] };
  stocked.answers('GET /products/:id', json(bare));
  await page.goto('/products/p-8');
  for (const words of ['Unknown Vendor', 'Uncategorized', 'No versions found']) {
    await expect(main.getByText(words, { exact: true }).first()).toBeVisible();
  }
  await expect(main.getByText("This product doesn't have any version information available.")).toBeVisible();
  await expect(main.getByText('Uncategorized')).toHaveCount(1);
  await expect(main.getByText('No description available')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Unknown Vendor' })).toHaveCount(0);
});

test('a vendor without anything says so', async ({ page, stocked }) => {
  stocked.answers('GET /vendors/:id', json(thirdParty.vendor({ website: null, products: [], products_count: 0 })));
  stocked.answers('GET /cves', error(500));
  await page.goto('/vendors/v-7');
  for (const words of [
    'No products found',
    "This vendor doesn't have any products in our database yet.",
    'No CVEs Found',
    "No vulnerabilities have been reported for this vendor's products.",
    'CVE Vulnerabilities (0)',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Visit Website' })).toHaveCount(0);
  // The list that failed is an empty one, and nothing is said of it.
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const failures = [
  ['/vendors/v-7', 'GET /vendors/:id', error(500, { message: 'Away' }), 'Failed to load vendor details'],
  ['/vendors/v-7', 'GET /vendors/:id', json({ success: false }), 'Failed to load vendor details'],
  ['/vendors/v-7', 'GET /vendors/:id', truncated(), 'An error occurred while loading vendor details'],
  ['/products/p-8', 'GET /products/:id', error(500, { message: 'Away' }), 'Failed to load product details'],
  ['/products/p-8', 'GET /products/:id', truncated(), 'An error occurred while loading product details'],
] as const;
const missing = [
  [
    '/vendors/v-7',
    'GET /vendors/:id',
    'Vendor not found',
    "The vendor you're looking for doesn't exist or has been removed.",
    ['Back to Vendors', '/vendors'],
  ],
  [
    '/products/p-8',
    'GET /products/:id',
    'Product not found',
    "The product you're looking for doesn't exist or has been removed.",
    ['Back to Products', '/products-browse'],
  ],
] as const;

test('the pages of vendors and products that fail or do not exist say so', async ({ page, stocked }) => {
  for (const [path, call, answer, text] of failures) {
    await test.step(`${path}: ${text}`, async () => {
      stocked.answers(call, answer);
      await page.goto(path);
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    });
  }
  for (const [path, call, title, hint, [label, href]] of missing) {
    for (const answer of [error(404, { message: 'No such thing' }), json({ success: true, data: null })]) {
      await test.step(title, async () => {
        stocked.answers(call, answer);
        await page.goto(path);
        await expect(page.getByText(title, { exact: true })).toBeVisible();
        await expect(page.getByText(hint)).toBeVisible();
        await expect(page.getByRole('link', { name: label })).toHaveAttribute('href', href);
      });
    }
  }
});

for (const [path, params] of [
  ['/vendors/v-7', { vendor_name: 'acme', limit: '20' }],
  ['/products/p-8', { product_id: 'p-8', limit: '20' }],
] as const) {
  test(`${path} loads CVEs 20 at a time, by button and within 1000 px of the bottom, to the end`, async ({
    page,
    stocked,
  }) => {
    let holding: (() => void) | undefined;
    stocked.answers('GET /cves', async ({ query }) => {
      const at = Number(query.cursor ?? 1);
      if (at === 2) await new Promise<void>((resolve) => (holding = resolve));
      const data = thirdParty.many(20, (n) => thirdParty.cve({ cve_id: `CVE-2031-${1000 + (at - 1) * 20 + n}` }));
      return Response.json({ success: true, data: { data, pagination: { has_next: at < 3, total: 60 } } });
    });
    // Taller than the first page: nothing is near the bottom, so nothing loads by itself.
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.goto(path);
    await expect(page.getByText('CVE Vulnerabilities (60)')).toBeVisible();
    const row = page.getByRole('article').first();
    for (const words of ['CVE-2031-1001', 'Critical', 'CVSS: 9.8', 'Anvil drops without warning', 'Jan 5, 2025']) {
      await expect(row.getByText(words, { exact: true })).toBeVisible();
    }
    await expect(row.getByText('Published: ')).toBeVisible();
    await expect(row.getByRole('link', { name: 'CVE-2031-1001' })).toHaveAttribute('href', '/cves/CVE-2031-1001');
    expect(stocked.requests('GET /cves').map(({ query }) => query)).toEqual([params]);
    // A click in the document, because a user's way to the button would scroll near the bottom.
    await page.getByRole('button', { name: 'Load More CVEs' }).evaluate((button: HTMLElement) => button.click());
    await expect(page.getByText('Loading more CVEs...')).toBeAttached();
    await expect.poll(() => holding, 'the provider is asked').toBeDefined();
    holding?.();
    await expect(page.getByText('Loading more CVEs...')).toBeHidden();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 1500));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(stocked.requests('GET /cves')).toHaveLength(2);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 900));
    await expect
      .poll(() => stocked.requests('GET /cves').map(({ query }) => query))
      .toEqual([params, { ...params, cursor: '2' }, { ...params, cursor: '3' }]);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText("You've reached the end of the CVE list")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load More CVEs' })).toHaveCount(0);
  });
}
