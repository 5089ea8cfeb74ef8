import { expect, test } from '../provider/fixtures.ts';
import { deferred, json } from '../provider/responses.ts';
import { createListRow, listedFrom, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

test.use({ allowedCalls: ['GET /cves/stats'] });

const stats = {
  severity_distribution: { Critical: 812, High: 3456, Medium: 55_880 },
  total_vulnerabilities: 60_148,
  trending_vendors: [{ id: 7, name: 'Acme', count: 1201 }],
  trending_products: [{ id: 8, name: 'Anvil', count: 990 }],
};
const firstPage = toPageResponse(listedFrom(1, 20), { next: 'two', total: 60_148 });
const secondPage = toPageResponse(listedFrom(21, 20), { next: 'three', total: 60_148 });

test('Past counts the whole filtered set where the provider announces statistics, and never waits for them', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { cve, panel, button } = parts(page);
  const figure = (text: string) => page.locator('dl').filter({ hasText: text });
  const late = deferred(json(stats));
  provider.announces('cve-stats');
  provider.answers('GET /cves', json(firstPage));
  provider.answers('GET /cves/stats', late.answer);
  await page.goto('/past-vulnerabilities?vendor=Acme');

  await expect(cve('CVE-2031-1001')).toBeVisible();
  await expect(figure('Total Vulnerabilities60,148')).toBeVisible();
  await expect(figure('Critical Severity812')).toHaveCount(0);
  late.release();
  await test.step('the legend has room for its numbers', async () => {
    const line = panel(/^Vulnerability Distribution/)
      .getByRole('listitem')
      .filter({ hasText: 'Medium' });
    await expect(line).toContainText('55,880');
    const room = () =>
      line.evaluate((item) => {
        const name = [...item.querySelectorAll('span')].at(-1);
        const count = item.querySelector('b');
        if (name === undefined || count === null) return undefined;
        return count.getBoundingClientRect().x - name.getBoundingClientRect().x - name.scrollWidth;
      });
    await expect.poll(room).toBeGreaterThan(0);
  });
  await expect(figure('Critical Severity812Requires immediate attention')).toBeVisible();
  await expect(figure('High Severity3,456High priority issues')).toBeVisible();
  await expect(panel('Top Vendors').getByRole('listitem')).toHaveText(['Acme1,201']);
  await expect(panel('Top Products').getByRole('listitem')).toHaveText(['Anvil990']);

  provider.answers('GET /cves', json(secondPage));
  await button('Load more manually').dispatchEvent('click');
  await expect(page.getByText('Showing 40 of 60,148')).toBeAttached();
  await expect(figure('Critical Severity812Requires immediate attention')).toBeVisible();
  await expect(page.getByText(/loaded of/)).toHaveCount(0);
  expect(provider.requests('GET /cves/stats').map(({ query }) => query)).toEqual([{ vendor_name: 'Acme' }]);
});

test('Past says that it counts what is loaded where the provider counts nothing', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { panel, button } = parts(page);
  provider.answers('GET /cves', json(firstPage));
  await page.goto('/past-vulnerabilities');
  const distribution = panel(/^Vulnerability Distribution/);
  await expect(distribution).toContainText('Based on the 20 loaded of 60,148');
  await expect(page.locator('dl').first()).toHaveText('Total Vulnerabilities60,148Severities of the 20 loaded');
  await expect(button('Trends')).toHaveCount(0);
  provider.answers('GET /cves', json(secondPage));
  await button('Load more manually').dispatchEvent('click');
  await expect(distribution).toContainText('Based on the 40 loaded of 60,148');
  expect(provider.requests().filter(({ path }) => path === '/cves/stats')).toEqual([]);
});

test('KEV only is on an empty Daily of a provider that announces the filter, and on no other', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { button } = parts(page);
  await page.goto('/dashboard');
  await expect(page.getByText('No vulnerabilities found')).toBeVisible();
  await expect(button('KEV only')).toHaveCount(0);
  provider.announces('cve-stats');
  await page.reload();
  await button('KEV only').click();
  await button('Apply').click();
  await expect.poll(() => provider.requests('GET /cves/daily').at(-1)?.query).toEqual({ limit: '20', kev: 'true' });
});

test('a row names the sources that disagree, and a rejected one offers its details first', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { row } = parts(page);
  const cvss_scores = [
    { source: 'acme', version: '3.1', base_score: 4.3, severity: 'MEDIUM' },
    { source: 'CISA-ADP', version: '3.1', base_score: 8.8, severity: 'HIGH' },
  ];
  const rows = [
    createListRow(1, { base_score: 4.3, severity: 'Medium', cvss_scores }),
    createListRow(2, { vuln_status: 'REJECTED', cvss_scores: cvss_scores.slice(1) }),
  ];
  provider.answers('GET /cves', json(toPageResponse(rows)));
  await page.goto('/past-vulnerabilities');
  const sentence = 'Sources disagree: 4.3 Medium by acme, 8.8 High by CISA-ADP';
  const mark = row('CVE-2031-1001').getByRole('img', { name: sentence });
  await expect(mark).toBeVisible();
  await expect(row('CVE-2031-1002').getByRole('img', { name: /disagree/ })).toHaveCount(0);
  const actions = (id: string) => row(id).locator('.row-actions').locator('a, button').first();
  await row('CVE-2031-1001').hover();
  await expect(actions('CVE-2031-1001')).toHaveAccessibleName('Add to favorites');
  await row('CVE-2031-1002').hover();
  await expect(actions('CVE-2031-1002')).toHaveAccessibleName('View details');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Vulnerabilities' })).toContainText(sentence);
});
