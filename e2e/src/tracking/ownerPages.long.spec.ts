import { thirdParty, expect, test } from './fixtures.ts';

test('the page of a vendor loads CVEs 20 at a time, by button and within 1000 px of the bottom, to the end', async ({
  page,
  stocked,
}) => {
  const params = { vendor_name: 'acme', limit: '20' };
  let holding: (() => void) | undefined;
  stocked.answers('GET /cves', async ({ query }) => {
    const at = Number(query.cursor ?? 1);
    if (at === 2) await new Promise<void>((resolve) => (holding = resolve));
    const data = thirdParty.many(20, (n) => thirdParty.cve({ cve_id: `CVE-2031-${1000 + (at - 1) * 20 + n}` }));
    return Response.json({ success: true, data: { data, pagination: { has_next: at < 3, total: 60 } } });
  });
  // Taller than the first page, so that no page is loaded automatically near the bottom.
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto('/vendors/v-7');
  await expect(page.getByText('CVE Vulnerabilities (60)')).toBeVisible();
  expect(stocked.requests('GET /cves').map(({ query }) => query)).toEqual([params]);
  // A click by script, because Playwright's click would scroll near the bottom.
  await page.getByRole('button', { name: 'Load More CVEs' }).evaluate((button: HTMLElement) => button.click());
  await expect(page.getByText('Loading more CVEs...')).toBeAttached();
  await expect.poll(() => holding, 'the provider is asked').toBeDefined();
  holding?.();
  await expect(page.getByText('Loading more CVEs...')).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 1500));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(stocked.requests('GET /cves')).toHaveLength(2);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 900));
  await expect
    .poll(() => stocked.requests('GET /cves').map(({ query }) => query))
    .toEqual([params, { ...params, cursor: '2' }, { ...params, cursor: '3' }]);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText("You've reached the end of the CVE list")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load More CVEs' })).toHaveCount(0);
});
