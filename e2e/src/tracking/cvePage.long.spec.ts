import type { Locator } from '@playwright/test';
import { json } from '../provider/responses.ts';
import { watchClipboard } from '../support/clipboard.ts';
import { stopClock } from '../support/clock.ts';
import { thirdParty, expect, expectToast, test } from './fixtures.ts';

test('the arrow of a link stands on the line of its last word, at any width', async ({ page, stocked }) => {
  stocked.answers('GET /cves/:id', json(thirdParty.cve({ reference_links: ['https://acme.example/link'] })));
  await page.goto('/cves/CVE-2031-0001');
  const arrow = page.getByRole('region', { name: /^References/ }).locator('a', { hasText: 'acme.example/link' });
  expect(await arrow.evaluate(findLoneArrows)).toEqual([]);
});

test('on a phone the table of affected versions is stacked, with the same cells', async ({ page, stocked }) => {
  const affected_versions = ['Anvil', 'Bolt'].map((product_name, at) => ({
    vendor_name: 'Acme',
    product_name,
    product_id: `p-${at}`,
    version: '6.1.0',
    less_than: '6.1.183',
  }));
  stocked.answers('GET /cves/:id', json(thirdParty.cve({ affected_versions })));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/cves/CVE-2031-0001');
  const affected = page.getByRole('region', { name: /^Affected versions/ });
  await expect(affected.getByRole('columnheader')).toHaveText(['Product', 'Affected', 'Fixed']);
  const isStacked = () =>
    affected
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .evaluateAll(([first, second]) => {
        const [above, below] = [first?.getBoundingClientRect(), second?.getBoundingClientRect()];
        return above !== undefined && below !== undefined && above.x === below.x && above.y < below.y;
      });
  await expect.poll(isStacked).toBe(true);
});

const readColor = (control: Locator) => control.evaluate((element) => getComputedStyle(element).color);

test('a rejected CVE leads to its replacement before it offers to track', async ({ page, stocked }) => {
  const rejected_reason = 'ConsultIDs: CVE-2031-0007. This candidate is a duplicate of CVE-2031-0007.';
  stocked.answers('GET /cves/:id', json(thirdParty.cve({ vuln_status: 'REJECTED', rejected_reason })));
  await page.goto('/cves/CVE-2031-0001');
  await expect(page.getByRole('alert').filter({ hasText: 'This CVE record was rejected.' })).toContainText(
    'See CVE-2031-0007 instead.',
  );
  const replacement = page.getByRole('link', { name: 'Go to CVE-2031-0007' });
  const track = page.getByRole('button', { name: 'Track CVE' });
  await expect(track).toHaveCSS('color', await readColor(page.getByRole('button', { name: 'Share CVE' })));
  await expect(replacement).not.toHaveCSS('color', await readColor(track));
  const x = async (control: Locator) => (await control.boundingBox())?.x ?? Number.NaN;
  await expect.poll(async () => (await x(track)) - (await x(replacement))).toBeGreaterThan(0);
  await replacement.click();
  await expect(page).toHaveURL(/\/cves\/CVE-2031-0007$/);
});

test('copying says so, shows a tick for 2 seconds, and says when it failed', async ({ page, stocked }) => {
  expect(stocked.user.email).toContain('@');
  const copied = await watchClipboard(page);
  await page.clock.install();
  await page.goto('/cves/CVE-2031-0001');
  const copy = page.getByRole('button', { name: 'Copy CVE ID' });
  const tick = copy.locator('.lucide-check');
  await copy.click();
  await expectToast(page, 'CVE ID copied to clipboard');
  await expect(copied).toHaveAttribute('data-copied', 'CVE-2031-0001');
  await page.clock.runFor(3000);
  await expect(tick).toHaveCount(0);
  await stopClock(page);
  await copy.click();
  await page.clock.runFor(100);
  await expect(tick).toBeVisible();
  await page.clock.runFor(1800);
  await expect(tick).toBeVisible();
  await page.clock.runFor(200);
  await expect(tick).toHaveCount(0);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Share CVE' }).click();
  await expectToast(page, 'Page URL copied to clipboard');
  await expect(copied).toHaveAttribute('data-copied', page.url());
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expectToast(page, 'Markdown copied to clipboard');
  await expect(copied).toHaveAttribute('data-copied', /^# CVE-2031-0001: Anvil drops without warning\n\n- /);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  await copy.click();
  await expectToast(page, 'Failed to copy to clipboard');
});

// Returns the widths at which the arrow of a link starts a new line.
function findLoneArrows(link: Element): number[] {
  const [arrow, text] = [link.querySelector('svg'), link.firstChild];
  if (arrow === null || !(text instanceof Text)) throw new Error('The link has no text, or no arrow.');
  const last = document.createRange();
  last.setStart(text, text.length - 1);
  last.setEnd(text, text.length);
  const box = link.parentElement as HTMLElement;
  const widths = Array.from({ length: 200 }, (_, width) => width + 40);
  const found = widths.filter((width) => {
    box.style.width = `${width}px`;
    return arrow.getBoundingClientRect().top > last.getBoundingClientRect().bottom - 2;
  });
  box.style.width = '';
  return found;
}
