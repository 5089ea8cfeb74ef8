import { json } from '../provider/responses.ts';
import { findA11yViolations } from '../support/a11y.ts';
import { chooseByKeys } from '../support/keyboard.ts';
import { AddForm } from './AddForm.ts';
import { expect, test } from './fixtures.ts';

const choices = { Vendor: 'Acme', Product: 'Anvil' };

test.describe('a version that no record names', () => {
  test.use({ allowedCalls: ['POST /product_versions'] });

  test('is tracked by typing it, by keyboard, where the provider takes one', async ({ page, stocked }) => {
    stocked.announces('exact-versions');
    stocked.answers('POST /product_versions', json({ data: { id: 'v-9', version: '9.0.37', is_named: false } }));
    const form = await AddForm.open(page);
    await form.type('Product Version');
    for (const name of ['Vendor', 'Product'] as const) await form.choose(name, choices[name]);
    const version = form.field('Version');
    await test.step('not a text that ranges cannot be compared with', async () => {
      await version.fill('latest');
      await expect(page.getByText('No matches. Type an exact version, such as 9.0.37.')).toBeVisible();
    });
    await version.fill('9.0.37');
    await chooseByKeys(page, version, page.getByRole('option', { name: '9.0.37', exact: true }));
    await expect(form.dialog.getByText(/^No CVE record names 9\.0\.37\./)).toBeVisible();
    expect(await findA11yViolations(page, '[role=dialog]')).toEqual([]);
    await form.submit();
    await expect(form.dialog).toBeHidden();
    expect(stocked.requests('POST /product_versions').map(({ body }) => body)).toEqual([
      { product_id: 'p-8', version: '9.0.37' },
    ]);
    expect(stocked.requests('POST /user/tracking').map(({ body }) => body)).toEqual([
      expect.objectContaining({ tracking_type: 'product_version', target_id: 'v-9', custom_name: 'Anvil 9.0.37' }),
    ]);
  });
});

test('a provider that takes no versions of its users offers only those that it lists', async ({ page, stocked }) => {
  const form = await AddForm.open(page);
  await form.type('Product Version');
  for (const name of ['Vendor', 'Product'] as const) await form.choose(name, choices[name]);
  await form.field('Version').fill('9.0.37');
  await expect(page.getByText('No matches', { exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: '9.0.37' })).toHaveCount(0);
  await form.field('Version').fill('6.1');
  await expect(page.getByRole('option', { name: '6.1.90', exact: true })).toBeVisible();
  expect(stocked.requests('POST /user/tracking')).toEqual([]);
});
