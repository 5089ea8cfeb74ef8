import type { Route } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { checkA11yInAllThemes, sizes } from '../support/a11y.ts';
import { chooseByKeys } from '../support/keyboard.ts';
import { startAsFirstVisit, observeShifts, openAndReadShift, readShift } from '../support/layoutShift.ts';
import { createListRow, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

const rows = toPageResponse([createListRow(1), createListRow(2)]);

test.use({ allowedCalls: ['GET /search'] });

test('Past is searched by a query that is the filter, by keyboard', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { field, select, button, cve } = parts(page);
  const search = select('Search');
  const last = () => provider.requests('GET /cves').at(-1)?.query;
  const choose = (name: RegExp) => chooseByKeys(page, search, page.getByRole('option', { name }));
  provider.announces('search');
  provider.answers('GET /cves', json(rows));
  const vendors = [
    { id: 9, name: 'Actual', cves_count: 40 },
    { id: 7, name: 'Acme Inc', cves_count: 3 },
  ];
  provider.answers('GET /search', json({ data: { cves: [], vendors, products: [] } }));
  await page.goto('/past-vulnerabilities');
  await expect(cve('CVE-2031-1001')).toBeVisible();
  await expect(button('Search help')).toBeVisible();

  await test.step('fields and vendors are completed', async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await search.pressSequentially('heap ven');
    await choose(/^vendor:/);
    await search.pressSequentially('ac');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Actual 40 CVEs', '"Acme Inc" 3 CVEs']);
    await choose(/Acme Inc/);
    await expect(search).toHaveValue('heap vendor:"Acme Inc" ');
    await expect(field('Vendor')).toHaveValue('Acme Inc');
    await search.pressSequentially('cvss>=7');
    await page.keyboard.press('Enter');
    await expect.poll(last).toEqual({ limit: '20', vendor_name: 'Acme Inc', min_score: '7', q: 'heap' });
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ vendor: 'Acme Inc', q: 'heap', score: '7' });
  });

  await test.step('a change of a filter changes the query, and a link is the same', async () => {
    await select('Severity').selectOption('High');
    await expect(search).toHaveValue('vendor:"Acme Inc" severity:High cvss>=7 heap');
    await button('Apply').click();
    await expect.poll(last).toMatchObject({ severity: 'High', q: 'heap' });
    const before = provider.requests('GET /cves').length;
    await page.reload();
    await expect(search).toHaveValue('vendor:"Acme Inc" severity:High cvss>=7 heap');
    await expect(page.getByRole('textbox', { name: 'Lowest CVSS score' })).toHaveValue('7');
    // The fields are there before the provider has said that it knows a query.
    await expect
      .poll(() => provider.requests('GET /cves').slice(before).at(-1)?.query)
      .toMatchObject({ severity: 'High', q: 'heap', min_score: '7' });
  });

  await test.step('what is not a query is underlined and explained, and not sent', async () => {
    const sent = provider.requests('GET /cves').length;
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
    expect(provider.requests('GET /cves')).toHaveLength(sent);
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

test('Past has no search where the provider does not announce it, whatever the address says', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { cve, select, button } = parts(page);
  provider.answers('GET /cves', json(rows));
  await page.goto('/past-vulnerabilities?q=heap&exploitation=active&score=7&vendor=Acme');
  await expect(cve('CVE-2031-1001')).toBeVisible();
  await expect(select('Severity')).toBeVisible();
  await expect(select('Search')).toHaveCount(0);
  await expect(button(/More filters/)).toHaveCount(0);
  await expect(page.getByText('1 filter(s) active')).toBeVisible();
  expect(provider.requests('GET /cves').map(({ query }) => query)).toEqual([{ limit: '20', vendor_name: 'Acme' }]);
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
