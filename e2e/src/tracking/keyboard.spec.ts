import { withSideEffect, json } from '../provider/responses.ts';
import { chooseByKeys, expectTrap, tabTo } from '../support/keyboard.ts';
import { thirdParty, expect, expectToast, test } from './fixtures.ts';

test('the track list works by keyboard alone; dialogs keep the focus and return it', async ({ page, stocked }) => {
  stocked.answers(
    'GET /user/trackings',
    json([thirdParty.tracking(), thirdParty.tracking({ id: 42, target_id: 'v-8' })]),
  );
  await page.goto('/products');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('Import List')).toBeVisible();
  for (const [opener, title] of [
    ['Import List', 'Import List'],
    ['Add to Track List', 'Add to Track List'],
  ] as const) {
    await test.step(opener, async () => {
      await tabTo(page, button(opener).first());
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      await expectTrap(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button(opener).first()).toBeFocused();
    });
  }
  const cards = page.getByRole('main').getByRole('listitem');
  const first = cards.first();
  const leave = (left: object[]) => () => stocked.answers('GET /user/trackings', json(left));
  await test.step('power, edit and delete', async () => {
    stocked.answers('POST /user/tracking', json({ success: true, data: { id: 41 } }));
    const power = first.getByRole('button', { name: /^Pause/ });
    await tabTo(page, power);
    await page.keyboard.press('Space');
    await expectToast(page, 'Tracking deactivated successfully!');
    // Disabled while the provider was asked, it has the focus again.
    await expect(first.getByRole('button', { name: /^(?:Pause|Resume)/ })).toBeFocused();
    const edit = first.getByRole('button', { name: /^Edit/ });
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Tracking' });
    await expect(dialog).toBeVisible();
    await expectTrap(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    const other = thirdParty.tracking({ id: 42, target_id: 'v-8' });
    stocked.answers('POST /user/tracking/delete', withSideEffect(leave([other]), json({ success: true })));
    await tabTo(page, first.getByRole('button', { name: /^Delete/ }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Successfully removed from track list!');
    await expect(cards).toHaveCount(1);
    await expect(first.getByRole('button', { name: /^Delete/ })).toBeFocused();
  });
  await test.step('among the active ones, the next takes the place of the one that leaves', async () => {
    stocked.answers(
      'GET /user/trackings',
      json([thirdParty.tracking(), thirdParty.tracking({ id: 42, target_id: 'v-8' })]),
    );
    await page.goto('/products?show=active');
    await tabTo(page, first.getByRole('button', { name: /^Pause/ }));
    const left = thirdParty.tracking({ id: 42, target_id: 'v-8' });
    const both = [thirdParty.tracking({ is_active: false }), left];
    stocked.answers('POST /user/tracking', withSideEffect(leave(both), json({ success: true, data: { id: 41 } })));
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(1);
    await expect(first.getByRole('button', { name: /^Pause/ })).toBeFocused();
    // The list changes at once; what the provider answers from here on is set when it was asked.
    await expectToast(page, 'Tracking deactivated successfully!');
  });
  await test.step('deleting the last one leaves the focus in the page', async () => {
    stocked.answers('GET /user/trackings', json([thirdParty.tracking()]));
    await page.goto('/products');
    await tabTo(page, first.getByRole('button', { name: /^Delete/ }));
    stocked.answers('POST /user/tracking/delete', withSideEffect(leave([]), json({ success: true })));
    await page.keyboard.press('Enter');
    await expect(page.getByText('No items in track list yet')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expectToast(page, 'Successfully removed from track list!');
    await tabTo(page, button('Add Your First Item'), 6);
    stocked.answers('GET /user/trackings', json([thirdParty.tracking()]));
    await page.reload();
  });
  await test.step('the export menu', async () => {
    await tabTo(page, button('Export'), 80);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button('Export')).toBeFocused();
  });
});

test('a list is imported by keyboard alone: pasted, looked through, narrowed, added', async ({ page, stocked }) => {
  stocked.answers('GET /cves', ({ query }) =>
    Response.json(query.cve_id === 'CVE-2031-0404' ? [] : [{ cve_id: query.cve_id }]),
  );
  await page.goto('/products');
  const opener = page.getByRole('button', { name: 'Import List' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import List' });
  // Before it is open, the Tab key would leave the button that opened it.
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
