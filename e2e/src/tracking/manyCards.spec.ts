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
    last: 'Anvil 1226',
    find: ['products', 'Anvil 777'],
  },
] as const;

for (const { what, path, label, call, answer, last, find } of grids) {
  test(`${what} opens with under 1,500 elements in its grid, wherever it is scrolled`, async ({ page, stocked }) => {
    stocked.answers(call, json({ success: true, data: answer }));
    const [noun, wanted] = find;
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 });
      await page.goto(path);
      const list = page.getByRole('list', { name: label, exact: true });
      await expect(list.getByRole('listitem').first()).toBeVisible();
      for (const share of [0, 0.37, 1]) {
        await list.evaluate((element, part) => {
          const box = element.parentElement ?? element;
          box.scrollTop = part * box.scrollHeight;
        }, share);
        await expect(list.getByRole('listitem').first()).toBeAttached();
        expect(await list.locator('*').count()).toBeLessThan(1500);
      }
      await expect(list.getByRole('link', { name: last, exact: true })).toBeVisible();
    }
    await page.getByRole('textbox', { name: `Filter ${noun}` }).fill(wanted);
    await expect(page.getByRole('link', { name: wanted, exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: label, exact: true }).getByRole('listitem')).toHaveCount(1);
  });
}
