import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { parts, tabs } from './listScreen.ts';

// The texts of one column, by its heading.
async function column(page: Page, heading: string): Promise<string[]> {
  const { table } = parts(page);
  const headings = await table.getByRole('columnheader').allTextContents();
  const cells = table.locator(`tbody tr > td:nth-child(${headings.indexOf(heading) + 1})`);
  return cells.allTextContents();
}

for (const tab of tabs) {
  test(`${tab.name} filters, tracks and exports over our own API`, async ({ page, signedIn }) => {
    expect(signedIn.email).toContain('@');
    const { table, select, field, row, button } = parts(page);
    await page.goto(tab.path);
    await expect(table.getByRole('link', { name: /^CVE-\d{4}-\d+$/ }).first()).toBeVisible();
    await expect(page.getByText(new RegExp(tab.subtitle('[\\d,]+')))).toBeVisible();
    const [vendorProduct = ''] = await column(page, 'Vendor Product');
    const id = (await table.getByRole('link', { name: /^CVE-/ }).first().textContent()) ?? '';

    await test.step('each severity lists its own', async () => {
      for (const severity of ['Critical', 'Medium']) {
        await select('Severity').selectOption(severity);
        await button('Apply').click();
        await expect.poll(async () => [...new Set(await column(page, 'Severity'))]).toEqual([severity]);
      }
      await button('Clear').click();
      await expect(row(id)).toBeVisible();
    });

    await test.step('a CVE is found by its id, a list by a name', async () => {
      await field('CVE ID').fill(id);
      await expect(table).toHaveAttribute('aria-rowcount', '2');
      await field('CVE ID').fill('');
      const word = vendorProduct.split(' ')[0] ?? '';
      await field('Vendor').fill(word);
      await expect
        .poll(async () => (await column(page, 'Vendor Product')).every((text) => text.startsWith(word)))
        .toBe(true);
      await button('Clear').click();
    });

    await test.step('tracked items are none, then the vendor’s, then none', async () => {
      await expect(row(id)).toBeVisible();
      await row(id).hover();
      await row(id).getByRole('button', { name: 'Track Vendor' }).click();
      await expect(row(id)).toContainText('You are tracking this vendor');
      await select('View').selectOption('My Tracked Items');
      await expect(page).toHaveURL(/tracked=true/);
      await expect(table.locator('tbody tr[data-highlighted=false]')).toHaveCount(0);
      await row(id).hover();
      await row(id).getByRole('button', { name: 'Untrack Vendor' }).click();
      await expect(page.getByText('No vulnerabilities found')).toBeVisible();
      await button('Clear all filters').click();
      await expect(row(id)).toBeVisible();
    });

    await test.step('the report is asked for, and is in Exports', async () => {
      await button('Export HTML').click();
      await expect(page.getByText('Export request submitted successfully!')).toBeVisible();
      await page.getByRole('navigation').getByRole('link', { name: 'Exports' }).click();
      await expect(page.getByText(/Type: (daily|all)/i).first()).toBeVisible();
    });
  });
}

test('Past goes on to its next pages as it is scrolled, none of its rows twice', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  const { table } = parts(page);
  const nextPage = page.waitForRequest(/\/api\/cves\?.*cursor=/);
  await page.goto('/past-vulnerabilities?from=2000-01-01');
  await expect(table).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const url = new URL((await nextPage).url());
  expect([...url.searchParams.keys()].sort()).toEqual(['cursor', 'limit', 'published_date_start']);
  await expect(page.getByText(/^Showing 40 of/)).toBeAttached();
});
