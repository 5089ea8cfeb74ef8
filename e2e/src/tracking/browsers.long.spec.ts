import type { Page } from '@playwright/test';
import { truncated, error, json } from '../provider/responses.ts';
import { waitUntilSettled } from '../support/a11y.ts';
import { stopClock } from '../support/clock.ts';
import { thirdParty, expect, test } from './fixtures.ts';

// In one task, because a wheel keeps turning while the page grows.
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

const browsers = [
  {
    noun: 'vendors',
    title: 'Vendors',
    subtitle: 'Browse and manage vendor information',
    path: '/vendors',
    call: 'GET /vendors',
    stats: ['GET /vendors/stats', { total_vendors: 1234 }],
    make: (at: number) => thirdParty.vendor({ id: at, display_name: `Acme ${at}`, products_count: at }),
    card: ['2 products'],
    href: '/vendors/2',
  },
  {
    noun: 'products',
    title: 'Products',
    subtitle: 'Explore all available products',
    path: '/products-browse',
    call: 'GET /products',
    stats: ['GET /products/stats', { total_products: 1234 }],
    make: (at: number) =>
      thirdParty.product({ id: `${at}`, display_name: `Acme ${at}`, description: 'A heavy thing.' }),
    card: ['A heavy thing.', 'Hardware', 'Acme'],
    href: '/products/2',
  },
] as const;

test('Back finds the list as high as it was left, and where it stood', async ({ page, stocked }) => {
  stocked.answers('GET /vendors', ({ query }) => {
    const first = Number(query.cursor ?? 1);
    // Every third name takes two lines: what a card's height is guessed to be is seldom what it is.
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
  // The heights of the cards above it are measured as they are drawn.
  await waitUntilSettled(page);
  const before = await card.boundingBox();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible();
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
});

for (const { noun, title, subtitle, path, call, stats, make, card, href } of browsers) {
  test(`${noun}: the list shows figures and cards, and loads 20 more near the bottom until has_next is false`, async ({
    page,
    stocked,
  }) => {
    stocked.answers(stats[0], json(stats[1]));
    stocked.answers(call, ({ query }) => {
      const first = query.cursor === undefined ? 1 : Number(query.cursor);
      const data = thirdParty.many(20, (at) => make(first + at - 1));
      const pagination = { total: 60, has_next: first < 41, ...(first < 41 ? { next_cursor: `${first + 20}` } : {}) };
      return Response.json({ success: true, data: { data, pagination } });
    });
    // So low that the first page reaches well beyond it.
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(subtitle)).toBeVisible();
    await expect(page.getByText(`Total ${title}`)).toBeVisible();
    await expect(page.getByText('1,234')).toBeVisible();
    await expect(page.getByText('Search Results')).toBeHidden();
    const link = page.getByRole('link', { name: 'Acme 2', exact: true });
    const second = page.getByRole('listitem').filter({ has: link });
    for (const words of card) await expect(second.getByText(words, { exact: true })).toBeVisible();
    await expect(link).toHaveAttribute('href', href);
    if (noun === 'vendors') await expect(second.getByRole('link', { name: 'acme.example' })).toBeVisible();
    await expect(page.getByText(`Showing 20 of 60 ${noun}`)).toBeVisible();
    await test.step('not yet at 400 px from the bottom', async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 400));
      // Beyond the 100 ms between two looks.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
      expect(stocked.requests(call)).toHaveLength(1);
    });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 290));
    await expect(page.getByText(`Showing 40 of 60 ${noun}`)).toBeVisible();
    await toTheEnd(page);
    await expect(page.getByText(`Showing 60 of 60 ${noun}`)).toBeVisible();
    await toTheEnd(page);
    expect(stocked.requests(call).map(({ query }) => query)).toEqual([
      { limit: '20' },
      { limit: '20', cursor: '21' },
      { limit: '20', cursor: '41' },
    ]);
  });

  test(`${noun}: the search waits 500 ms, stands in the address, and starts the list again`, async ({
    page,
    stocked,
  }) => {
    stocked.answers(call, ({ query }) =>
      Response.json({ data: query.search === 'zzz' ? [] : [make(query.search === undefined ? 1 : 2)], total: 1 }),
    );
    const queries = () => stocked.requests(call).map(({ query }) => query);
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByText(`Showing 1 of 1 ${noun}`)).toBeVisible();
    await stopClock(page);
    const field = page.getByRole('textbox', { name: `Search ${noun}` });
    await field.fill('acm');
    await page.clock.runFor(400);
    await field.fill('acme');
    await page.clock.runFor(499);
    expect(queries()).toEqual([{ limit: '20' }]);
    await page.clock.runFor(1);
    await expect.poll(queries).toEqual([{ limit: '20' }, { limit: '20', search: 'acme' }]);
    await page.clock.resume();
    await expect(page).toHaveURL(/\?search=acme$/);
    for (const words of ['Search Results', 'Currently Showing']) await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Acme 2' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Acme 1' })).toBeHidden();
    await page.goto(`${path}?search=zzz`);
    await expect(field).toHaveValue('zzz');
    await expect(page.getByText(`No ${noun} found`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('link', { name: 'Acme 1' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });

  test(`${noun}: the list reports a failure; figures fail in silence`, async ({ page, stocked }) => {
    stocked.answers(stats[0], error(500));
    const panel = page.getByRole('alert');
    for (const [answer, text] of [
      [error(500, { message: 'Away' }), `Failed to load ${noun}`],
      [json({ success: false }), `Failed to load ${noun}`],
      [truncated(), `An error occurred while loading ${noun}`],
    ] as const) {
      stocked.answers(call, answer);
      await page.goto(path);
      await expect(panel.getByText(text)).toBeVisible();
    }
    stocked.answers(call, json([make(1)]));
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('link', { name: 'Acme 1' })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
}
