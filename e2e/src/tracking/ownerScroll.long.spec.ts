import { json } from '../provider/responses.ts';
import { observeShifts, readShift } from '../support/layoutShift.ts';
import { thirdParty, expect, test } from './fixtures.ts';

test.use({ allowedCalls: ['GET /cves/stats'] });

test('products stay in place when CVEs above them arrive late', async ({ page, stocked }) => {
  let sendPage: (() => void) | undefined;
  stocked.announces('cve-stats', 'search');
  stocked.answers('GET /cves/stats', json({ data: { severity_distribution: { Critical: 60 } } }));
  stocked.answers('GET /vendors/:id', () =>
    Response.json({
      data: thirdParty.vendor({
        products_count: 20,
        products: thirdParty.many(20, (n) => thirdParty.product({ id: `p-${n}`, display_name: `Anvil ${n}` })),
      }),
    }),
  );
  stocked.answers('GET /cves', async ({ query }) => {
    const at = Number(query.cursor ?? 1);
    if (at === 2) await new Promise<void>((resolve) => (sendPage = resolve));
    const data = thirdParty.many(20, (n) => thirdParty.cve({ cve_id: `CVE-2031-${1000 + (at - 1) * 20 + n}` }));
    return Response.json({ success: true, data: { data, pagination: { has_next: at < 2, total: 40 } } });
  });
  await observeShifts(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/vendors/v-7');
  await expect(page.getByText('CVE Vulnerabilities (40)')).toBeVisible();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 20_000);
  const products = page.getByRole('heading', { name: /^Products/ });
  await expect(products).toBeInViewport();
  await expect.poll(() => sendPage, 'the next page was requested').toBeDefined();
  const before = await products.boundingBox();
  const shift = await readShift(page);
  sendPage?.();
  await expect(page.getByText("You've reached the end of the CVE list")).toBeAttached();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(products).toBeInViewport();
  expect(Math.abs((await products.boundingBox())!.y - before!.y)).toBeLessThan(40);
  expect((await readShift(page)) - shift).toBeLessThan(0.02);
});
