import type { Page } from '@playwright/test';
import { waitUntilSettled } from '../support/a11y.ts';
import { thirdParty, expect, test } from './fixtures.ts';

// Scrolls in one task, like a wheel that continues while the page grows.
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test('Back finds the list as high as it was left, and where it stood', async ({ page, stocked }) => {
  stocked.answers('GET /vendors', ({ query }) => {
    const first = Number(query.cursor ?? 1);
    // Every third name has two lines, so that the estimated heights of cards are often wrong.
    const name = (at: number) => `Acme ${at}${at % 3 === 0 ? ' Corporation for the Manufacture of Anvils' : ''}`;
    const data = thirdParty.many(20, (n) =>
      thirdParty.vendor({ id: first + n - 1, display_name: name(first + n - 1) }),
    );
    return Response.json({ data: { data, pagination: { total: 400, has_next: true, next_cursor: `${first + 20}` } } });
  });
  await page.setViewportSize({ width: 700, height: 860 });
  await page.goto('/vendors');
  await expect(page.getByText('Showing 20 of 400 vendors')).toBeVisible();
  for (const shown of [40, 60, 80, 100]) {
    await toTheEnd(page);
    await expect(page.getByText(`Showing ${shown} of 400 vendors`)).toBeVisible();
  }
  const card = page.getByRole('link', { name: 'Acme 77', exact: true });
  await card.scrollIntoViewIfNeeded();
  // The heights of the cards above it are measured when they are rendered.
  await waitUntilSettled(page);
  const before = await card.boundingBox();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible();
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
});
