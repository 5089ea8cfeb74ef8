import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importInto, startOwnStack } from '../real/fixtures.ts';
import { checkA11yInAllThemes, sizes } from '../support/a11y.ts';
import { environment } from '../support/environment.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { createVerifiedUser } from '../support/testUsers.ts';
import { AddForm } from './AddForm.ts';

const createRecord = (id: string, vendor: string, product: string, version: string) => ({
  dataType: 'CVE_RECORD',
  dataVersion: '5.2',
  cveMetadata: {
    cveId: id,
    assignerOrgId: '00000000-0000-4000-8000-000000000000',
    assignerShortName: 'mitre',
    state: 'PUBLISHED',
    datePublished: '2026-02-01T12:00:00.000Z',
    dateUpdated: '2026-02-01T12:00:00.000Z',
  },
  containers: {
    cna: {
      title: `Path traversal in ${product}`,
      descriptions: [{ lang: 'en', value: `${product} before 2.4.1 lets remote attackers read files.` }],
      affected: [{ vendor, product, versions: [{ version, lessThan: '2.4.1', status: 'affected' }] }],
      references: [{ url: 'https://example.com/advisory' }],
    },
  },
});
const records = [
  createRecord('CVE-2026-1000', 'n/a', 'Lone Anvil', '2.0.0'),
  createRecord('CVE-2026-1001', 'Acme', 'Gateway', '1.0.0'),
];

type Stack = Awaited<ReturnType<typeof startOwnStack>>;

const test = base.extend<object, { dataDir: string | undefined; stack: Stack | undefined }>({
  dataDir: [environment.dataDir, { scope: 'worker', option: true }],
  stack: [
    async ({ dataDir }, provide) => {
      if (dataDir === undefined) return provide(undefined);
      const folder = await mkdtemp(join(tmpdir(), 'faultline-vendor-'));
      const cves = await mkdtemp(join(folder, 'cves-'));
      for (const record of records)
        await writeFile(join(cves, `${record.cveMetadata.cveId}.json`), JSON.stringify(record));
      await importInto(folder, cves);
      const stack = await startOwnStack(folder, dataDir);
      await provide(stack);
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  baseURL: async ({ stack, baseURL }, provide) => provide(stack?.url ?? baseURL),
  user: async ({ stack, request }, provide, testInfo) => {
    testInfo.skip(stack === undefined, 'Needs a release tree in E2E_DATA_DIR.');
    await provide(await createVerifiedUser(request, stack?.outbox));
  },
});

test('a product that records name without a vendor has a page and versions, and is tracked', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toContain('@');
  const main = page.getByRole('main');
  const expectNoVendorLink = async () => {
    const targets = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets.filter((href) => href === null || /\/vendors\/|null|undefined/.test(href))).toEqual([]);
  };

  await test.step('it is found in the list of products', async () => {
    await page.setViewportSize(sizes.desktop);
    await page.goto('/products-browse');
    const card = main.getByRole('listitem').filter({ hasText: 'Lone Anvil' });
    await expect(card.getByText('Unknown Vendor')).toBeVisible();
    await card.getByRole('link', { name: 'Lone Anvil' }).click();
  });

  await test.step('it has a page without a vendor, and is tracked there', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Lone Anvil' })).toBeVisible();
    await expect(main.getByText('Unknown Vendor', { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'CVE-2026-1000' }).first()).toBeVisible();
    await expectNoVendorLink();
    await page.getByRole('button', { name: 'Track Product' }).click();
    await expect(page.getByRole('button', { name: 'Untrack' })).toBeVisible();
    await checkA11yInAllThemes(page);
    await page.setViewportSize(sizes.desktop);
  });

  await test.step('its versions have pages', async () => {
    await main.getByRole('link', { name: '2.0.0' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lone Anvil 2.0.0' })).toBeVisible();
    await expect(main.getByText('Not specified')).toBeVisible();
    await expect(main.getByRole('link', { name: 'CVE-2026-1000' }).first()).toBeVisible();
    await expectNoVendorLink();
    await checkA11yInAllThemes(page);
    await page.setViewportSize(sizes.desktop);
  });

  await test.step('the list of CVEs marks it, and its CVE links to its page', async () => {
    await page.goto('/past-vulnerabilities?tracked=true');
    await expect(main.getByRole('link', { name: 'CVE-2026-1000' })).toBeVisible();
    await expect(main.getByText('You are tracking this product')).toBeVisible();
    await expect(main.getByRole('link', { name: 'CVE-2026-1001' })).toHaveCount(0);
    await main.getByRole('link', { name: 'CVE-2026-1000' }).click();
    await expect(main.getByRole('link', { name: 'Lone Anvil', exact: true }).first()).toBeVisible();
    await expectNoVendorLink();
    await checkA11yInAllThemes(page);
    await page.setViewportSize(sizes.desktop);
  });

  await test.step('the track list shows it, and its dialog adds a version', async () => {
    await page.goto('/products');
    await expect(main.getByRole('link', { name: 'Lone Anvil', exact: true })).toBeVisible();
    const form = await AddForm.open(page);
    await form.type('Product Version');
    await form.choose('Product', 'Lone Anvil');
    await expect(form.field('Vendor')).toHaveAttribute('placeholder', 'No vendor named');
    await form.choose('Version', '2.0.0');
    await form.submit();
    await expect(form.dialog).toBeHidden();
    await expect(main.getByRole('link', { name: 'Lone Anvil 2.0.0' })).toBeVisible();
    await checkA11yInAllThemes(page);
  });

  await test.step('the palette finds it', async () => {
    await page.setViewportSize(sizes.desktop);
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Quick search' });
    await dialog.getByRole('combobox').pressSequentially('lone');
    await expect(dialog.getByRole('option', { name: /^Lone Anvil/ })).toContainText('No vendor named');
  });
});
