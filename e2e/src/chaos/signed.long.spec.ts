import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { canonicalize } from '@tufjs/canonical-json';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Site } from './Site.ts';

const trusted = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const publicHex = Buffer.from(trusted.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

// The signature that a release tree stores next to a registry.
function signRegistry(text: string, revision: number, { privateKey } = trusted, entry?: string) {
  const toTarget = (content: string) => ({ hashes: { sha256: hash(content) }, length: content.length });
  const entries = entry === undefined ? {} : { [`entries/${hash(entry)}`]: toTarget(entry) };
  const signed = { version: revision, targets: { 'public.json': toTarget(text), ...entries } };
  const sig = sign(null, Buffer.from(canonicalize(signed)), privateKey).toString('hex');
  const key = { keytype: 'ed25519', scheme: 'ed25519', keyval: { public: publicHex } };
  const keyid = createHash('sha256').update(canonicalize(key)).digest('hex');
  return `${JSON.stringify({ signatures: [{ keyid, sig }], signed }, null, 2)}\n`;
}

// Opens a page of a signed tree whose live release is missing. Returns a function that publishes a newer registry.
async function openBroken(page: Page, site: Site) {
  const entry = site.files('auth').entry;
  const rollBack = site.withoutPrevious('auth');
  site.registry.keys = [publicHex];
  const body = site.page;
  await page.route(
    ({ pathname }) => pathname === '/login',
    async (route) => route.fulfill({ response: await route.fetch(), body }),
  );
  await page.route(`**${entry}*`, (route) => route.fulfill({ status: 404, body: 'There is no such file.' }));
  let newest = JSON.stringify(site.registry);
  let statement = signRegistry(newest, site.registry.revision);
  await page.route('**/registry.json', (route) => route.fulfill({ body: newest, contentType: 'application/json' }));
  await page.route('**/r/history/*.signed.json', (route) =>
    route.fulfill({ body: statement, contentType: 'application/json' }),
  );
  await page.goto('/login');
  await expect(panel(page)).toBeVisible();
  return (change: { by?: typeof trusted; altered?: boolean }) => {
    if (!site.registry.remotes['auth']?.previous) rollBack();
    newest = JSON.stringify(site.registry);
    statement = signRegistry(newest, site.registry.revision, change.by);
    if (change.altered) newest = newest.replace('"access":"anonymous"', '"access":"public"');
  };
}

const panel = (page: Page) => page.getByRole('alert').filter({ hasText: 'is not available' });

test('a page of a signed site takes a newer registry only as it was signed by a key that it knows', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/./);
  const site = await Site.of(request);
  test.skip(site.line('auth').line.previous === null, 'Needs two releases of the area.');
  const publish = await openBroken(page, site);
  const retry = async () => {
    const asked = page.waitForResponse('**/r/history/*.signed.json');
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await asked;
  };
  for (const forged of [{ by: other }, { altered: true }]) {
    publish(forged);
    await retry();
    await expect(panel(page).getByRole('button', { name: 'Retry' })).toBeEnabled();
    await expect(panel(page)).toBeVisible();
  }
  publish({});
  await retry();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a preview opens by its signed link, over what is live and until its end, and can be left', async ({
  page,
  request,
}) => {
  const site = await Site.of(request);
  const { previous: version, releases } = site.line('auth').line;
  const release = releases[version ?? ''];
  if (version === null || release === undefined) return test.skip(true, 'Needs two releases of the area.');
  site.withoutPrevious('auth');
  site.registry.keys = [publicHex];
  const body = site.page;
  await page.route(
    ({ pathname }) => pathname === '/login',
    async (route) => route.fulfill({ response: await route.fetch(), body }),
  );
  const { registry } = site;
  const offer = async (until: string) => {
    const entry = JSON.stringify({ area: 'auth', version, release: { ...release, preview: { until } } });
    const text = JSON.stringify(registry);
    const fulfill = (pattern: string, answer: string) =>
      page.route(pattern, (route) => route.fulfill({ body: answer, contentType: 'application/json' }));
    await fulfill('**/registry.json', text);
    await fulfill('**/r/history/*.signed.json', signRegistry(text, registry.revision, trusted, entry));
    await fulfill(`**/r/history/auth@${version}.json`, entry);
    const signed = canonicalize({ _type: 'preview', area: 'auth', version });
    const signature = sign(null, Buffer.from(signed), trusted.privateKey).toString('hex');
    return (given = signature) => page.goto(`/login?mf=auth:${version}&preview=${given}`);
  };
  const badge = page.getByRole('complementary', { name: 'Release override' });
  const loaded = new Set<string>();
  page.on('request', (asked) => loaded.add(/\/r\/auth\/([^/]+)\//.exec(asked.url())?.[1] ?? ''));

  const openEnded = await offer('2026-01-31T10:00:00.000Z');
  await openEnded();
  await expect(badge).toContainText('The preview of auth ended on Jan 31, 2026. This is what is live.');
  const open = await offer('2126-01-31T10:00:00.000Z');
  await open('ab'.repeat(64));
  await expect(badge).toContainText('This link to a preview of auth is not valid. This is what is live.');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(loaded).not.toContain(version);

  await open();
  await expect(badge).toContainText(`Preview: auth ${version}, until Jan 31, 2126`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(loaded).toContain(version);
  await badge.getByRole('button', { name: 'Leave preview' }).click();
  await expect(badge).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
