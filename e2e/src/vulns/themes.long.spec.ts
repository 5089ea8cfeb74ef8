import type { Page } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { error, json } from '../provider/responses.ts';
import { findA11yViolations, checkA11yInAllThemes, sizes, waitUntilSettled } from '../support/a11y.ts';
import { createListRow, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

const trends = [{ name: 'Acme', count: 3 }];
const stats = {
  severity_distribution: { Critical: 1, High: 2, Medium: 1, Low: 1, Unknown: 1 },
  trending_vendors: trends,
  trending_products: trends,
};
const rows = [
  { ...createListRow(0), cve_id: 'CVE-DAILY-1', cvss_scores: [{ severity: 'HIGH' }, { severity: 'LOW' }] },
  ...['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'NONE'].map((severity, place) =>
    createListRow(place + 1, {
      severity,
      base_score: 9.5 - place * 2.3,
      kev: place === 0,
      epss: 0.4,
      score_source: 'NVD',
    }),
  ),
  createListRow(7, { vendor_name: null, vendor_id: null, product_name: null, product_id: null, base_score: null }),
];

const openers = {
  modal: (page: Page) => page.getByRole('button', { name: 'CVE-DAILY-1' }).first().click(),
  panel: (page: Page) => page.getByRole('button', { name: /^Filters/ }).click(),
  keys: (page: Page) => page.keyboard.press('?'),
  columns: (page: Page) => page.getByRole('button', { name: 'Columns' }).click(),
  views: (page: Page) => page.getByRole('button', { name: 'Saved views' }).click(),
};
const row = (page: Page) => page.getByText('CVE-DAILY-1').last().hover();

// The checked parts: how each is opened, what is visible then, and its selector.
const sights = {
  desktop: [
    ['the list, tracked, new and pointed at', row, 'You are tracking this vendor', undefined],
    ['the modal', openers.modal, 'Remediation', '[role=dialog]'],
    ['the list of keys', openers.keys, 'Next row', '[role=dialog]'],
    ['the menu of columns', openers.columns, 'Reset columns', '[role=menu]'],
    ['the saved views', openers.views, 'No saved views yet', '[role=dialog]'],
  ],
  mobile: [
    ['the list', undefined, 'You are tracking this vendor', undefined],
    ['the modal', openers.modal, 'Remediation', '[role=dialog]'],
    ['the filter panel', openers.panel, 'Show only tracked items', 'main'],
    ['the saved views', openers.views, 'No saved views yet', '[role=dialog]'],
  ],
} as const;

test.beforeEach(async ({ page, provider, member }) => {
  provider.answers('GET /user/trackings', json([{ id: 1, type: 'vendor', value: 7 }]));
  provider.answers('GET /cves/daily', json(toPageResponse(rows, { stats })));
  const visit = JSON.stringify({ before: Date.UTC(2026, 0, 28), seen: Date.now() });
  await page.addInitScript(([name, value]) => origin !== 'null' && localStorage.setItem(name, value), [
    `visit-daily:${member.email}`,
    visit,
  ] as const);
});

for (const on of ['desktop', 'mobile'] as const) {
  test(`axe finds nothing on Daily and what opens from it, light and dark, ${on}`, async ({ page }) => {
    await page.setViewportSize(sizes[on]);
    for (const [what, open, seen, part] of sights[on]) {
      await test.step(what, async () => {
        await page.goto('/dashboard');
        await expect(page.getByText('CVE-DAILY-1').first()).toBeVisible();
        await open?.(page);
        await expect(page.getByText(seen).first()).toBeVisible();
        await waitUntilSettled(page);
        await checkA11yInAllThemes(page, { part, on: [on] });
      });
    }
  });
}

test('axe finds nothing where there is nothing to list, and where the list failed', async ({ page, provider }) => {
  const { button } = parts(page);
  provider.answers('GET /cves/daily', json([]));
  await page.goto('/dashboard?vendor=nobody');
  await expect(button('Clear all filters')).toBeVisible();
  expect(await findA11yViolations(page, 'main')).toEqual([]);
  provider.answers('GET /cves/daily', error(500, { message: 'Broken' }));
  await button('Apply').click();
  await expect(page.getByRole('alert')).toContainText('Broken');
  expect(await findA11yViolations(page, 'main')).toEqual([]);
});
