import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { waitUntilSettled } from '../support/a11y.ts';
import { createListRow, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

test('a list takes several severities, the last days, dense rows; names are links', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { table, row, cve, button } = parts(page);
  const last = () => provider.requests('GET /cves').at(-1)?.query ?? {};
  const heading = (name: string) => table.getByRole('columnheader', { name });
  const rows = toPageResponse([createListRow(1, { kev: true, epss: 0.42 }), createListRow(2)]);
  provider.announces('search');
  provider.answers('GET /cves', json(rows));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/past-vulnerabilities');
  const first = row('CVE-2031-1001');
  await expect(cve('CVE-2031-1001')).toBeVisible();

  await test.step('KEV and EPSS have columns, and the status has none unless chosen', async () => {
    await expect(heading('Exploitation')).toBeVisible();
    await expect(first.getByText('KEV', { exact: true })).toBeVisible();
    await expect(heading('EPSS')).toBeVisible();
    await expect(heading('Status')).toHaveCount(0);
  });

  await test.step('vendor and product lead to their pages', async () => {
    await expect(first.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', /\/vendors\/7$/);
    await expect(first.getByRole('link', { name: 'Anvil' })).toHaveAttribute('href', /\/products\/8$/);
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

  await test.step('several severities and the last days are asked for', async () => {
    await button(/^More filters/).click();
    await button(/^Severities/).click();
    await page.getByRole('menuitemcheckbox', { name: 'Critical' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'High' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(last).toMatchObject({ severity: 'Critical,High' });
    for (const [name, days] of [
      ['24 h', 1],
      ['7 d', 7],
      ['30 d', 30],
    ] as const) {
      await button(name).click();
      const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      await expect(button(name)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => last()['published_date_start']).toMatch(new RegExp(`^${day}`));
    }
  });

  await test.step('a provider that announces nothing is offered none of it, and sent none', async () => {
    provider.announces();
    provider.answers('GET /cves', json(toPageResponse([createListRow(1)])));
    await page.goto('/past-vulnerabilities?severity=Critical,High');
    await expect(cve('CVE-2031-1001')).toBeVisible();
    await page.reload();
    await expect(heading('Status')).toBeVisible();
    await expect(heading('Exploitation')).toHaveCount(0);
    await expect(button(/^More filters/)).toHaveCount(0);
    expect(last()).not.toHaveProperty('severity');
  });
});
