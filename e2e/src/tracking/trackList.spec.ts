import { withSideEffect, sequence, error, json } from '../provider/responses.ts';
import { thirdParty, expect, expectToast, test } from './fixtures.ts';

const acme = thirdParty.tracking();
const anvil = thirdParty.tracking({
  id: 't-2',
  tracking_type: 'Product Based Tracking',
  target_id: 'p-8',
  target_name: 'Anvil',
  custom_name: 'Our anvils',
  notes: 'Ask Bo.',
  version_filter: '>=1.0.0',
  email_enabled: false,
  is_active: false,
});
const sent = { target_id: 'v-7', notes: '', version_filter: '', email_enabled: true, telegram_enabled: false };

test('an empty list says so and offers the first step', async ({ page, stocked }) => {
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1, name: 'My Track List' })).toBeVisible();
  await expect(page.getByText('Track your selected products and vulnerabilities')).toBeVisible();
  await expect(page.getByText('No items in track list yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Your First Item' }).click();
  await expect(page.getByRole('dialog', { name: 'Add to Track List' })).toBeVisible();
  expect(stocked.requests('GET /user/trackings').map(({ query }) => query)).toEqual([{}]);
});

test('the list shows cards and the count, and filters by Active Only and Show All', async ({ page, stocked }) => {
  // One-click tracking sends `string` as the filter, as specified. No user has typed it.
  stocked.answers('GET /user/trackings', json({ data: [{ ...acme, version_filter: 'string' }, anvil] }));
  await page.goto('/products');
  await expect(page.getByText('1 of 2 trackings active')).toBeVisible();
  await expect(page.getByText('string', { exact: true })).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: 'Our anvils' });
  for (const words of ['Ask Bo.', '>=1.0.0', 'No notifications', 'Product']) {
    await expect(card.getByText(words, { exact: true })).toBeVisible();
  }
  for (const action of ['Edit', 'Delete', 'Resume']) {
    await expect(card.getByRole('button', { name: `${action} Our anvils` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Active Only' }).click();
  await expect(card).toBeHidden();
  await expect(page).toHaveURL(/\?show=active$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Acme tracking' })).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(card).toBeVisible();
});

test('a long list is narrowed as one types, however fast, and by its address', async ({ page, stocked }) => {
  const many = thirdParty.many(300, (at) =>
    thirdParty.tracking({ id: at, target_id: `v-${at}`, custom_name: `Acme ${at}` }),
  );
  stocked.answers('GET /user/trackings', json([...many, anvil]));
  await page.goto('/products');
  const field = page.getByRole('textbox', { name: 'Find in track list' });
  await field.pressSequentially('ask bo anvils and others', { delay: 5 });
  await expect(field).toHaveValue('ask bo anvils and others');
  await expect(page.getByText('No trackings match')).toBeVisible();
  await expect(page).toHaveURL(/find=ask\+bo\+anvils\+and\+others$/);
  await page.goto('/products?find=bo+anvils');
  await expect(field).toHaveValue('bo anvils');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await field.fill('nothing of this');
  await page.getByRole('button', { name: 'Show all trackings' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Acme 1', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
});

test('a list that fails shows its panel, and Try Again recovers', async ({ page, stocked }) => {
  const panel = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  const reasons = [
    [error(500, { message: 'The database is away.' }), 'The database is away.'],
    [error(502), 'HTTP error! status: 502'],
    [json({ success: false }), 'An unexpected error occurred. Please try again.'],
  ] as const;
  for (const [answer, why] of reasons) {
    await test.step(why, async () => {
      stocked.answers('GET /user/trackings', answer);
      await page.goto('/products');
      await expect(panel.getByText('Failed to load trackings')).toBeVisible();
      await expect(panel.getByText(why)).toBeVisible();
    });
  }
  stocked.answers('GET /user/trackings', json([acme]));
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('1 of 1 trackings active')).toBeVisible();
});

test('the power button sends the whole tracking again, and says what came of it', async ({ page, stocked }) => {
  const keep = (is_active: boolean) =>
    stocked.answers('GET /user/trackings', json([thirdParty.tracking({ is_active })]));
  const power = (action: string) => page.getByRole('button', { name: `${action} Acme tracking`, exact: true });
  const whole = { ...sent, id: '41', tracking_type: 'vendor', custom_name: 'Acme tracking' };
  keep(true);
  stocked.answers(
    'POST /user/tracking',
    withSideEffect(
      ({ body }) => keep((body as { is_active: boolean }).is_active),
      json({ success: true, data: { id: 41 } }),
    ),
  );
  await page.goto('/products');
  await power('Pause').click();
  await expectToast(page, 'Tracking deactivated successfully!');
  await expect(page.getByText('0 of 1 trackings active')).toBeVisible();
  await power('Resume').click();
  await expectToast(page, 'Tracking activated successfully!');
  expect(stocked.requests('POST /user/tracking').map(({ body }) => body)).toEqual([
    { ...whole, is_active: false, auto_track_new_versions: true },
    { ...whole, is_active: true, auto_track_new_versions: true },
  ]);
  for (const [body, text] of [
    [{ success: false }, 'Failed to update tracking status'],
    [{ success: false, message: 'Not in your plan.' }, 'Not in your plan.'],
  ] as const) {
    stocked.answers('POST /user/tracking', json(body));
    await power('Pause').click();
    await expectToast(page, text);
    await expect(power('Pause')).toBeEnabled();
  }
});

test('a tracking is deleted, its failure is reported, and Undo restores it', async ({ page, stocked }) => {
  stocked.answers('GET /user/trackings', json([acme]));
  stocked.answers('POST /user/tracking/delete', json({ success: false }));
  await page.goto('/products');
  const card = page.getByRole('heading', { name: 'Acme tracking' });
  await page.getByRole('button', { name: 'Delete Acme tracking' }).click();
  await expectToast(page, 'Failed to delete tracking');
  await expect(card).toBeVisible();

  const holds = (items: object[]) => () => stocked.answers('GET /user/trackings', json(items));
  stocked.answers('POST /user/tracking/delete', withSideEffect(holds([]), json({ success: true })));
  stocked.answers('POST /user/tracking', withSideEffect(holds([acme]), json({ success: true, data: { id: 41 } })));
  await page.getByRole('button', { name: 'Delete Acme tracking' }).click();
  await expectToast(page, 'Successfully removed from track list!');
  await expect(page.getByText('No items in track list yet')).toBeVisible();
  expect(stocked.requests('POST /user/tracking/delete').map(({ body }) => body)).toEqual([{ id: '41' }, { id: '41' }]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  await expect.poll(() => stocked.requests('POST /user/tracking').length).toBe(1);
  expect(stocked.requests('POST /user/tracking')[0]?.body).toMatchObject({ ...sent, custom_name: 'Acme tracking' });
});

test('editing re-sends with is_active and auto-track true', async ({ page, stocked }) => {
  stocked.answers('GET /user/trackings', json([acme, anvil]));
  await page.goto('/products');
  const dialog = page.getByRole('dialog', { name: 'Edit Tracking' });
  await page.getByRole('button', { name: 'Edit Acme tracking' }).click();
  await expect(dialog.getByLabel('Custom name')).toHaveValue('Acme tracking');
  await expect(dialog.getByLabel('Version filter')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Edit Our anvils' }).click();
  await dialog.getByLabel('Custom name').fill('Anvils');
  await dialog.getByLabel('Notes').fill('Ask Ann.');
  await dialog.getByLabel('Version filter').fill('latest');
  await dialog.getByLabel('Telegram notifications').check();
  stocked.answers(
    'POST /user/tracking',
    sequence(json({ success: false }), json({ success: true, data: { id: 't-2' } })),
  );
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Failed to update tracking');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Successfully updated tracking!');
  await expect(dialog).toBeHidden();
  expect(stocked.requests('POST /user/tracking').at(-1)?.body).toEqual({
    id: 't-2',
    tracking_type: 'product',
    target_id: 'p-8',
    custom_name: 'Anvils',
    notes: 'Ask Ann.',
    version_filter: 'latest',
    email_enabled: false,
    telegram_enabled: true,
    is_active: true,
    auto_track_new_versions: true,
  });
});

test('an aborted request is not reported as a failure', async ({ page, stocked }) => {
  // Never answered: leaving the screen aborts it.
  stocked.answers('GET /user/trackings', () => new Promise<Response>(() => {}));
  await page.goto('/products');
  await expect(page.getByText('Loading track list...')).toBeAttached();
  await page.getByRole('navigation').getByRole('link', { name: 'Vendors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
