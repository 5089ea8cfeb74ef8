import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { listedFrom } from './createListRow.ts';
import { parts, tabs } from './listScreen.ts';

const bare = { id: 'CVE-2031-1' };
// The rows of Daily with the alternative names of specification 18.2.
const daily = {
  cve_id: 'CVE-2031-2',
  vendor: 'Acme',
  product: 'Anvil',
  version: '2.1',
  severity: 'CRITICAL',
  score: '9.8',
  date: '2026-01-05',
  title: 'A hole',
  status: 'Analyzed',
};
const rows = [bare, daily, { ...daily, cve_id: 'CVE-2031-3', severity: 'none', score: 'n/a', date: 'soon' }];
const texts = [
  ['CVE-2031-1', 'Unknown Vendor Unknown Product', 'Unknown', 'N/A', 'Unknown', 'Unknown Vulnerability', 'Unknown'],
  ['CVE-2031-2', 'Acme Anvil', 'Critical', '9.8', 'Jan 5, 2026', 'A hole', 'Analyzed'],
  ['CVE-2031-3', 'Acme Anvil', 'Unknown', 'N/A', 'soon', 'A hole', 'Analyzed'],
];

// Every way a page of three rows may come.
const shapes: readonly (readonly [string, object])[] = [
  ['bare', rows],
  ['as data', { data: rows, pagination: { total: 3, next_cursor: null, has_next: false } }],
  ['as cves', { cves: rows, total: 3 }],
  ['in an envelope', { success: true, data: rows, message: 'ok' }],
  ['as cves in an envelope', { success: true, data: { cves: rows, pagination: { total: '3', has_next: false } } }],
  ['in two envelopes', { success: true, data: { data: { data: rows, pagination: { has_next: false, total: 3 } } } }],
  ['with fields nobody knows', { data: rows.map((row) => ({ ...row, extra: { deep: [1] } })), took: 3, debug: null }],
];

for (const tab of tabs) {
  test(`${tab.name} takes its rows however they come, and fills in what is missing`, async ({
    page,
    provider,
    member,
  }) => {
    expect(member.email).toContain('@');
    const { table, button } = parts(page);
    await page.goto(tab.path);
    await expect(page.getByText('No vulnerabilities found')).toBeVisible();
    for (const [how, body] of shapes) {
      await test.step(how, async () => {
        provider.answers(tab.call, json([]));
        await button('Refresh').click();
        await expect(page.getByText('No vulnerabilities found')).toBeVisible();
        provider.answers(tab.call, json(body));
        await button('Refresh').click();
        await expect(page.getByText(tab.subtitle('3'))).toBeVisible();
        for (const [place, cells] of texts.entries()) {
          await expect(
            table
              .getByRole('row')
              .nth(place + 1)
              .getByRole('cell'),
          ).toHaveText([...cells, '']);
        }
        await expect(page.getByText('All data loaded')).toBeVisible();
      });
    }
    const empty = provider.requests().flatMap(({ query }) => Object.values(query).filter((value) => value === ''));
    expect(empty).toEqual([]);
    expect(new Set(provider.requests(tab.call).map(({ query }) => JSON.stringify(query)))).toEqual(
      new Set(['{"limit":"20"}']),
    );
  });
}

const names = ['A', 'B', 'C', 'D', 'E', 'F'];
const trends: readonly (readonly [string, unknown])[] = [
  ['names and counts', names.map((name) => ({ name, count: 2 }))],
  ['pairs', names.map((name) => [name, 2])],
  ['a map', Object.fromEntries(names.map((name) => [name, 2]))],
  ['other words', names.map((vendor_name) => ({ vendor_name, cve_count: '2' }))],
  ['vendors with a total', names.map((vendor) => ({ vendor, total: 2, junk: null }))],
  ['some that are nothing', [null, 7, {}, ...names.map((product) => ({ product, value: 2 }))]],
];

test('trends come in several shapes; five of each are shown', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { panel, button } = parts(page);
  await page.goto('/dashboard');
  await expect(page.getByText('No trending data available from database')).toBeVisible();
  for (const [how, given] of trends) {
    await test.step(how, async () => {
      provider.answers('GET /cves/daily', json({ data: rows, stats: { trending_vendors: [['Z', 1]] } }));
      await button('Refresh').click();
      await expect(panel('Top Vendors').getByRole('listitem')).toHaveText(['Z1']);
      const stats = { trending_vendors: given, trending_products: given };
      provider.answers('GET /cves/daily', json({ success: true, data: { data: rows, stats } }));
      await button('Refresh').click();
      for (const what of ['Top Vendors', 'Top Products']) {
        await expect(panel(what).getByRole('listitem')).toHaveText(names.slice(0, 5).map((name) => `${name}2`));
      }
    });
  }
  await panel('Top Products').getByRole('button', { name: /^B/ }).click();
  await expect
    .poll(() => provider.requests('GET /cves/daily').at(-1)?.query)
    .toEqual({ limit: '20', product_name: 'B' });
});

test('every filter at once sends every key of the specification and no other', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const all = { cve: 'CVE-2031', vendor: 'Acme', product: 'Anvil', name: 'hole', severity: 'high', tracked: 'true' };
  const sent = {
    limit: '20',
    cve_id: 'CVE-2031',
    vendor_name: 'Acme',
    product_name: 'Anvil',
    vulnerability_name: 'hole',
    severity: 'High',
    tracked: 'true',
  };
  const days = {
    published_date_start: '2026-01-01T00:00:00.000Z',
    published_date_end: '2026-01-31T23:59:59.999Z',
  };
  provider.answers('GET /user/trackings', json([{ id: 1, type: 'vendor', value: 7 }]));
  for (const tab of tabs) {
    provider.answers(
      tab.call,
      json({ data: listedFrom(1, 20), pagination: { total: 40, next_cursor: 'a/b+c=', has_next: true } }),
    );
    const search = new URLSearchParams({ ...all, from: '2026-01-01', to: '2026-01-31', unknown: '1', cursor: 'x' });
    await page.goto(`${tab.path}?${search.toString()}`);
    await expect(parts(page).cve('CVE-2031-1001')).toBeVisible();
    await parts(page).button('Load more manually').dispatchEvent('click');
    const expected = { ...sent, ...(tab.hasDateFilter ? days : {}) };
    await expect
      .poll(() => provider.requests(tab.call).map(({ query }) => query))
      .toEqual([expected, { ...expected, cursor: 'a/b+c=' }]);
  }
});
