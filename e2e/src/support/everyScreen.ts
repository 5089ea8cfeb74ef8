import { cves, type LiveRegistry, openEnvelope, products, vendors } from '@faultline/shared/contract';
import { expect, type Page, test } from '@playwright/test';

// Opens every screen of the live releases, as the signed-in user of `page` or on the anonymous page, and expects its
// heading.
export async function expectEveryScreen(page: Page, anonymousPage: Page): Promise<void> {
  await page.goto('/about');
  const { remotes } = await page.evaluate<LiveRegistry>("fetch('/registry.json').then((answer) => answer.json())");
  const screens = Object.values(remotes).flatMap(({ active, releases }) => releases[active ?? '']?.screens ?? []);
  const listPaths = (...access: string[]) =>
    screens.filter((screen) => access.includes(screen.access)).flatMap((screen) => screen.paths);
  const ids = await findPathIds(page);
  // A new user is not a member of a team.
  const shown = listPaths('signed-in').filter((path) => !path.includes('{teamId}'));
  const filled = shown.map((path) => path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? _));
  expect(filled.join()).not.toContain('{');
  for (const path of [...filled, '/about', '/platform', '/no/such/page']) await expectScreen(page, path);
  for (const path of listPaths('anonymous', 'public')) await expectScreen(anonymousPage, path);
}

const expectScreen = (page: Page, path: string) =>
  test.step(path, async () => {
    const answer = await page.goto(path);
    if (answer) expect(answer.headers()['content-security-policy']).toContain("script-src 'self'");
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /not (available|found|be)/i })).toHaveCount(0);
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
