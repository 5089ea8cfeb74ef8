import type { Page } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { expectLeftToRight } from '../support/textDirection.ts';
import { parts, tabs } from './listScreen.ts';

const RTL = '\u202Egpj.exe\u202C';
const texts = [
  '<script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1">',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
  '<svg onload="window.ran = 1">',
  '{{constructor.constructor("window.ran = 1")()}}',
  `Invoice ${RTL}`,
  '"><a href="javascript:window.ran = 1">here</a>',
] as const;

const addresses = [
  'javascript:window.ran = 1',
  ' java\nscript:window.ran = 1',
  'data:text/html,<script>window.ran = 1</script>',
  'vbscript:x',
  'ftp://files.example/a',
  '//elsewhere.example/x',
  'https://safe.example/a"onmouseover="window.ran=1',
];

const row = (text: string, place: number) => ({
  cve_id: place === 0 ? 'CVE-DAILY-1<b>' : `CVE-2031-${place}`,
  title: text,
  description: text,
  vendor_name: text,
  product_name: text,
  vendor_id: `../../login?${text}`,
  product_id: 'javascript:window.ran=1',
  severity: text,
  score: text,
  version: text,
  date: text,
  status: text,
  remediation: text,
  score_source: text,
  references: addresses.map((url) => ({ url, text, source: text })),
  affected_versions: [{ version: text, less_than: text }],
  weaknesses: [text],
  cvss_scores: [{ source: text, vector: text, severity: text }],
});

const ran = (page: Page) => page.evaluate(() => 'ran' in window);
const countInjected = (page: Page) =>
  page.locator('#root script, main :is(script, iframe, img, object, embed)').count();
const schemes = (page: Page) =>
  page
    .locator('a[href]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).protocol))]);

for (const tab of tabs) {
  test(`${tab.name} shows what records say as text, and runs none of it`, async ({ page, provider, member }) => {
    expect(member.email).toContain('@');
    const trends = texts.map((name) => ({ name, count: 1 }));
    const stats = { trending_vendors: trends, trending_products: trends, severity_distribution: { [texts[0]]: 3 } };
    provider.answers(tab.call, json({ data: texts.map(row), stats, pagination: { total: texts.length } }));
    await page.goto(tab.path);
    const { table, panel, button } = parts(page);
    await button('Overview').click();
    for (const text of texts) await expect(table.getByRole('row').filter({ hasText: text }).first()).toBeVisible();
    await expect(panel('Top Vendors')).toContainText(texts[0]);
    await expect(panel(/^Most recent/)).toContainText(texts[1]);

    await test.step('on a small screen', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('list', { name: 'Vulnerabilities' })).toContainText(texts[0]);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 860 });
    });

    await test.step('in the modal', async () => {
      await table.getByRole('button', { name: 'CVE-DAILY-1<b>' }).click();
      const modal = page.getByRole('dialog');
      await expect(modal.getByRole('region', { name: 'Description' })).toContainText(texts[0]);
      const links = modal.getByRole('region', { name: 'References' }).getByRole('link');
      await expect(links).toHaveCount(1);
      await expect(links).toHaveAttribute('href', /^https:\/\/safe\.example\//);
      expect(await modal.locator('script, iframe, img, b').count()).toBe(0);
    });

    expect(await countInjected(page)).toBe(0);
    expect(await schemes(page)).toEqual(expect.arrayContaining(['http:']));
    expect((await schemes(page)).filter((scheme) => !/^(https?|mailto):$/.test(scheme))).toEqual([]);
    expect(await ran(page)).toBe(false);
  });
}

test('a vendor that turns the direction of text turns no other text of its card', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const record = { ...row('Invoice', 1), vendor_name: 'Acme \u202Egpj.exe', product_name: 'Anvil' };
  provider.answers('GET /cves', json({ data: [record], pagination: { total: 1 } }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/past-vulnerabilities');
  await expectLeftToRight(page.getByRole('list', { name: 'Vulnerabilities' }).getByText('Anvil', { exact: true }));
});
