import type { Page } from '@playwright/test';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';
import { createReport, openFromDisk, shortened } from './report.ts';

test('axe finds nothing in the report, in all themes and sizes, and it prints', async ({ page, request }, testInfo) => {
  const report = await createReport(request);
  await openFromDisk(page, shortened(report), testInfo.outputPath('short.html'));
  await expect(page.getByText('Showing all 24')).toBeVisible();
  await checkA11yInAllThemes(page);
  await test.step('on paper, also from a dark screen', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 702, height: 1032 }); // A4 within its margins
    for (const role of ['searchbox', 'combobox'] as const) await expect(page.getByRole(role)).toBeHidden();
    await expect(page.getByText('Showing all 24')).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const place of [1, 3, 4, 5, 7]) await expect.poll(() => countLines(page, place)).toBe(1);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(5000);
  });
});

// Returns the number of lines of the longest cell of a column.
const countLines = (page: Page, place: number) =>
  page.locator(`th:nth-child(${place}), td:nth-child(${place})`).evaluateAll((cells) => {
    const lines = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size;
    };
    return Math.max(...cells.map(lines));
  });
