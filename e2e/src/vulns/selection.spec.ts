import { readFile } from 'node:fs/promises';
import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { checkA11yInAllThemes, sizes } from '../support/a11y.ts';
import { listedFrom, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

test('rows are selected, tracked, exported and viewed beside the list by keys', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { row, button, panel } = parts(page);
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const saved = () =>
    provider.requests('POST /user/tracking').map(({ body }) => (body as { target_id: string }).target_id);
  provider.answers('GET /cves', json(toPageResponse(listedFrom(1, 40))));
  provider.answers('GET /cves/:cveId', json({ cve_id: 'CVE-2031-1003', description: '<script>alert(1)</script>' }));
  provider.answers('POST /user/tracking', json({ success: true, data: { id: 4 }, message: 'Kept' }));
  await page.goto('/past-vulnerabilities');
  await expect(row('CVE-2031-1001')).toBeVisible();
  const bar = panel('Selection');

  await test.step('x selects, Shift X a range', async () => {
    await press('j', 'x', 'j', 'j', 'Shift+X');
    await expect(bar).toContainText('3 selected');
  });

  await test.step('the selection is saved as CSV', async () => {
    const download = page.waitForEvent('download');
    await button('Export CSV').click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(4);
    expect(text).toContain('CVE-2031-1003');
  });

  await test.step('the quick view opens, follows and closes', async () => {
    await press('k', 'j', 'Space');
    const view = panel('Flaw 3');
    await expect(view).toContainText('<script>alert(1)</script>');
    await checkA11yInAllThemes(page, { part: 'main' });
    await page.setViewportSize(sizes.desktop);
    await press('j');
    await expect(panel('Flaw 4')).toBeVisible();
    await press('Escape');
    await expect(panel('Flaw 4')).toHaveCount(0);
    await expect(row('CVE-2031-1004')).toBeFocused();
    await expect(bar).toContainText('3 selected');
  });

  await test.step('all are tracked', async () => {
    await bar.getByRole('button', { name: 'Track' }).click();
    await expect(page.getByText('Tracking 3 CVEs')).toBeVisible();
    await expect(button('Undo')).toBeVisible();
    await expect.poll(() => saved().toSorted()).toEqual(['CVE-2031-1001', 'CVE-2031-1002', 'CVE-2031-1003']);
    await expect(bar).toHaveCount(0);
  });
});
