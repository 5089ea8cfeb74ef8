import { expect, test } from '../provider/fixtures.ts';
import { stopClock } from '../support/clock.ts';
import { listedFrom, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

const PAGE = 1000;
const PAGES = 10;

test('ten thousand rows are in the list, and eighty at most in the document', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { table, cve } = parts(page);
  // A provider may return more rows than requested; this saves the test five hundred pages.
  provider.answers('GET /cves', ({ query }) => {
    const place = Number(query.cursor ?? 0);
    const next = place + 1 < PAGES ? String(place + 1) : undefined;
    return Response.json(toPageResponse(listedFrom(place * PAGE, PAGE), { next, total: PAGES * PAGE }));
  });
  await page.clock.install();
  await page.goto('/past-vulnerabilities');
  await expect(cve('CVE-2031-1000')).toBeVisible();
  const most = await page.evaluate(async () => {
    const rows = () => document.querySelectorAll('tr').length;
    const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    let most = rows();
    while (!document.querySelector('main')?.textContent.includes('All data loaded')) {
      scrollTo(0, document.documentElement.scrollHeight);
      await sleep(60);
      most = Math.max(most, rows());
    }
    for (let top = document.documentElement.scrollHeight; top > 0; top -= 21_000) {
      scrollTo(0, top);
      await sleep(30);
      most = Math.max(most, rows());
    }
    return most;
  });
  expect(provider.requests('GET /cves')).toHaveLength(PAGES);
  await expect(table).toHaveAttribute('aria-rowcount', `${PAGES * PAGE + 1}`);
  expect(most).toBeLessThanOrEqual(80);

  await test.step('rows that fly past are text alone, and whole when the page comes to rest', async () => {
    // The speed is measured by the page's clock, because a busy machine draws too few frames.
    await stopClock(page);
    const simplified = await page.evaluate(async () => {
      const isSimplified = (row: Element) => row.querySelector('a') === null;
      let seen = 0;
      for (let step = 1; step <= 60; step += 1) {
        const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
        scrollTo(0, 4000 + step * 400);
        await scrolled;
        const texts = [...document.querySelectorAll('tbody tr')].filter(isSimplified).map((row) => row.textContent);
        seen += texts.filter((text) => /^CVE-2031-\d+/.test(text)).length;
      }
      return seen;
    });
    expect(simplified).toBeGreaterThan(0);
    await page.clock.resume();
    const rows = table.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
    await expect(rows.filter({ hasNot: page.getByRole('link') })).toHaveCount(0);
    await expect(rows.first()).toBeVisible();
  });

  await test.step('on a small screen the cards are as few', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: 'Vulnerabilities' }).getByRole('listitem').first()).toBeVisible();
    const cards = await page.locator('ul[aria-label=Vulnerabilities] > li').count();
    expect(cards).toBeLessThanOrEqual(80);
  });
});
