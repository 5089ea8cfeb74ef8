import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { sizes, waitUntilSettled } from '../support/a11y.ts';
import { createListRow, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

test('rows are lower and columns wider as chosen, also after a reload', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { table, row, cve, button } = parts(page);
  const heading = (name: string) => table.getByRole('columnheader', { name });
  const rows = toPageResponse([createListRow(1, { kev: true, epss: 0.42 }), createListRow(2)]);
  provider.announces('search');
  provider.answers('GET /cves', json(rows));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/past-vulnerabilities');
  const first = row('CVE-2031-1001');
  await expect(cve('CVE-2031-1001')).toBeVisible();

  await expect(heading('EPSS')).toBeVisible();
  await test.step('the arrow of the sorted column stays clear of the next heading', async () => {
    const arrow = heading('Published Date').locator('svg');
    const gap = async () => {
      const { x = 0, width = 0 } = (await arrow.boundingBox()) ?? {};
      return ((await heading('Vulnerability Name').boundingBox())?.x ?? 0) - x - width;
    };
    await expect.poll(gap).toBeGreaterThan(3);
  });

  await test.step('compact rows are lower, also after a reload', async () => {
    const height = async () => (await first.boundingBox())?.height;
    await expect.poll(height).toBe(44);
    await button('Columns').click();
    await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(height).toBe(36);
    await page.reload();
    await expect(cve('CVE-2031-1001')).toBeVisible();
    await expect.poll(height).toBe(36);
  });

  await test.step('a column is as wide as it was dragged, also after a reload, and as usual after a double click', async () => {
    const width = async () => Math.round((await heading('Vendor Product').boundingBox())?.width ?? 0);
    const edge = async () => {
      const box = await heading('Vendor Product').boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) + 6, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    await waitUntilSettled(page);
    const usual = await width();
    const { x, y } = await edge();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 3 });
    await expect.poll(width).toBe(usual + 60);
    await page.mouse.up();
    await page.reload();
    await expect(cve('CVE-2031-1001')).toBeVisible();
    await expect.poll(width).toBe(usual + 60);
    await heading('Vendor Product').getByRole('button').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(width).toBe(usual + 44);
    const after = await edge();
    await page.mouse.dblclick(after.x, after.y);
    await expect.poll(width).toBe(usual);
  });
});

test('at 1280 px no field of Past cuts off what it says it is for', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { field, cve } = parts(page);
  provider.answers('GET /cves', json(toPageResponse([createListRow(1)])));
  await page.setViewportSize(sizes.desktop);
  await page.goto('/past-vulnerabilities');
  await expect(cve('CVE-2031-1001')).toBeVisible();
  const readSpare = (input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const canvas = new OffscreenCanvas(0, 0).getContext('2d')!;
    canvas.font = font;
    const text = canvas.measureText(input.placeholder).width;
    return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
  };
  for (const label of ['CVE ID', 'Vendor', 'Product', 'Vulnerability'])
    await expect.poll(() => field(label).evaluate(readSpare), `${label}, in pixels`).toBeGreaterThan(0);
});

test('the legend of the distribution has room for its numbers', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const stats = { severity_distribution: { Critical: 812, High: 3456, Medium: 55_880 } };
  provider.answers('GET /cves', json(toPageResponse([createListRow(1)], { stats, total: 60_148 })));
  await page.goto('/past-vulnerabilities');
  const line = parts(page)
    .panel(/^Vulnerability Distribution/)
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
