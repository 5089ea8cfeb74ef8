import type { Page } from '@playwright/test';
import { cves, openEnvelope, products, vendors } from '@faultline/shared/contract';

interface Call<T> {
  path: string;
  read: (data: unknown) => T;
}

/** For each name that a screen's path may hold an id that the environment knows, asked for as whoever is signed in on the page. */
export async function findPathIds(page: Page): Promise<Record<string, string>> {
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
