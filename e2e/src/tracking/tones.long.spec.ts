import type { Locator } from '@playwright/test';
import { json } from '../provider/responses.ts';
import { thirdParty, expect, test } from './fixtures.ts';

const hasTone = (control: Locator, tone: string) =>
  control.evaluate((element, name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(--fl-palette-tone-${name}-text)`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return getComputedStyle(element).color === color;
  }, tone);

test('scores have the color of their band', async ({ page, stocked }) => {
  for (const [base_score, text, tone] of [
    [9, '9.0', 'red'],
    [8.9, '8.9', 'orange'],
    [4, '4.0', 'yellow'],
    [3.9, '3.9', 'green'],
  ] as const) {
    stocked.answers('GET /cves/:id', json(thirdParty.cve({ base_score })));
    await page.goto('/cves/CVE-2031-0001');
    const severity = page.locator('dl > div').filter({ hasText: /^Severity/ });
    await expect.poll(() => hasTone(severity.getByText(text, { exact: true }), tone), tone).toBe(true);
  }
});

test('Untrack is green', async ({ page, stocked }) => {
  stocked.answers('GET /user/trackings', json([thirdParty.tracking()]));
  await page.goto('/vendors/v-7');
  await expect.poll(() => hasTone(page.getByRole('button', { name: 'Untrack' }), 'green')).toBe(true);
});
