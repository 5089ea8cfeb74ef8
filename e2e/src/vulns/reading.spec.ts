import { expect, test } from '../provider/fixtures.ts';
import { deferred, sequence, error, json } from '../provider/responses.ts';
import { waitUntilSettled } from '../support/a11y.ts';
import { createListRow, listedFrom, toPageResponse } from './createListRow.ts';
import { parts, tabs } from './listScreen.ts';

const names = ['A', 'B', 'C', 'D', 'E', 'F'];
const stats = {
  severity_distribution: { Critical: 3, high: 12, MEDIUM: 4, Low: 1, NONE: 2 },
  total_vulnerabilities: 1234,
  trending_vendors: names.map((name, place) => ({ name: `Vendor ${name}`, count: 9 - place })),
  trending_products: names.map((name, place) => ({ name: `Product ${name}`, count: 9 - place })),
};

for (const tab of tabs) {
  test(`${tab.name} says what it is, how it loads, what it holds and how it fails`, async ({
    page,
    provider,
    member,
  }) => {
    expect(member.email).toContain('@');
    const { table, ids, cve, panel, button } = parts(page);
    const queries = () => provider.requests(tab.call).map(({ query }) => query);
    const first = deferred(json(toPageResponse(listedFrom(1, 20), { next: 'to page two', total: 1234, stats })));
    provider.answers(tab.call, first.answer);
    const readTop = async () => (await page.getByRole('form', { name: 'Filter vulnerabilities' }).boundingBox())?.y;
    await page.goto(tab.path);

    const top = await test.step('loading', async () => {
      await expect(page.getByRole('heading', { level: 1, name: tab.title })).toBeVisible();
      await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
      await expect(page.getByText('Fetching the latest security data...')).toBeVisible();
      await waitUntilSettled(page);
      const loadingTop = await readTop();
      first.release();
      await expect(page.getByText(tab.subtitle('1,234'))).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(tab.title));
      expect(queries()).toEqual([{ limit: '20' }]);
      return loadingTop;
    });

    await test.step('three figures', async () => {
      for (const text of ['Total Vulnerabilities1,234', 'Critical Severity3Requires immediate attention']) {
        await expect(page.locator('dl').filter({ hasText: text })).toBeVisible();
      }
      await expect(page.locator('dl').filter({ hasText: 'High Severity12High priority issues' })).toBeVisible();
    });

    await test.step('the pie and its legend', async () => {
      const legend = panel(/^Vulnerability Distribution/).getByRole('listitem');
      await expect(legend).toHaveText([/^Critical3/, /^High12/, /^Medium4/, /^Low1/, /^Unknown2/]);
      await expect(panel(/^Vulnerability Distribution/).locator('canvas')).toBeVisible();
      await expect.poll(readTop, 'where the list was while it loaded').toBeCloseTo(top ?? 0);
    });

    await test.step('five trends each', async () => {
      for (const what of ['Vendor', 'Product']) {
        const lines = panel(`Top ${what}s`).getByRole('listitem');
        await expect(lines).toHaveText(names.slice(0, 5).map((name, place) => `${what} ${name}${9 - place}`));
      }
    });

    await test.step('the four most recent', async () => {
      await button('Overview').click();
      const lines = panel(/^Most recent/).getByRole('link');
      await expect(lines).toHaveText(
        [1, 2, 3, 4].map((place) => new RegExp(`^CVE-2031-${1000 + place} - Acme AnvilHigh`)),
      );
      await button('Overview').click();
    });

    await test.step('the columns', async () => {
      const headings = ['CVE ID', 'Vendor Product', 'Severity', 'Score', 'Published Date'];
      await expect(table.getByRole('columnheader')).toHaveText([
        ...headings,
        'Vulnerability Name',
        'Status',
        'Actions',
      ]);
      await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
        'CVE-2031-1001',
        'Acme Anvil',
        'High',
        '7.5',
        'Jan 30, 2026',
        'Flaw 1',
        'PUBLISHED',
        '',
      ]);
    });

    await test.step('more when it is scrolled to 300 px of the bottom, and not before', async () => {
      provider.answers(tab.call, json(toPageResponse(listedFrom(21, 20), { next: 'to page three', total: 1234 })));
      // The bottom may move when what is near it is drawn: the place is that of one look.
      const scrollNear = (distance: number) =>
        page.evaluate((px) => {
          const top = document.documentElement.scrollHeight - innerHeight - px;
          scrollTo(0, top);
          return Math.abs(scrollY - top);
        }, distance);
      await expect.poll(() => scrollNear(330)).toBeLessThanOrEqual(1);
      expect(queries()).toHaveLength(1);
      await scrollNear(290);
      await expect.poll(queries).toHaveLength(2);
      expect(queries()[1]).toEqual({ limit: '20', cursor: 'to page two' });
      await expect(table).toHaveAttribute('aria-rowcount', '1235');
    });

    await test.step('more by hand, and an end', async () => {
      await expect(page.getByText('Showing 40 of 1,234')).toBeAttached();
      // The last page repeats a row of the one before, as happens when a record comes in between.
      provider.answers(tab.call, json(toPageResponse([createListRow(40), createListRow(41)], { total: 1234 })));
      await page.evaluate(() => scrollTo(0, 0));
      // If the pointer had to scroll to it, the scroll itself would load.
      await button('Load more manually').dispatchEvent('click');
      await expect(page.getByText('All data loaded')).toBeVisible();
      expect(queries().at(-1)).toEqual({ limit: '20', cursor: 'to page three' });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(cve('CVE-2031-1041')).toBeVisible();
      await expect.poll(async () => (await ids()).filter((id) => id === 'CVE-2031-1040').length).toBe(1);
      await expect(button('Load more manually')).toHaveCount(0);
    });

    await test.step('a failure empties everything, and Try Again recovers', async () => {
      provider.answers(
        tab.call,
        sequence(error(503, { message: 'Down for a minute.' }), json(toPageResponse([createListRow(1)]))),
      );
      await page.reload();
      const alert = page.getByRole('alert').filter({ hasText: tab.failed });
      await expect(alert).toContainText('Down for a minute.');
      await expect(page.getByText(tab.subtitle('–'))).toBeVisible();
      for (const figure of ['Total Vulnerabilities', 'Critical Severity', 'High Severity']) {
        await expect(page.locator('dl').filter({ hasText: `${figure}–` })).toBeVisible();
      }
      await expect(page.getByText('No vulnerability data available')).toBeVisible();
      await expect(page.getByText('No trending data available from database')).toBeVisible();
      await expect(table).toHaveCount(0);
      await alert.getByRole('button', { name: 'Try Again' }).click();
      await expect(cve('CVE-2031-1001')).toBeVisible();
      await expect(page.getByText('All data loaded')).toBeVisible();
    });

    await test.step('nothing to list', async () => {
      provider.answers(tab.call, json(toPageResponse([], { stats: { severity_distribution: { High: 0, Low: -1 } } })));
      await button('Refresh').click();
      await expect(page.getByText('No vulnerabilities found')).toBeVisible();
      await expect(button('Clear all filters')).toHaveCount(0);
      await expect(page.getByText('No vulnerability data available')).toBeVisible();
    });

    await test.step('its own tab again asks nothing, another and back starts again', async () => {
      const sidebar = page.getByRole('navigation');
      const before = queries().length;
      await sidebar.getByRole('link', { name: tab.title }).click();
      const other = tabs.find(({ name }) => name !== tab.name) ?? tab;
      await sidebar.getByRole('link', { name: other.title }).click();
      await expect(page).toHaveURL(other.path);
      await expect.poll(() => provider.requests(other.call).length).toBe(1);
      expect(queries()).toHaveLength(before);
      await sidebar.getByRole('link', { name: tab.title }).click();
      await expect.poll(queries).toHaveLength(before + 1);
      expect(queries().at(-1)).toEqual({ limit: '20' });
    });
  });

  test(`${tab.name} asks for no page without a cursor`, async ({ page, provider, member }) => {
    expect(member.email).toContain('@');
    provider.answers(tab.call, json({ data: [createListRow(1)], pagination: { total: 50, has_next: true } }));
    await page.goto(tab.path);
    await expect(page.getByText('All data loaded')).toBeVisible();
    expect(provider.requests(tab.call)).toHaveLength(1);
  });
}
