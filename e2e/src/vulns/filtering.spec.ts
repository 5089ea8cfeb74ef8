import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { sizes } from '../support/a11y.ts';
import { stopClock } from '../support/clock.ts';
import { createListRow, toPageResponse } from './createListRow.ts';
import { parts, tabs } from './listScreen.ts';

// Every filter alone: the input, and the query parameters except the limit (specification 17.8).
const texts = [
  ['CVE ID', 'cve', 'CVE-2031-1', { cve_id: 'CVE-2031-1' }],
  ['Vendor', 'vendor', 'Ac & me', { vendor_name: 'Ac & me' }],
  ['Product', 'product', 'Anvil+', { product_name: 'Anvil+' }],
  ['Vulnerability', 'name', 'Flaw 100%', { vulnerability_name: 'Flaw 100%' }],
] as const;

for (const tab of tabs) {
  test(`${tab.name} asks for what the filters say, a second after they were changed`, async ({
    page,
    provider,
    member,
  }) => {
    expect(member.email).toContain('@');
    const { field, select, button, cve } = parts(page);
    const queries = () => provider.requests(tab.call).map(({ query }) => query);
    const last = () => queries().at(-1);
    provider.answers(tab.call, json(toPageResponse([createListRow(1, { kev: true, epss: 0.4 })])));
    await page.clock.install();
    await page.goto(tab.path);
    await expect(cve('CVE-2031-1001')).toBeVisible();

    await test.step('what can be chosen', async () => {
      await expect(select('View').getByRole('option')).toHaveText([tab.allView, 'My Tracked Items']);
      const levels = ['All Severities', 'Critical', 'High', 'Medium', 'Low'];
      await expect(select('Severity').getByRole('option')).toHaveText(levels);
      await expect(page.getByLabel('Start date')).toHaveCount(tab.hasDateFilter ? 1 : 0);
      await expect(page.getByLabel('End date')).toHaveCount(tab.hasDateFilter ? 1 : 0);
      await expect(button('Refresh')).toBeVisible();
      await expect(button('Clear')).toBeDisabled();
      await expect(page.getByText(/filter\(s\) active/)).toHaveCount(0);
    });

    await test.step('a change waits a second, and only the last counts', async () => {
      await stopClock(page);
      await field('Vendor').fill('Ac');
      await expect(button('Apply')).toBeVisible();
      await expect(page.getByText('1 filter(s) active')).toBeVisible();
      await page.clock.runFor(999);
      await field('Vendor').fill('Acme');
      await page.clock.runFor(999);
      expect(queries()).toHaveLength(1);
      await page.clock.runFor(1);
      await page.clock.resume();
      await expect.poll(queries).toHaveLength(2);
      expect(last()).toEqual({ limit: '20', vendor_name: 'Acme' });
      await expect(page).toHaveURL(`${tab.path}?vendor=Acme`);
    });

    await test.step('a filtered list is a link; reload keeps it, Back takes it back', async () => {
      await page.reload();
      await expect(field('Vendor')).toHaveValue('Acme');
      await expect(cve('CVE-2031-1001')).toBeVisible();
      expect(last()).toEqual({ limit: '20', vendor_name: 'Acme' });
      await page.goBack();
      await expect(page).toHaveURL(tab.path);
      await expect(field('Vendor')).toHaveValue('');
    });

    for (const [label, name, value, sent] of texts) {
      await test.step(`${label}, by Enter at once`, async () => {
        await field(label).fill(` ${value} `);
        await field(label).press('Enter');
        await expect.poll(last).toEqual({ limit: '20', ...sent });
        await expect.poll(() => new URL(page.url()).searchParams.get(name)).toBe(value);
        await button('Clear').click();
        await expect.poll(last).toEqual({ limit: '20' });
        await expect(page).toHaveURL(tab.path);
      });
    }

    await test.step('severity; all is not sent', async () => {
      await select('Severity').selectOption('Critical');
      await button('Apply').click();
      await expect.poll(last).toEqual({ limit: '20', severity: 'Critical' });
      await select('Severity').selectOption('All Severities');
      await expect.poll(last).toEqual({ limit: '20' });
    });

    await test.step('tracked items clear the four texts', async () => {
      for (const [label, , value] of texts) await field(label).fill(value);
      await select('Severity').selectOption('Low');
      await expect(page.getByText('5 filter(s) active')).toBeVisible();
      await select('View').selectOption('My Tracked Items');
      await expect.poll(last).toEqual({ limit: '20', severity: 'Low', tracked: 'true' });
      for (const [label] of texts) await expect(field(label)).toHaveValue('');
      await select('View').selectOption(tab.allView);
      await expect.poll(last).toEqual({ limit: '20', severity: 'Low' });
    });

    await test.step('nothing found, and the way out', async () => {
      provider.answers(tab.call, json(toPageResponse([])));
      await field('Product').fill('none');
      await expect(page.getByText('No vulnerabilities found')).toBeVisible();
      await button('Clear all filters').click();
      await expect.poll(last).toEqual({ limit: '20' });
      await expect(button('Clear all filters')).toHaveCount(0);
    });

    await test.step('Refresh asks again', async () => {
      const before = queries().length;
      await button('Refresh').click();
      await expect.poll(queries).toHaveLength(before + 1);
    });
  });
}

test('days bound each other, and are whole days in UTC', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { button } = parts(page);
  const last = () => provider.requests('GET /cves').at(-1)?.query;
  await page.goto('/past-vulnerabilities');
  const [from, to] = [page.getByLabel('Start date'), page.getByLabel('End date')];
  await from.fill('2026-02-28');
  await expect(to).toHaveAttribute('min', '2026-02-28');
  await to.fill('2026-03-01');
  await expect(from).toHaveAttribute('max', '2026-03-01');
  await expect.poll(last).toEqual({
    limit: '20',
    published_date_start: '2026-02-28T00:00:00.000Z',
    published_date_end: '2026-03-01T23:59:59.999Z',
  });
  const before = provider.requests('GET /cves').length;
  await from.fill('2026-03-02');
  await expect(page.getByRole('alert')).toHaveText('The start date cannot be later than the end date.');
  await expect(button('Apply')).toBeDisabled();
  await from.fill('');
  await expect.poll(last).toEqual({ limit: '20', published_date_end: '2026-03-01T23:59:59.999Z' });
  expect(provider.requests('GET /cves')).toHaveLength(before + 1);
});

test('on a small screen the filters fold away, and offer Unknown and tracked items', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { field, select, button } = parts(page);
  const last = () => provider.requests('GET /cves/daily').at(-1)?.query;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await expect(field('Vendor')).toHaveCount(0);
  const toggle = button(/^Filters/);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await select('Severity').selectOption('Unknown');
  await page.getByRole('checkbox', { name: 'Show only tracked items' }).check();
  await expect(page.getByText('2 filter(s) active')).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  await button('Apply').click();
  await expect.poll(last).toEqual({ limit: '20', severity: 'Unknown', tracked: 'true' });
  await button('Clear').click();
  await expect.poll(last).toEqual({ limit: '20' });
  await toggle.click();
  await expect(field('Vendor')).toBeHidden();
});

test('at 1280 px no field of Past cuts off what it says it is for', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { field, cve } = parts(page);
  provider.answers('GET /cves', json(toPageResponse([createListRow(1)])));
  await page.setViewportSize(sizes.desktop);
  await page.goto('/past-vulnerabilities');
  await expect(cve('CVE-2031-1001')).toBeVisible();
  for (const [label] of texts) {
    const readSpare = (input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const canvas = new OffscreenCanvas(0, 0).getContext('2d')!;
      canvas.font = font;
      const text = canvas.measureText(input.placeholder).width;
      return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
    };
    await expect.poll(() => field(label).evaluate(readSpare), `${label}, in pixels`).toBeGreaterThan(0);
  }
});
