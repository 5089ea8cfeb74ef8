import type { Page } from '@playwright/test';
import { cves, type LiveRegistry, openEnvelope, products, vendors } from '@faultline/shared/contract';
import { findA11yViolations } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';

test('a published release can be asked for, is named, shown on the platform page, and reset', async ({
  page,
  request,
  signedIn,
  consoleErrors,
}) => {
  // One of the releases is not published.
  consoleErrors.expect(/404/);
  const registry = (await (await request.get('/registry.json')).json()) as LiveRegistry;
  const line = registry.remotes['vulns'];
  const version = line?.previous ?? line?.active ?? '';
  await page.goto(`/dashboard?severity=High&mf=vulns:${version},exports:99.0.0`);
  await expect(page).toHaveURL(/\/dashboard\?severity=High$/);
  const badge = page.getByRole('complementary', { name: 'Release override' });
  await expect(badge).toContainText(`Override: vulns ${version}, exports 99.0.0 (not published)`);
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Vulnerabilities' })).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await page.getByRole('link', { name: 'Release details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Platform' })).toBeVisible();
  const vulns = page.getByRole('region', { name: 'vulns' });
  await expect(vulns).toContainText('override');
  await expect(vulns).toContainText(version);
  await expect(vulns).toContainText(/\d+ ms/);
  await expect(page.getByText(signedIn.email).first()).toBeVisible();
  expect(await findA11yViolations(page)).toEqual([]);

  await badge.getByRole('button', { name: 'Reset' }).click();
  await expect(badge).toBeHidden();
  await expect(vulns.getByText('override', { exact: true })).toBeHidden();
});

test('under the enforced policy no screen says a word on the console', async ({ page, browser, request, signedIn }) => {
  const { remotes } = (await (await request.get('/registry.json')).json()) as LiveRegistry;
  const screens = Object.values(remotes).flatMap(({ active, releases }) => releases[active ?? '']?.screens ?? []);
  const listPaths = (...access: string[]) =>
    screens.filter((screen) => access.includes(screen.access)).flatMap((screen) => screen.paths);
  const said: string[] = [];
  const look = (page: Page, path: string) =>
    test.step(path, async () => {
      const answer = await page.goto(path);
      if (answer) expect(answer.headers()['content-security-policy']).toContain("script-src 'self'");
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expect(page.getByRole('alert').filter({ hasText: /not (available|found|be)/i })).toHaveCount(0);
    });
  const listen = (page: Page) => page.on('console', (message) => said.push(`${message.text()} (${page.url()})`));

  listen(page);
  expect(signedIn.email).toContain('@');
  await page.goto('/about');
  const ids = await findPathIds(page);
  const filled = listPaths('signed-in').map((path) => path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? _));
  expect(filled.join()).not.toContain('{');
  for (const path of [...filled, '/about', '/platform', '/no/such/page']) await look(page, path);

  const anonymousPage = await browser.newPage();
  listen(anonymousPage);
  for (const path of listPaths('anonymous', 'public')) await look(anonymousPage, path);
  await anonymousPage.close();
  expect(said).toEqual([]);
});

interface Call<T> {
  path: string;
  read: (data: unknown) => T;
}

// Returns an id that exists in this environment for each parameter in a screen's path, read with the session of the
// page.
async function findPathIds(page: Page): Promise<Record<string, string>> {
  const ask = async <T>({ path, read }: Call<T>): Promise<T> => {
    const body = await page.evaluate<unknown, string>(async (url) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`;
      return (await fetch(url, { headers: { authorization } })).json();
    }, `/api${path}`);
    return read(openEnvelope(body).data);
  };
  const [vendor] = (await ask(vendors.list)).items;
  const [cve] = (await ask(cves.list)).items;
  const product = (await ask(products.list)).items.find(({ versions_count }) => versions_count > 0);
  if (!vendor || !cve || !product)
    throw new Error('This environment has no vendor, no CVE, or no product with versions.');
  const { product_versions } = await ask({ ...products.detail, path: `/products/${product.id}` });
  return {
    vendorId: vendor.id,
    productId: product.id,
    versionId: product_versions[0]?.id ?? '',
    cveId: cve.cve_id,
  };
}
