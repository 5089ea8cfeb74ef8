import { truncated, withSideEffect, deferred, error, json } from '../provider/responses.ts';
import { thirdParty, expect, expectToast, test } from './fixtures.ts';

const quick = {
  notes: '',
  email_enabled: true,
  telegram_enabled: true,
  is_active: true,
  auto_track_new_versions: true,
  version_filter: '',
};

const screens = [
  {
    path: '/vendors/v-7',
    label: 'Track Vendor',
    what: 'Vendor',
    noun: 'vendor',
    sent: { ...quick, tracking_type: 'vendor', target_id: 'v-7', custom_name: 'acme tracking' },
    stored: { type: 'Vendor Based Tracking', target_id: 'v-7' },
  },
  {
    path: '/products/p-8',
    label: 'Track Product',
    what: 'Product',
    noun: 'product',
    sent: { ...quick, tracking_type: 'product', target_id: 'p-8', custom_name: 'anvil tracking' },
    stored: { type: 'product', target_id: undefined, product_id: 'p-8' },
  },
  {
    path: '/product_versions/90',
    label: 'Track Version',
    what: 'Product version',
    noun: 'product version',
    sent: {
      ...quick,
      tracking_type: 'product_version',
      target_id: '90',
      custom_name: 'Anvil 6.1.90 tracking',
      version_filter: '6.1.90',
    },
    stored: { type: 'Product Version Based Tracking', target_id: undefined, version_id: 90 },
  },
];

// Returns whether its text has the color of success.
function isGreen(element: Element): boolean {
  const probe = document.createElement('i');
  probe.style.color = 'var(--fl-palette-tone-green-text)';
  document.body.append(probe);
  const green = getComputedStyle(probe).color;
  probe.remove();
  return getComputedStyle(element).color === green;
}

for (const { path, label, what, noun, sent, stored } of screens) {
  test(`${label} changes to tracked when the create call succeeds, and back when the delete call does`, async ({
    page,
    stocked,
  }) => {
    const track = page.getByRole('button', { name: label });
    const untrack = page.getByRole('button', { name: 'Untrack' });
    const saving = deferred(json({ success: true, data: { id: 'new-55' } }));
    stocked.answers('POST /user/tracking', saving.answer);
    await page.goto(path);
    await track.click();
    await expect(track).toBeDisabled();
    await expect(track).toHaveAttribute('data-loading', 'true');
    stocked.answers(
      'GET /user/trackings',
      json([thirdParty.tracking({ ...stored, tracking_type: undefined, id: 'new-55' })]),
    );
    saving.release();
    await expectToast(page, `${what} added to tracking list`);
    await expect(untrack).toBeEnabled();
    expect(stocked.requests('POST /user/tracking').map(({ body }) => body)).toEqual([sent]);

    await page.reload();
    await expect(untrack).toBeVisible();
    await expect.poll(() => untrack.evaluate(isGreen)).toBe(true);
    for (const [answer, text] of [
      [json({ success: false, message: 'No.' }), `Failed to untrack ${noun}`],
      [truncated(), 'An error occurred while updating tracking'],
    ] as const) {
      stocked.answers('POST /user/tracking/delete', answer);
      await untrack.click();
      await expectToast(page, text);
      await expect(untrack).toBeEnabled();
    }
    const forget = () => stocked.answers('GET /user/trackings', json([]));
    stocked.answers('POST /user/tracking/delete', withSideEffect(forget, json({ success: true })));
    await untrack.click();
    await expectToast(page, `${what} removed from tracking list`);
    await expect(track).toBeEnabled();
    expect(stocked.requests('POST /user/tracking/delete').at(-1)?.body).toEqual({ id: 'new-55' });

    for (const [answer, text] of [
      [error(500), `Failed to track ${noun}`],
      [error(403, { message: 'The plan is full.' }), 'The plan is full.'],
      [truncated(), 'An error occurred while updating tracking'],
    ] as const) {
      stocked.answers('POST /user/tracking', answer);
      await track.click();
      await expectToast(page, text);
      await expect(track).toBeEnabled();
    }
  });
}

test('trackings that do not load leave the button untracked, in silence', async ({ page, stocked }) => {
  stocked.answers('GET /user/trackings', error(500, { message: 'Away' }));
  await page.goto('/vendors/v-7');
  await expect(page.getByRole('button', { name: 'Track Vendor' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a version without a product name cannot be tracked, and the user sees why', async ({ page, stocked }) => {
  stocked.answers('GET /product_versions/:id', json(thirdParty.version()));
  await page.goto('/product_versions/90');
  await page.getByRole('button', { name: 'Track Version' }).click();
  await expectToast(page, 'Product name and version are required for tracking');
  expect(stocked.requests('POST /user/tracking')).toEqual([]);
});
