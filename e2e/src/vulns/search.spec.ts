import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { chooseByKeys } from '../support/keyboard.ts';
import { createListRow, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

test.use({ allowedCalls: ['GET /search'] });

test('Past is searched by a query that is the filter, by keyboard', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { field, select, button, cve } = parts(page);
  const search = select('Search');
  const last = () => provider.requests('GET /cves').at(-1)?.query;
  const choose = (name: RegExp) => chooseByKeys(page, search, page.getByRole('option', { name }));
  provider.announces('search');
  provider.answers('GET /cves', json(toPageResponse([createListRow(1), createListRow(2)])));
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
    // The fields are rendered before the provider has announced the query language.
    await expect
      .poll(() => provider.requests('GET /cves').slice(before).at(-1)?.query)
      .toMatchObject({ severity: 'High', q: 'heap', min_score: '7' });
  });

  await test.step('what is not a query is explained, and not sent', async () => {
    const sent = provider.requests('GET /cves').length;
    await search.fill('heap vender:acme');
    const problem = page.getByRole('alert').filter({ hasText: 'Unknown field vender. Did you mean vendor?' });
    await problem.getByRole('button', { name: 'Use vendor' }).click();
    await expect(search).toHaveValue('heap vendor:acme');
    expect(provider.requests('GET /cves')).toHaveLength(sent);
  });
});
