import { json } from '../provider/responses.ts';
import { chooseByKeys, expectTrap, tabTo } from '../support/keyboard.ts';
import { thirdParty, expect, expectToast, test } from './fixtures.ts';

test('a list is imported by keyboard alone: pasted, looked through, narrowed, added', async ({ page, stocked }) => {
  stocked.answers('GET /cves', ({ query }) =>
    Response.json(query.cve_id === 'CVE-2031-0404' ? [] : [{ cve_id: query.cve_id }]),
  );
  await page.goto('/products');
  const opener = page.getByRole('button', { name: 'Import List' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import List' });
  // Before it is open, Tab would move the focus from the button that opens it.
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('textbox', { name: 'Your list' }));
  await page.keyboard.insertText('CVE-2031-0001\nCVE-2031-0002\nCVE-2031-0404');
  await tabTo(page, dialog.getByRole('button', { name: 'Find Matches' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('tab', { name: 'To add (2)' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('No CVE record with this ID')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('checkbox', { name: 'CVE-2031-0002' }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Add 1 Item' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText("Added 1 item. 2 weren't added.")).toBeVisible();
  await expectTrap(page, dialog);
  await tabTo(page, dialog.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect(stocked.requests('POST /user/tracking').map(({ body }) => body)).toMatchObject([
    { target_id: 'CVE-2031-0001' },
  ]);
});

test('one thing is added by keyboard alone', async ({ page, stocked }) => {
  await page.goto('/products');
  const opener = page.getByRole('button', { name: 'Add to Track List' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add to Track List' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('combobox', { name: 'Tracking type' }));
  await page.keyboard.press('ArrowDown');
  for (const [field, option] of [
    ['Vendor', 'Acme'],
    ['Product', 'Anvil'],
  ] as const) {
    await tabTo(page, dialog.getByRole('combobox', { name: field, exact: true }));
    await page.keyboard.press('ArrowDown');
    const combobox = dialog.getByRole('combobox', { name: field, exact: true });
    await chooseByKeys(page, combobox, page.getByRole('option', { name: option, exact: true }));
    await expect(combobox).toHaveValue(option);
  }
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Telegram notifications' }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Add to Track List' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Successfully added to track list!');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect(stocked.requests('POST /user/tracking').map(({ body }) => body)).toMatchObject([
    { tracking_type: 'product', target_id: 'p-8', email_enabled: true, telegram_enabled: true },
  ]);
});

test('a user gets from the catalog to a CVE and back by keyboard alone', async ({ page, stocked }) => {
  stocked.answers('POST /user/tracking', ({ body }) => {
    const { target_id } = body as { target_id: string };
    stocked.answers('GET /user/trackings', json([thirdParty.tracking({ target_id })]));
    return Response.json({ success: true, data: { id: 55 } });
  });
  await page.goto('/vendors');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Acme', exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Search vendors' }));
  await page.keyboard.type('acme');
  await expect(page).toHaveURL(/search=acme/);
  await tabTo(page, main.getByRole('link', { name: 'Acme', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Track Vendor' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Vendor added to tracking list');
  await expect(page.getByRole('button', { name: 'Untrack' })).toBeFocused();
  await tabTo(page, main.getByRole('link', { name: 'Anvil', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Anvil' })).toBeVisible();
  await tabTo(page, main.getByRole('link', { name: '6.1.90' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '6.1.90' })).toBeVisible();
  await tabTo(page, main.getByRole('link', { name: 'CVE-2031-0001' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Anvil drops without warning' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Copy CVE ID' }));
});
