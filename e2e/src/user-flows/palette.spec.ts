import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { checkA11yInAllThemes, sizes } from '../support/a11y.ts';
import { prepareInterception } from '../support/interception.ts';
import { chooseByKeys } from '../support/keyboard.ts';

const found = {
  cves: [
    {
      cve_id: 'CVE-2031-1001',
      vulnerability_name: 'Anvil <img src=x onerror=alert(1)> falls',
      severity: 'High',
      published_date: '2031-01-02T00:00:00Z',
    },
  ],
  vendors: [{ id: 7, name: 'Acme', cves_count: 3 }],
  products: [{ id: 9, name: 'Anvil', vendor_id: 7, vendor_name: 'Acme', cves_count: 2 }],
};

test.use({ allowedCalls: ['GET /search'] });

test('the palette leads to records, pages and keys, by keyboard and on a phone', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const dialog = page.getByRole('dialog', { name: 'Quick search' });
  const field = dialog.getByRole('combobox');
  const option = (name: RegExp) => dialog.getByRole('option', { name });
  provider.announces('search');
  provider.answers('GET /search', json(found));
  provider.answers('GET /cves/:cveId', json({ cve_id: 'CVE-2031-1001' }));
  await page.setViewportSize(sizes.desktop);
  const button = page.getByRole('button', { name: 'Quick search' });

  // Called first, because browsers cache a script that has run.
  await test.step('what is typed before its code has come is kept', async () => {
    await prepareInterception(page);
    await page.goto('/about');
    await expect(button).toBeVisible();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/r/host/**/*.js', (route) => released.then(() => route.fallback()));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('daily');
    await expect(dialog).toHaveCount(0);
    release();
    await expect(field).toHaveValue('daily');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await page.goto('/dashboard');
  await test.step('its button opens it, and Escape gives the focus back', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  await test.step('Ctrl K opens and closes it', async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('records are found while typing', async () => {
    await page.keyboard.press('Control+k');
    await field.pressSequentially('anv');
    await expect(option(/^CVE-2031-1001/)).toHaveAttribute('aria-selected', 'true');
    await expect(option(/^Anvil/)).toBeVisible();
    expect(provider.requests('GET /search').at(-1)?.query).toEqual({ text: 'anv', limit: '5' });
    await checkA11yInAllThemes(page, { part: '[role=dialog]' });
    await page.setViewportSize(sizes.desktop);
    await page.keyboard.press('ArrowDown');
    await expect(option(/^Acme/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cves/CVE-2031-1001');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a page and its keys are reached by their names', async () => {
    await page.keyboard.press('Control+k');
    await field.pressSequentially('daily');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field.pressSequentially('shortcuts');
    await expect(option(/^Keyboard shortcuts/)).toBeVisible();
    await page.keyboard.press('Enter');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toContainText('Quick search');
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
  });

  await test.step('a saved view is opened with its filters', async () => {
    await page.goto('/past-vulnerabilities?vendor=Acme&q=heap');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByLabel('Save the filters as').fill('Heaps of Acme');
    await page.keyboard.press('Enter');
    await expect(page.getByText('View “Heaps of Acme” saved')).toBeVisible();
    await page.goto('/about');
    await expect(button).toBeVisible();
    await page.keyboard.press('Control+k');
    await field.pressSequentially('heaps');
    await expect(option(/^Heaps of Acme/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/past-vulnerabilities?vendor=Acme&q=heap');
    await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('vendor:Acme heap');
    await expect
      .poll(() => provider.requests('GET /cves').at(-1)?.query)
      .toEqual({ limit: '20', vendor_name: 'Acme', q: 'heap' });
  });

  await test.step('on a phone the header and the menu have it', async () => {
    await page.setViewportSize(sizes.mobile);
    await button.click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByLabel('Menu', { exact: true }).getByRole('button', { name: 'Quick search' }).click();
    await expect(field).toBeFocused();
    await field.fill('cve-2031-1001');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cves/CVE-2031-1001');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('with a provider that announces nothing, the palette finds vendors and products by their names', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  provider.announces();
  provider.answers('GET /vendors', json({ data: [{ id: 7, name: 'Acme' }], total: 1 }));
  provider.answers('GET /products', json({ data: [{ id: 9, name: 'Acme Anvil', vendor_name: 'Acme' }], total: 1 }));
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Quick search' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Quick search' }).getByRole('combobox');
  await field.pressSequentially('acm');
  await chooseByKeys(page, field, page.getByRole('option', { name: /^Acme Anvil/ }));
  await expect(page).toHaveURL('/products/9');
  expect(provider.requests('GET /search')).toEqual([]);
});
