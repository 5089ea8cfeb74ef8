import type { Page } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { observeShifts, openAndReadShift } from '../support/layoutShift.ts';
import { createListRow, listedFrom, toPageResponse } from './createListRow.ts';
import { findSidewaysScrollers, parts } from './listScreen.ts';

const longName = 'Improper neutralization of input during web page generation in the administration of anvils';
const rows = [1, 2, 3, 4].map((place) =>
  createListRow(place, { vulnerability_name: longName, vendor_name: 'The Extraordinarily Long-Winded Corporation' }),
);

const essential = ['CVE ID', 'Vendor Product', 'Severity', 'Vulnerability Name', 'Actions'];
// The optional columns, by width of the window and state of the sidebar.
const fitting = [
  [768, 'open', ['Score']],
  [800, 'open', ['Score']],
  [1024, 'open', ['Score']],
  [1024, 'closed', ['Score', 'Published Date', 'Status']],
  [1100, 'open', ['Score', 'Published Date']],
  [1280, 'open', ['Score', 'Published Date', 'Status']],
  [1280, 'closed', ['Score', 'Published Date', 'Status']],
  [1920, 'open', ['Score', 'Published Date', 'Status']],
] as const;

const setSidebar = async (page: Page, state: 'open' | 'closed') => {
  const other = page.getByRole('button', { name: state === 'open' ? 'Expand sidebar' : 'Collapse sidebar' });
  // Below 900 px the sidebar is a drawer.
  if (await other.isVisible()) await other.click();
};

test.beforeEach(({ provider, member }) => {
  expect(member.email).toContain('@');
  provider.answers('GET /cves', json(toPageResponse(rows)));
});

test('columns give way by their priority, so that nothing scrolls sideways and the actions stay', async ({ page }) => {
  const { table } = parts(page);
  await page.goto('/past-vulnerabilities');
  for (const [width, sidebar, more] of fitting) {
    await test.step(`${width} px, sidebar ${sidebar}`, async () => {
      await page.setViewportSize({ width, height: 860 });
      await setSidebar(page, sidebar);
      const headings = table.getByRole('columnheader');
      await expect
        .poll(async () => (await headings.allTextContents()).toSorted())
        .toEqual([...essential, ...more].toSorted());
      await expect.poll(() => page.getByRole('main').evaluate(findSidewaysScrollers)).toEqual([]);
      await expect(table.getByRole('button', { name: 'Add to favorites' }).last()).toBeInViewport({ ratio: 1 });
    });
  }
  await test.step('cards below 768 px', async () => {
    await page.setViewportSize({ width: 767, height: 860 });
    await expect(page.getByRole('list', { name: 'Vulnerabilities' })).toBeVisible();
    await expect(table).toHaveCount(0);
  });
});

test('the list starts high on every screen', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const stats = {
    severity_distribution: { Critical: 812, High: 3456, Medium: 55_880, Low: 9, Unknown: 3 },
    total_vulnerabilities: 60_160,
    trending_vendors: ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name: `Vendor ${name}`, count: 1201 })),
    trending_products: ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name: `Product ${name}`, count: 1201 })),
  };
  provider.announces('search');
  provider.answers('GET /cves', json(toPageResponse(listedFrom(1, 20), { total: 60_160, stats })));
  await observeShifts(page);
  const { table, button, row } = parts(page);
  const strip = page.locator('[data-open]', { has: page.getByRole('button', { name: 'Overview' }) }).first();

  await test.step('13 rows at 1440 x 900, below a strip of at most 110 px', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await openAndReadShift(page, '/past-vulnerabilities')).toBeLessThan(0.02);
    await expect(row('CVE-2031-1013')).toBeInViewport({ ratio: 1 });
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(110);
    for (const part of ['Vulnerability Distribution', 'Top Vendors', 'Top Products'])
      await expect(page.getByRole('region', { name: part }).getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
    await checkA11yInAllThemes(page, { part: 'main', on: ['desktop'] });
  });

  await test.step('what filters is on one row each', async () => {
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const top = async (name: string) => Math.round((await page.locator(`[name=${name}]`).boundingBox())?.y ?? -1);
      await expect.poll(async () => (await top('view')) === (await top('q'))).toBe(true);
      const fields = await Promise.all(['cve', 'vendor', 'product', 'name', 'severity', 'from', 'to'].map(top));
      expect(new Set(fields).size, fields.join(' ')).toBe(1);
    }
  });

  await test.step('beside the sidebar and on a tablet, a query has room, and the title one line', async () => {
    for (const width of [1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await page.locator('[name=q]').boundingBox())?.width).toBeGreaterThan(400);
      const title = page.getByRole('heading', { level: 1 });
      expect((await title.boundingBox())?.height).toBeLessThan(40);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the strip opens and closes under the pointer, and the choice stays', async () => {
    const before = await button('Overview').boundingBox();
    await button('Overview').click();
    await expect(page.getByRole('region', { name: /^Most recent/ })).toBeVisible();
    await expect.poll(async () => (await button('Overview').boundingBox())?.y).toBeCloseTo(before?.y ?? -1, -1);
    await page.reload();
    await expect(page.getByRole('region', { name: /^Most recent/ })).toBeVisible();
    await button('Overview').click();
    await expect(page.getByRole('region', { name: /^Most recent/ })).toHaveCount(0);
  });

  await test.step('a figure filters the list', async () => {
    await button('812, show Critical').click();
    await expect.poll(() => provider.requests('GET /cves').at(-1)?.query).toMatchObject({ severity: 'Critical' });
    await button('812, show Critical').click();
    await expect.poll(() => provider.requests('GET /cves').at(-1)?.query).not.toHaveProperty('severity');
  });

  const cards = page.getByRole('list', { name: 'Vulnerabilities' }).getByRole('listitem');
  await test.step('the first card above y = 400 on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await openAndReadShift(page, '/past-vulnerabilities')).toBeLessThan(0.02);
    await expect(table).toHaveCount(0);
    expect((await cards.first().boundingBox())?.y).toBeLessThan(400);
  });

  await test.step('a row at 200 % zoom', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(cards.first()).toBeInViewport({ ratio: 1 });
  });
});

test('on the narrowest phone, buttons and figures stay within the screen', async ({ page }) => {
  const { button } = parts(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/past-vulnerabilities?severity=HIGH&cve=2031&vendor=acme&product=anvil');
  await expect(button(/^Filters/)).toContainText('4 filter(s) active');
  await expect(button(/^Export/)).toBeInViewport({ ratio: 1 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBe(0);
  const cutOff = () =>
    page.locator('dt').evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
  await expect.poll(cutOff).toBe(0);
});

test('on a phone, the tools that find no room beside the filters fill a line of their own', async ({ page }) => {
  const { button } = parts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const readBox = async (name: RegExp) => {
    const { x = 0, y = 0, width = 0 } = (await button(name).boundingBox()) ?? {};
    return { y: Math.round(y), left: Math.round(x), right: Math.round(x + width) };
  };
  const readBoxes = () => Promise.all([readBox(/^Filters/), readBox(/^Export/), readBox(/^Select rows/)]);
  await page.goto('/past-vulnerabilities');
  await expect(button(/^Export/)).toBeVisible();
  await expect.poll(async () => new Set((await readBoxes()).map(({ y }) => y)).size).toBe(1);
  await page.goto('/past-vulnerabilities?severity=HIGH');
  await expect(button(/^Filters/)).toContainText('1 filter(s) active');
  await expect
    .poll(async () => {
      const [filters, report, selection] = await readBoxes();
      return {
        isBelow: report.y > filters.y,
        isOneLine: report.y === selection.y,
        left: report.left - filters.left,
        right: selection.right - filters.right,
      };
    })
    .toEqual({ isBelow: true, isOneLine: true, left: 0, right: 0 });
});

test('the column menu keeps the choice, and says what has no room', async ({ page }) => {
  const { table, button } = parts(page);
  const heading = (name: string) => table.getByRole('columnheader', { name });
  const item = (name: RegExp) => page.getByRole('menuitemcheckbox', { name });
  await page.setViewportSize({ width: 1024, height: 860 });
  await page.goto('/past-vulnerabilities');
  await expect(heading('Score')).toBeVisible();
  await button('Columns').click();
  await expect(item(/^Status/)).toBeChecked();
  await expect(item(/^Status/)).toContainText('Hidden at this width');
  await expect(item(/^Score( |$)/)).not.toContainText('Hidden');
  await item(/^Severity/).click();
  await item(/^Vendor Product/).click();
  await expect(item(/^Status/)).not.toContainText('Hidden');
  await page.keyboard.press('Escape');
  await expect(heading('Status')).toBeVisible();
});

test('pointing at a row covers none of its columns, and says in a tooltip what a button does', async ({ page }) => {
  const { row } = parts(page);
  await page.goto('/past-vulnerabilities');
  const target = row('CVE-2031-1002');
  const track = target.getByRole('button', { name: 'Track Vendor' });
  await expect(track).toHaveCSS('opacity', '0');
  await expect(target.getByRole('button', { name: 'Add to favorites' })).toHaveCSS('opacity', '1');
  await target.hover();
  await expect(track).toHaveCSS('opacity', '1');
  const covered = async () => {
    const status = (await target.getByText('PUBLISHED').boundingBox()) ?? { x: 0, width: 0 };
    const places = await target
      .locator('.row-actions > *')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().x));
    return places.filter((x) => x < status.x + status.width);
  };
  await expect.poll(covered).toEqual([]);
  await track.hover();
  await expect(page.getByText('Track vendor The Extraordinarily Long-Winded Corporation')).toBeVisible();
  await expect(target.locator('.row-actions [title]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Track vendor/)).toHaveCount(0);
});
