import { findA11yViolations, sizes } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';

test('demo data: a user opens each page by its links, tracks on the way, and meets the free plan’s limit', async ({
  page,
  signedIn,
  consoleErrors,
}) => {
  // The free plan refuses these.
  consoleErrors.expect(/status of 403/);
  expect(signedIn.email).toContain('@');
  const main = page.getByRole('main');
  await test.step('a vendor by search', async () => {
    await page.goto('/vendors');
    await page.getByRole('textbox', { name: 'Search vendors' }).fill('acme');
    await expect(page.getByText('Search Results')).toBeVisible();
    await main.getByRole('listitem').first().getByRole('link').first().click();
    await expect(page.getByText('Total Products')).toBeVisible();
    await page.getByRole('button', { name: 'Track Vendor' }).click();
    await expect(page.getByText('Vendor added to tracking list')).toBeVisible();
  });
  await test.step('its newest and its exploited CVEs, one beside the other on mobile too', async () => {
    const desktop = page.viewportSize() ?? sizes.desktop;
    await page.setViewportSize(sizes.mobile);
    const top = async (name: string) =>
      (await main.getByRole('region', { name, exact: true }).boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => (await top('Exploited')) - (await top('Newest'))).toBe(0);
    expect(await findA11yViolations(page, 'main')).toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await page.setViewportSize(desktop);
  });
  await test.step('its product', async () => {
    await page.getByRole('list', { name: 'Products', exact: true }).getByRole('link').first().click();
    await expect(page.getByText('Product Versions')).toBeVisible();
    await page.getByRole('button', { name: 'Track Product' }).click();
    await expect(page.getByText('Product added to tracking list')).toBeVisible();
  });
  await test.step('its version, and why a CVE is listed', async () => {
    await page.getByRole('list', { name: 'Product Versions' }).getByRole('link').first().click();
    await expect(page.getByText('Showing vulnerabilities for this version')).toBeVisible();
    await expect(
      page
        .getByRole('article')
        .first()
        .getByText(/^Matches: /),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Track Version' }).click();
    await expect(page.getByText('Product version added to tracking list')).toBeVisible();
  });
  await test.step('its CVE', async () => {
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByText('Your exposure')).toBeVisible();
    await expect(page.getByText(/You are tracking this product version/)).toBeVisible();
    await expect(page.getByText('Timeline Feature - Premium Only')).toBeVisible();
  });
  await test.step('the track list, changed and restored', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'My Track List' }).click();
    await expect(page.getByText('3 of 3 trackings active')).toBeVisible();
    await main
      .getByRole('button', { name: /^Pause/ })
      .first()
      .click();
    await expect(page.getByText('2 of 3 trackings active')).toBeVisible();
    await main
      .getByRole('button', { name: /^Resume/ })
      .first()
      .click();
    await expect(page.getByText('3 of 3 trackings active')).toBeVisible();
    await main
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByText('2 of 2 trackings active')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('3 of 3 trackings active')).toBeVisible();
  });
  await test.step('a list of nine more is one or two too many, and the rest waits', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const answer = await page.request.get('/api/cves?limit=9', { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: { data: { cve_id: string }[] } };
    await page.getByRole('button', { name: 'Import List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import List' });
    await dialog.getByRole('textbox', { name: 'Your list' }).fill(data.data.map(({ cve_id }) => cve_id).join('\n'));
    await dialog.getByRole('button', { name: 'Find Matches' }).click();
    await expect(dialog.getByText(/3 are active: 7 of these 9 fit/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add 9 Items' }).click();
    await expect(dialog.getByText(/2 items couldn't be added\. Pause others or ask the operator of/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard Remaining 2' }).click();
    await expect(page.getByText('10 of 10 trackings active')).toBeVisible();
  });
});
