import { error, json } from '../provider/responses.ts';
import { stopClock } from '../support/clock.ts';
import { AddForm } from './AddForm.ts';
import { thirdParty, expect, expectToast, test } from './fixtures.ts';

const choices: Record<string, string> = { Vendor: 'Acme', Product: 'Anvil', Version: '6.1.90' };

// Type, what is chosen, what is cleared again, and the toast (specification 9.4, in its order).
const refusals: [type: string, chosen: string[], cleared: string | undefined, toast: string][] = [
  ['Product', [], undefined, 'Please select a product to track'],
  ['Product', ['Vendor'], undefined, 'Please select a product to track'],
  ['Product', ['Vendor', 'Product'], 'Vendor', 'Please select a vendor first'],
  ['Vendor', [], undefined, 'Please select a vendor to track'],
  ['Product Version', [], undefined, 'Please select a product version to track'],
  ['Product Version', ['Vendor', 'Product'], undefined, 'Please select a product version to track'],
  ['Product Version', ['Vendor', 'Product', 'Version'], 'Vendor', 'Please select vendor and product first'],
  ['CVE', [], undefined, 'Please enter a CVE ID to track'],
];

test('the add form shows each refusal in its order, and sends nothing', async ({ page, stocked }) => {
  const form = await AddForm.open(page);
  for (const [type, chosen, cleared, toast] of refusals) {
    await test.step(`${type} with ${chosen.join(' and ') || 'nothing'}: ${toast}`, async () => {
      // Another type forgets what was chosen before.
      await form.type(type === 'CVE' ? 'Vendor' : 'CVE');
      await form.type(type);
      for (const name of chosen) await form.choose(name, choices[name] ?? '');
      if (cleared !== undefined) await form.field(cleared).clear();
      await form.submit();
      await expectToast(page, toast);
    });
  }
  await test.step('no type at all: Please select a tracking type', async () => {
    // No such choice is offered; a page that was tampered with may have it.
    await form.field('Tracking type').evaluate((select) => select.append(new Option('None', '')));
    await form.type('None');
    await form.submit();
    await expectToast(page, 'Please select a tracking type');
  });
  expect(stocked.requests('POST /user/tracking')).toEqual([]);
});

const defaults = {
  notes: '',
  version_filter: '',
  email_enabled: true,
  telegram_enabled: false,
  is_active: true,
  auto_track_new_versions: true,
};

const additions: [type: string, fill: (form: AddForm) => Promise<unknown>, sent: object][] = [
  [
    'Vendor',
    (form) => form.choose('Vendor', 'Acme'),
    { ...defaults, tracking_type: 'vendor', target_id: 'v-7', custom_name: 'Acme' },
  ],
  [
    'Product',
    async (form) => {
      await form.choose('Vendor', 'Acme');
      await form.choose('Product', 'Anvil');
      await form.dialog.getByLabel('Version filter').fill('>=1.0.0');
      await form.dialog.getByLabel('Notes').fill('Ask Bo.');
      await form.dialog.getByLabel('Email notifications').uncheck();
      await form.dialog.getByLabel('Telegram notifications').check();
    },
    {
      ...defaults,
      tracking_type: 'product',
      target_id: 'p-8',
      custom_name: 'Anvil',
      version_filter: '>=1.0.0',
      notes: 'Ask Bo.',
      email_enabled: false,
      telegram_enabled: true,
    },
  ],
  [
    'Product Version',
    async (form) => {
      for (const name of ['Vendor', 'Product', 'Version']) await form.choose(name, choices[name] ?? '');
    },
    { ...defaults, tracking_type: 'product_version', target_id: '90', custom_name: 'Anvil 6.1.90' },
  ],
  [
    'Product Version',
    (form) => form.dialog.getByLabel('Product version ID').fill('4711'),
    { ...defaults, tracking_type: 'product_version', target_id: '4711', custom_name: 'Product Version: 4711' },
  ],
  [
    'CVE',
    async (form) => {
      await form.dialog.getByPlaceholder('e.g., CVE-2025-3639').fill(' CVE-2025-3639 ');
      await form.dialog.getByLabel('Custom name').fill('The bad one');
    },
    { ...defaults, tracking_type: 'cve', target_id: 'CVE-2025-3639', custom_name: 'The bad one' },
  ],
];

test('each kind is sent with the keys of the contract, and the form starts again', async ({ page, stocked }) => {
  for (const [type, fill, sent] of additions) {
    await test.step(type, async () => {
      const form = await AddForm.open(page);
      await expect(form.field('Tracking type')).toHaveValue('vendor');
      await expect(form.dialog.getByLabel('Email notifications')).toBeChecked();
      await expect(form.dialog.getByLabel('Telegram notifications')).not.toBeChecked();
      await form.type(type);
      await expect(form.dialog.getByLabel('Version filter')).toHaveCount(type.startsWith('Product') ? 1 : 0);
      await fill(form);
      await form.submit();
      await expectToast(page, 'Successfully added to track list!');
      await expect(form.dialog).toBeHidden();
      expect(stocked.requests('POST /user/tracking').at(-1)?.body).toEqual(sent);
    });
  }
  // The response for a vendor contains its versions, so the product is not requested.
  expect(stocked.requests('GET /products/:id')).toEqual([]);
  for (const { query } of stocked.requests('GET /vendors')) expect(query).toEqual({ limit: '50' });
  for (const { query } of stocked.requests('GET /products')) expect(query).toEqual({ limit: '20' });
});

test('a refusal of the provider is shown, and the dialog stays', async ({ page, stocked }) => {
  const form = await AddForm.open(page);
  await form.type('Product');
  await form.choose('Product', 'Anvil');
  for (const [answer, toast] of [
    [error(500, {}), 'Failed to add product tracking'],
    [error(403, { message: 'The plan is full.' }), 'The plan is full.'],
  ] as const) {
    stocked.answers('POST /user/tracking', answer);
    await form.submit();
    await expectToast(page, toast);
  }
  await form.type('Vendor');
  await form.choose('Vendor', 'Acme');
  stocked.answers('POST /user/tracking', json({ success: false }));
  await form.submit();
  await expectToast(page, 'Failed to add to track list');
  await expect(form.dialog).toBeVisible();
});

test('a vendor without versions in its answer has its product asked; a manual id only without a vendor', async ({
  page,
  stocked,
}) => {
  stocked.answers(
    'GET /vendors/:id',
    json(thirdParty.vendor({ products: [thirdParty.product({ product_versions: null })] })),
  );
  const form = await AddForm.open(page);
  await form.type('Product Version');
  await expect(form.dialog.getByLabel('Product version ID')).toBeVisible();
  await form.choose('Vendor', 'Acme');
  await expect(form.dialog.getByLabel('Product version ID')).toBeHidden();
  await form.choose('Product', 'Anvil');
  await form.choose('Version', '6.1.90');
  expect(stocked.requests('GET /vendors/:id').map(({ params }) => params.id)).toEqual(['v-7']);
  expect(stocked.requests('GET /products/:id').map(({ params }) => params.id)).toEqual(['p-8']);
});

test('the selector shows 20, and asks the server 300 ms after two characters', async ({ page, stocked }) => {
  const vendors = thirdParty.many(50, (at) => thirdParty.vendor({ id: at, display_name: `Vendor ${at}` }));
  stocked.answers('GET /vendors', ({ query }) =>
    Response.json({ data: query.search ? [thirdParty.vendor({ display_name: `Found ${query.search}` })] : vendors }),
  );
  const searches = () => stocked.requests('GET /vendors').map(({ query }) => query);
  await page.clock.install();
  const form = await AddForm.open(page);
  await form.field('Vendor').click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(20);
  await expect(form.dialog.getByText('Type at least 2 characters to search')).toBeVisible();
  await stopClock(page);
  await form.field('Vendor').fill('a');
  await page.clock.runFor(2000);
  expect(searches()).toEqual([{ limit: '50' }]);
  await form.field('Vendor').fill('ac');
  await page.clock.runFor(299);
  expect(searches()).toHaveLength(1);
  await page.clock.runFor(1);
  await expect.poll(searches).toEqual([{ limit: '50' }, { limit: '50', search: 'ac' }]);
  await page.clock.resume();
  await expect(page.getByRole('option', { name: 'Found ac' })).toBeVisible();
});

test('a lookup that fails says so, and offers a retry', async ({ page, stocked }) => {
  stocked.answers('GET /vendors', error(500, { error: 'Away' }));
  const form = await AddForm.open(page);
  const panel = form.dialog.getByRole('alert');
  for (const words of ['Something went wrong', 'Failed to load products data', 'Away']) {
    await expect(panel.getByText(words)).toBeVisible();
  }
  stocked.answers('GET /vendors', json([thirdParty.vendor()]));
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(panel).toBeHidden();
  await form.choose('Vendor', 'Acme');
});
