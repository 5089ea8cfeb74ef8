import type { Page } from '@playwright/test';
import { type Answer, deferred, error } from '../provider/responses.ts';
import type { Provider } from '../provider/Provider.ts';
import { allow } from '../support/environment.ts';
import { expect, test, thirdParty } from './fixtures.ts';

// Some 1,500 calls.
test.setTimeout(allow(150_000));

const COMPONENTS = 500;
// The indexes of components that are in no catalogue.
const UNKNOWN = new Set([7, 77]);
const KNOWN = COMPONENTS - UNKNOWN.size;

const bigSbom = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: thirdParty.many(COMPONENTS, (at) => ({
    type: 'library',
    name: `lib-${at}`,
    version: `1.0.${at}`,
    publisher: 'Acme',
  })),
});

const file = { name: 'bom.cdx.json', mimeType: 'application/json', buffer: Buffer.from(bigSbom) };

// The number of components in one request.
const CONCURRENCY = 3;

// All requests of the page have arrived. Without this, an abandoned request could arrive later.
const hasArrived = (provider: Provider, count: number) =>
  expect.poll(() => provider.requests('POST /user/tracking').length).toBe(count);

async function giveSbom(page: Page, sbom = bigSbom) {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Import List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import List' });
  await dialog.getByLabel('List file').setInputFiles({ ...file, buffer: Buffer.from(sbom) });
  return dialog;
}

test.use({ allowedCalls: ['POST /catalog/match', 'POST /catalog/versions'] });

test('an SBOM of 500 components is matched and added with progress; cancelled, broken and resumed, it loses nothing', async ({
  page,
  stocked,
}) => {
  const matching = stockComponents(stocked);
  const { kept, keepThen, keepAll, hang } = takeTrackings(stocked);
  const dialog = await giveSbom(page);
  await test.step('matching shows progress, and can be cancelled before anything is sent', async () => {
    await expect(dialog.getByRole('progressbar', { name: 'Looking up' })).toBeVisible();
    await expect(dialog.getByText('Looked up 0 of 500')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Your list' })).toBeVisible();
    matching.answer();
    await dialog.getByLabel('List file').setInputFiles({ ...file, name: 'again.json' });
  });
  await test.step('what matched and what did not, before anything is sent', async () => {
    await expect(dialog.getByText(`${COMPONENTS} entries looked up. Nothing is added yet.`)).toBeVisible({
      timeout: allow(90_000),
    });
    await expect(dialog.getByRole('tab', { name: `To add (${KNOWN})` })).toBeVisible();
    await dialog.getByRole('tab', { name: 'No CVE yet (2)' }).click();
    for (const label of ['lib-7 1.0.7', 'lib-77 1.0.77']) await expect(dialog.getByText(label)).toBeVisible();
    expect(stocked.requests('POST /user/tracking')).toEqual([]);
  });
  await test.step('adding can be paused', async () => {
    keepThen(40, hang());
    await dialog.getByRole('button', { name: `Add ${KNOWN} Items` }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Adding' })).toBeVisible();
    await expect(dialog.getByText(`Added 40 of ${KNOWN}`)).toBeVisible();
    await hasArrived(stocked, 40 + CONCURRENCY);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText(`Import paused. ${KNOWN - 40} items aren't added yet.`)).toBeVisible();
  });
  await test.step('it survives its dialog, and a provider that fails in the middle', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(`Import paused: 40 of ${KNOWN} added.`)).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const away = deferred(error(503, { message: 'The service is away.' }));
    keepThen(60, away.answer);
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await expect(dialog.getByText(`Added 100 of ${KNOWN}`)).toBeVisible();
    await hasArrived(stocked, 100 + 2 * CONCURRENCY);
    away.release();
    await expect(
      dialog.getByText(/The service is away\. 398 items couldn't be added\. Resume when the service is back\./),
    ).toBeVisible();
  });
  await test.step('resumed, it ends with everything, each once', async () => {
    keepAll();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await expect(dialog.getByText(`Added ${KNOWN} items. 2 weren't added.`)).toBeVisible({ timeout: allow(60_000) });
    expect(kept).toHaveLength(KNOWN);
    expect(new Set(kept).size).toBe(KNOWN);
    expect(stocked.requests('POST /user/tracking')[0]?.body).toEqual({
      tracking_type: 'product_version',
      target_id: '10001',
      custom_name: 'lib-1 1.0.1',
      notes: '',
      version_filter: '1.0.1',
      email_enabled: true,
      telegram_enabled: false,
      is_active: true,
      auto_track_new_versions: true,
    });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${KNOWN} of ${KNOWN} trackings active`)).toBeVisible();
  });
});

// Matches each component to the version of its product. Version ids start at 10000; an odd product has no version
// until the screen requests one.
function stockComponents(provider: Provider): { answer: () => void } {
  provider.announces('match-components');
  const held = Promise.withResolvers<void>();
  provider.answers('POST /catalog/match', async ({ body }) => {
    await held.promise;
    const { components } = body as { components: { name: string; version: string }[] };
    return Response.json({ success: true, data: { components: components.map(({ name }) => matchLibrary(name)) } });
  });
  provider.answers('POST /catalog/versions', ({ body }) => {
    const { versions } = body as { versions: { product_id: string; version: string }[] };
    const made = versions.map(({ product_id, version }) => ({
      id: 10_000 + Number(product_id),
      version,
      is_named: false,
    }));
    return Response.json({ success: true, data: { versions: made } });
  });
  return { answer: () => held.resolve() };
}

function matchLibrary(name: string) {
  const at = Number(/^lib-(\d+)$/.exec(name)?.[1] ?? 0);
  if (at === 0 || UNKNOWN.has(at)) return { confidence: 'none', reason: 'No product with this name', targets: [] };
  const target = { vendor_id: 'v-7', vendor_name: 'Acme', product_id: at, product_name: name };
  const version = { version: `1.0.${at}`, version_id: at % 2 === 0 ? 10_000 + at : null };
  return { confidence: 'match', reason: `Named Acme ${name} in CVE records`, targets: [{ ...target, ...version }] };
}

// A provider that stores trackings until the test makes it wait, refuse or limit.
function takeTrackings(provider: Provider) {
  const kept: string[] = [];
  const keep: Answer = ({ body }) => {
    const { target_id } = body as { target_id: string };
    kept.push(target_id);
    return Response.json({ success: true, data: { id: kept.length } });
  };
  const keepThen = (count: number, then: Answer) => {
    const all = kept.length + count;
    provider.answers('POST /user/tracking', (...args) => (kept.length < all ? keep : then)(...args));
  };
  provider.answers('GET /user/trackings', () =>
    Response.json(
      kept.map((target_id, id) => thirdParty.tracking({ id, tracking_type: 'product_version', target_id })),
    ),
  );
  return { kept, keepThen, keepAll: () => keepThen(Infinity, keep), hang: () => deferred(keep).answer };
}
