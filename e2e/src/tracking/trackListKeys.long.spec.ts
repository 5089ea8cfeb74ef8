import { withSideEffect, json } from '../provider/responses.ts';
import { expectTrap, tabTo } from '../support/keyboard.ts';
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
    // It was disabled during the request and has the focus again.
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
    // The list changes at once, so the next answers are set when the request has arrived.
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
