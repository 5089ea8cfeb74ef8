import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { listedFrom, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

test('the list is read, tracked, favorite and left by keys alone', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { table, row } = parts(page);
  const saved = () => provider.requests('POST /user/tracking').map(({ body }) => body as { tracking_type: string });
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  provider.answers('GET /cves/daily', json(toPageResponse(listedFrom(1, 60))));
  provider.answers('GET /cves/:cveId', json({ cve_id: 'CVE-2031-1002' }));
  provider.answers('POST /user/tracking', json({ success: true, data: { id: 4 }, message: 'Kept' }));
  await page.goto('/dashboard');
  await expect(row('CVE-2031-1001')).toBeVisible();

  await test.step('j and k move', async () => {
    await press('j');
    await expect(row('CVE-2031-1001')).toBeFocused();
    await press('j', 'j', 'k');
    await expect(row('CVE-2031-1002')).toBeFocused();
    await expect(row('CVE-2031-1002')).toHaveAttribute('data-selected', 'true');
  });

  await test.step('t tracks, f favours', async () => {
    await press('t');
    await expect.poll(saved).toMatchObject([{ tracking_type: 'product' }]);
    await press('f');
    await expect.poll(saved).toMatchObject([{ tracking_type: 'product' }, { tracking_type: 'cve' }]);
    await expect(row('CVE-2031-1002').getByRole('button', { name: 'Remove from favorites' })).toBeAttached();
  });

  await test.step('Tab reaches every filter and tool in the order they are seen', async () => {
    await page.getByRole('link', { name: 'Skip to the list' }).focus();
    const reached: string[] = [];
    for (let step = 0; step < 19; step += 1) {
      await press('Tab');
      reached.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ??
            document.activeElement?.getAttribute('name') ??
            document.activeElement?.textContent ??
            '',
        ),
      );
    }
    expect(reached).toEqual([
      'Saved views',
      'Keyboard shortcuts',
      'Select rows',
      'Compact rows',
      'Columns',
      'Export HTML',
      '60, show all severities',
      '0, show Critical',
      '60, show High',
      'High60100.0%',
      'Overview',
      'view',
      'cve',
      'vendor',
      'product',
      'name',
      'severity',
      'Refresh',
      'CVE ID',
    ]);
  });

  await test.step('a link skips the filters, up to the list', async () => {
    await page.getByRole('link', { name: 'Skip to the list' }).focus();
    await press('Enter', 'Tab');
    await expect(page.getByRole('columnheader').getByRole('button').first()).toBeFocused();
  });

  await test.step('columns are chosen by keys', async () => {
    await page.getByRole('button', { name: 'Columns' }).focus();
    await press('Enter');
    await expect(page.getByRole('menuitemcheckbox', { name: 'Vendor Product' })).toBeFocused();
    await press('ArrowDown', 'Enter', 'Escape');
    await expect(table.getByRole('columnheader', { name: 'Severity' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  });

  await test.step('a row is followed out of sight, and Enter opens it; Back returns to it, and j goes on', async () => {
    await press('j');
    for (let step = 0; step < 30; step += 1) await press('j');
    await expect(table.locator('tr[data-selected=true]')).toBeInViewport();
    const id = (await table.locator('tr[data-selected=true]').getByRole('link', { name: /^CVE-/ }).textContent()) ?? '';
    await press('Enter');
    await expect(page).toHaveURL(`/cves/${id}`);
    await page.goBack();
    await expect(row(id)).toBeInViewport();
    await expect(row(id)).toHaveAttribute('data-selected', 'true');
    const next = `CVE-2031-${Number(id.slice(-4)) + 1}`;
    await press('j');
    await expect(row(next)).toBeFocused();
  });
});
