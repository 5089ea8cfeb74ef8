import { json } from '../provider/responses.ts';
import { thirdParty, expect, test } from './fixtures.ts';

const grids = [
  {
    what: 'a product of 6,257 versions',
    path: '/products/p-8',
    label: 'Product Versions',
    call: 'GET /products/:id',
    answer: thirdParty.product({
      product_versions: thirdParty.many(6257, (at) => thirdParty.version({ ID: at, Version: `1.${at}` })),
    }),
    count: 6257,
    last: '1.6257',
    find: ['versions', '1.3333'],
  },
  {
    what: 'a vendor of 1,226 products',
    path: '/vendors/v-7',
    label: 'Products',
    call: 'GET /vendors/:id',
    answer: thirdParty.vendor({
      products_count: 1226,
      products: thirdParty.many(1226, (at) => thirdParty.product({ id: at, display_name: `Anvil ${at}` })),
    }),
    count: 1226,
    last: 'Anvil 1226',
    find: ['products', 'Anvil 777'],
  },
] as const;

test('fast typing into a list of 300 trackings loses no letter', async ({ page, stocked }) => {
  const items = thirdParty.many(300, (at) => thirdParty.tracking({ id: at, target_id: `v-${at}` }));
  stocked.answers('GET /user/trackings', json(items));
  await page.goto('/products');
  const field = page.getByRole('textbox', { name: 'Find in track list' });
  await field.pressSequentially('ask bo anvils and others', { delay: 5 });
  await expect(field).toHaveValue('ask bo anvils and others');
  await expect(page.getByText('No trackings match')).toBeVisible();
  await expect(page).toHaveURL(/find=ask\+bo\+anvils\+and\+others$/);
});

for (const { what, path, label, call, answer, count, last, find } of grids) {
  test(`${what} opens with under 1,500 elements in its grid, wherever it is scrolled`, async ({ page, stocked }) => {
    stocked.answers(call, json({ success: true, data: answer }));
    const [noun, wanted] = find;
    const list = page.getByRole('list', { name: label, exact: true });
    const cards = list.getByRole('listitem');
    await test.step('in a box that scrolls by itself, with a mouse', async () => {
      await page.goto(path);
      await expect(cards.first()).toBeVisible();
      for (const share of [0, 0.37, 1]) {
        await list.evaluate((element, part) => {
          const box = element.parentElement ?? element;
          box.scrollTop = part * box.scrollHeight;
        }, share);
        await expect(cards.first()).toBeAttached();
        expect(await list.locator('*').count()).toBeLessThan(1500);
      }
      await expect(list.getByRole('link', { name: last, exact: true })).toBeVisible();
    });
    await test.step('in the page, the first ones and more by a button, on a small screen', async () => {
      await page.setViewportSize({ width: 390, height: 860 });
      await page.goto(path);
      await expect(cards.first()).toBeVisible();
      await expect(cards.first()).toHaveAttribute('aria-setsize', `${count}`);
      await expect(list.locator('..')).toHaveCSS('overflow-y', 'visible');
      await page.getByRole('heading', { name: /^CVE Vulnerabilities/ }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: /^Show 50 more/ }).click();
      await expect(
        page.getByRole('button', { name: `Show 50 more (${(count - 62).toLocaleString('en-US')} remaining)` }),
      ).toBeVisible();
    });
    await page.getByRole('textbox', { name: `Filter ${noun}` }).fill(wanted);
    await expect(page.getByRole('link', { name: wanted, exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: label, exact: true }).getByRole('listitem')).toHaveCount(1);
  });
}
