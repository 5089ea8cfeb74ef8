import type { Route } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { checkA11yInAllThemes, sizes } from '../support/a11y.ts';
import { startAsFirstVisit, observeShifts, openAndReadShift, readShift } from '../support/layoutShift.ts';
import { createListRow, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

const rows = toPageResponse([createListRow(1), createListRow(2)]);

test.use({ allowedCalls: ['GET /search'] });

test('the search field, its messages and its help are accessible on a desktop and a phone', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { select, button, cve } = parts(page);
  const search = select('Search');
  provider.announces('search');
  provider.answers('GET /cves', json(rows));
  await page.goto('/past-vulnerabilities');
  await expect(cve('CVE-2031-1001')).toBeVisible();
  await expect(button('Search help')).toBeVisible();

  await test.step('what is not a query is underlined and explained', async () => {
    await search.fill('heap vender:acme');
    const problem = page.getByRole('alert').filter({ hasText: 'Unknown field vender. Did you mean vendor?' });
    await expect(problem).toBeVisible();
    await expect(page.locator('mark')).toHaveText('vender');
    const excess = async () => {
      const mark = (await page.locator('mark').boundingBox()) ?? { y: 0, height: 0 };
      const input = (await search.boundingBox()) ?? { y: 0, height: 0 };
      return Math.max(input.y - mark.y, mark.y + mark.height - input.y - input.height);
    };
    await expect.poll(excess, 'the underlined word lies in the field').toBeLessThanOrEqual(0);
    await checkA11yInAllThemes(page, { part: 'form[name=search]' });
    await page.setViewportSize(sizes.desktop);
    await problem.getByRole('button', { name: 'Use vendor' }).click();
    await expect(search).toHaveValue('heap vendor:acme');
  });

  await test.step('the help is there, and all of it is usable on a small screen', async () => {
    await button('Search help').click();
    const help = page.getByRole('dialog', { name: 'Search' });
    await expect(help.getByText('exploitation:active', { exact: true })).toBeVisible();
    await checkA11yInAllThemes(page, { part: '[role=dialog]', on: ['desktop'] });
    await page.keyboard.press('Escape');
    await page.setViewportSize(sizes.mobile);
    await expect(search).toHaveValue('heap vendor:acme');
    await button(/^Filters/).click();
    if ((await button(/^More filters/).getAttribute('aria-expanded')) === 'false')
      await button(/^More filters/).click();
    await page.getByRole('combobox', { name: 'Exploitation' }).selectOption('Active');
    await expect(search).toHaveValue('vendor:acme exploitation:active heap');
    await checkA11yInAllThemes(page, { part: 'main', on: ['mobile'] });
  });
});

test('Past stands still on a first visit, whether the provider announces a search or not', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  await startAsFirstVisit(page);
  await observeShifts(page);
  provider.answers('GET /cves', json(rows));
  const announce = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'API-Capabilities': 'search' } });
  };
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await openAndReadShift(page, '/past-vulnerabilities'), `without one at ${width}`).toBeLessThan(0.02);
    await expect(page.getByRole('search')).toHaveCount(0);
    await page.route('**/api/**', announce);
    expect.soft(await openAndReadShift(page, '/past-vulnerabilities'), `with one at ${width}`).toBeLessThan(0.02);
    await expect(page.getByRole('search')).toHaveCount(1);
    await page.goto('/past-vulnerabilities?q=vendr:acme');
    await expect(page.getByText(/Unknown field vendr/)).toBeVisible();
    expect.soft(await readShift(page), `with a wrong query at ${width}`).toBeLessThan(0.02);
    await page.unroute('**/api/**', announce);
  }
  await test.step('and asks for a link with a query once', async () => {
    await page.route('**/api/**', announce);
    const before = provider.requests('GET /cves').length;
    await page.goto('/past-vulnerabilities?q=heap');
    await expect(parts(page).cve('CVE-2031-1001')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const queries = provider.requests('GET /cves').map(({ query }) => query);
    expect(queries.slice(before)).toEqual([{ limit: '20', q: 'heap' }]);
  });
});
