import { json } from '../provider/responses.ts';
import { thirdParty, expect, test } from './fixtures.ts';

const ids = ['CVE-2031-0001', 'CVE-2031-0002', 'CVE-2031-0003'];

test('the CVE page leads through the list that it was opened from', async ({ page, stocked }) => {
  stocked.answers('GET /cves', json({ cves: ids.map((cve_id) => thirdParty.cve({ cve_id })), total: 3 }));
  stocked.answers('GET /cves/:id', ({ params }) => Response.json({ data: thirdParty.cve({ cve_id: params.id }) }));
  await page.goto('/past-vulnerabilities');
  await page.getByRole('link', { name: ids[1], exact: true }).first().click();
  const navigation = page.getByRole('navigation', { name: 'List' });
  await expect(navigation).toContainText('2 of 3 loaded');
  await navigation.getByRole('button', { name: 'Next CVE' }).click();
  await expect(page).toHaveURL(/CVE-2031-0003$/);
  await expect(navigation).toContainText('3 of 3 loaded');
  await test.step('by keys, and again after a reload', async () => {
    await page.keyboard.press('k');
    await expect(page).toHaveURL(/CVE-2031-0002$/);
    await expect(navigation).toContainText('2 of 3 loaded');
    await page.reload();
    await expect(navigation).toContainText('2 of 3 loaded');
    await page.keyboard.press('k');
    await expect(page).toHaveURL(/CVE-2031-0001$/);
    await expect(navigation.getByRole('button', { name: 'Previous CVE' })).toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('Back leads to the list', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/past-vulnerabilities$/);
  });
  await test.step('without a list there is none; nor are there calls that this provider does not announce', async () => {
    await page.goto('/cves/CVE-2031-0003');
    await expect(page.getByRole('heading', { name: 'Official records' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'CVE Timeline' })).toBeVisible();
    await expect(navigation).toHaveCount(0);
    for (const name of ['Related CVEs', 'Record details', 'EPSS history']) {
      await expect(page.getByRole('heading', { name })).toHaveCount(0);
    }
    expect(stocked.requests().filter(({ path }) => /\/(?:related|epss)$/.test(path))).toEqual([]);
  });
});
