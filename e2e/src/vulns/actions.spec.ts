import { expect, test } from '../provider/fixtures.ts';
import { deferred, error, json } from '../provider/responses.ts';
import { createListRow, toPageResponse } from './createListRow.ts';
import { parts, tabs } from './listScreen.ts';

// The fields of a tracking created from a row, except its target (specification 16.3).
const defaults = {
  notes: '',
  is_active: true,
  telegram_enabled: true,
  email_enabled: true,
  auto_track_new_versions: true,
  version_filter: 'string',
};

const rows = [
  createListRow(1),
  createListRow(2, { vendor_id: 70, vendor_name: 'Beta', product_id: 80, product_name: 'Bolt' }),
  createListRow(3, { vendor_name: null, vendor_id: null, product_name: '', product_id: null }),
  createListRow(6, { vendor_id: 71, product_id: 81, version: '2.1', product_version_ids: [9] }),
];

test('a row becomes a favorite and tracked, and neither again', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { row, cve } = parts(page);
  const kept: object[] = [];
  provider.answers('GET /user/trackings', () => Response.json(kept));
  provider.answers('POST /user/tracking', ({ body }) => {
    kept.push({ ...(body as object), id: 90 + kept.length });
    return Response.json({ success: true, message: 'Kept, says the provider', data: { id: 89 + kept.length } });
  });
  provider.answers('POST /user/tracking/delete', ({ body }) => {
    const gone = kept.findIndex((item) => String((item as { id: number }).id) === String((body as { id: number }).id));
    kept.splice(gone, 1);
    return Response.json({ success: true, message: 'Gone, says the provider' });
  });
  provider.answers('GET /cves', json(toPageResponse(rows)));
  provider.answers('GET /cves/daily', json(toPageResponse(rows)));
  await page.goto('/past-vulnerabilities');
  const last = (call: 'POST /user/tracking' | 'POST /user/tracking/delete') => provider.requests(call).at(-1)?.body;
  const findButton = (id: string, name: string) => row(id).getByRole('button', { name, exact: true });

  for (const [action, undo, id, sentence, draft] of [
    [
      'Track Vendor',
      'Untrack Vendor',
      'CVE-2031-1001',
      'You are tracking this vendor',
      { tracking_type: 'vendor', target_id: '7', custom_name: 'Acme tracking' },
    ],
    [
      'Track Product',
      'Untrack Product',
      'CVE-2031-1002',
      'You are tracking this product',
      { tracking_type: 'product', target_id: '80', custom_name: 'Bolt tracking' },
    ],
    [
      'Add to favorites',
      'Remove from favorites',
      'CVE-2031-1003',
      'You are tracking this CVE',
      { tracking_type: 'cve', target_id: 'CVE-2031-1003', custom_name: 'CVE-2031-1003 tracking' },
    ],
    [
      'Track Version',
      'Untrack Version',
      'CVE-2031-1006',
      'You are tracking this product version',
      {
        tracking_type: 'product_version',
        target_id: '9',
        custom_name: 'Anvil 2.1 tracking',
        version_filter: '2.1',
      },
    ],
  ] as const) {
    await test.step(action, async () => {
      await row(id).hover();
      await findButton(id, action).click();
      await expect(row(id)).toContainText(sentence);
      await expect(row(id)).toHaveAttribute('data-highlighted', 'true');
      await expect(page.getByText('Kept, says the provider').last()).toBeVisible();
      await expect.poll(() => last('POST /user/tracking')).toEqual({ ...defaults, ...draft });
      await expect(findButton(id, undo)).toHaveAttribute('aria-pressed', 'true');
    });
  }

  await test.step('favorites are of their tab, and survive a reload', async () => {
    await page.reload();
    await expect(findButton('CVE-2031-1003', 'Remove from favorites')).toBeAttached();
    await page.goto('/dashboard');
    await expect(findButton('CVE-2031-1003', 'Add to favorites')).toBeAttached();
    await page.goBack();
    await expect(findButton('CVE-2031-1003', 'Remove from favorites')).toBeAttached();
  });

  await test.step('only what is tracked is left by My Tracked Items', async () => {
    provider.answers('GET /cves', json(toPageResponse([...rows, createListRow(4, { vendor_id: 5, product_id: 6 })])));
    await page.goto('/past-vulnerabilities?tracked=true');
    await expect(cve('CVE-2031-1001')).toBeVisible();
    await expect(cve('CVE-2031-1003')).toBeVisible();
    await expect(cve('CVE-2031-1004')).toHaveCount(0);
    await page.goto('/past-vulnerabilities');
  });

  for (const [undo, action, id, tracking] of [
    ['Untrack Vendor', 'Track Vendor', 'CVE-2031-1001', '90'],
    ['Untrack Product', 'Track Product', 'CVE-2031-1002', '91'],
    ['Remove from favorites', 'Add to favorites', 'CVE-2031-1003', '92'],
    ['Untrack Version', 'Track Version', 'CVE-2031-1006', '93'],
  ] as const) {
    await test.step(undo, async () => {
      await row(id).hover();
      await findButton(id, undo).click();
      await expect(page.getByText('Gone, says the provider').last()).toBeVisible();
      await expect.poll(() => last('POST /user/tracking/delete')).toEqual({ id: tracking });
      await expect(row(id)).toHaveAttribute('data-highlighted', 'false');
      await expect(findButton(id, action)).toBeAttached();
    });
  }
});

test('each kind of tracking says so, the nearest first; what is not active counts for nothing', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { row } = parts(page);
  provider.answers(
    'GET /user/trackings',
    json({
      data: [
        { id: 1, type: 'Vendor Based Tracking', value: 7, is_active: true },
        { id: 2, type: 'Product Based Tracking', value: '8', is_active: true },
        { id: 3, tracking_type: 'Product Version Based Tracking', target_id: 9, is_active: true },
        { id: 4, tracking_type: 'CVE Based Tracking', target_id: 'cve-2031-1001', is_active: true },
        { id: 5, tracking_type: 'vendor', target_id: 99, is_active: false },
      ],
    }),
  );
  const sentences = [
    ['CVE', createListRow(1, { product_version_ids: [9] })],
    ['product version', createListRow(2, { product_version_ids: ['3', '9'] })],
    ['product', createListRow(3)],
    ['vendor', createListRow(4, { product_id: 88 })],
    [undefined, createListRow(5, { vendor_id: 99, vendor_name: 'Gone', product_id: 88 })],
  ] as const;
  provider.answers('GET /cves/daily', json(toPageResponse(sentences.map(([, each]) => each))));
  await page.goto('/dashboard');
  for (const [what, { cve_id }] of sentences) {
    await expect(row(cve_id)).toHaveAttribute('data-highlighted', String(what !== undefined));
    if (what !== undefined) await expect(row(cve_id).getByText(`You are tracking this ${what}`)).toBeVisible();
  }
  expect(provider.requests('GET /user/trackings')).toHaveLength(1);
});

test('a tracking shows at once, and is taken back with the reason when it is refused', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { row } = parts(page);
  const refusal = deferred(error(402, { success: false, message: 'Ten is the limit of your plan' }));
  provider.answers('POST /user/tracking', refusal.answer);
  provider.answers('GET /cves/daily', json(toPageResponse([createListRow(1), createListRow(2)])));
  await page.goto('/dashboard');
  await row('CVE-2031-1001').hover();
  await row('CVE-2031-1001').getByRole('button', { name: 'Track Vendor' }).click();
  await expect(row('CVE-2031-1002')).toContainText('You are tracking this vendor');
  refusal.release();
  await expect(page.getByRole('alert')).toContainText('Ten is the limit of your plan');
  await expect(row('CVE-2031-1002')).toHaveAttribute('data-highlighted', 'false');
});

test('a row reports what it lacks to be tracked, and a connection that fails', async ({ page, provider, member }) => {
  const { row } = parts(page);
  const saved = () => provider.requests('POST /user/tracking').map(({ body }) => body);
  const press = async (id: string, name: string) => {
    await row(id).hover();
    await row(id).getByRole('button', { name, exact: true }).click();
  };
  await page.addInitScript((key) => localStorage.setItem(key, '["daily:CVE-2031-1003"]'), `favourites:${member.email}`);
  provider.answers('POST /user/tracking', json({ success: true, message: 'Kept', data: { id: 90 } }));
  provider.answers(
    'GET /cves/daily',
    json(
      toPageResponse([
        createListRow(1, { product_name: null, product_id: null, version: '2.1' }),
        createListRow(2, { vendor_name: '', vendor_id: 70 }),
        createListRow(3),
      ]),
    ),
  );
  await page.goto('/dashboard');
  await test.step('a version without a product', async () => {
    await press('CVE-2031-1001', 'Track Version');
    await expect(page.getByText('Product name and version are required for tracking')).toBeVisible();
    expect(saved()).toEqual([]);
  });
  await test.step('a vendor without a name', async () => {
    await press('CVE-2031-1002', 'Track Vendor');
    const unknown = { ...defaults, tracking_type: 'vendor', target_id: '70', custom_name: 'Unknown tracking' };
    await expect.poll(saved).toEqual([unknown]);
  });
  await test.step('a favorite that is not tracked any more is tracked, and then none', async () => {
    await press('CVE-2031-1003', 'Remove from favorites');
    await expect.poll(() => saved().at(-1)).toMatchObject({ tracking_type: 'cve', target_id: 'CVE-2031-1003' });
    await expect(row('CVE-2031-1003').getByRole('button', { name: 'Add to favorites' })).toBeAttached();
  });
  await test.step('no connection', async () => {
    await page.route('**/api/user/tracking', (route) => route.abort('internetdisconnected'));
    await press('CVE-2031-1003', 'Track Product');
    await expect(page.getByRole('alert').getByText('Network error. Please check your connection.')).toBeVisible();
    await expect(row('CVE-2031-1003').getByRole('button', { name: 'Track Product' })).toBeEnabled();
  });
});

for (const tab of tabs) {
  test(`${tab.name} exports what its filters leave`, async ({ page, provider, member }) => {
    expect(member.email).toContain('@');
    const { button } = parts(page);
    const today = new Date().toISOString().slice(0, 10);
    const days = { published_date_start: `${today}T00:00:00.000Z`, published_date_end: `${today}T23:59:59.999Z` };
    const always = { export_type: tab.exportType, ...(tab.hasDateFilter ? {} : days) };
    provider.answers('POST /export', json({ success: true, data: { job_id: 5, name: 'Report' } }));
    provider.answers('GET /export/status/:id', json({ status: 'completed' }));
    const last = () => provider.requests('POST /export').at(-1)?.body;

    await page.goto(tab.path);
    await button('Export HTML').click();
    const done = 'Export request submitted successfully! Check the Exports tab to monitor progress.';
    await expect(page.getByText(done)).toBeVisible();
    expect(last()).toEqual({ search_query: always, type: 'html' });

    await page.goto(
      `${tab.path}?vendor=Acme&severity=High&tracked=true&kev=true${tab.hasDateFilter ? '&from=2026-02-03' : ''}`,
    );
    provider.answers('POST /export', error(429, { success: false, message: 'Too many' }));
    await button('Export HTML').click();
    await expect(page.getByRole('alert')).toContainText('Export failed: Too many');
    const chosen = { vendor_name: 'Acme', severity: 'High', tracked: true, kev: 'true' };
    const dates = tab.hasDateFilter ? { published_date_start: '2026-02-03T00:00:00.000Z' } : {};
    expect(last()).toEqual({ search_query: { ...chosen, ...always, ...dates }, type: 'html' });
  });
}
