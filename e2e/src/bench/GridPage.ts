import type { BrowserContext, Locator, Page } from '@playwright/test';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
// An unsigned token: the provider is a route of the browser.
const token = [part({ alg: 'none' }), part({ exp: Math.floor(Date.now() / 1000) + 3600 }), 'x'].join('.');

// Opens a page of the large catalogue as a signed-in user; `ms` is the time until its cards are visible.
export async function openGrid(
  context: BrowserContext,
  grid: { path: string; label: string },
): Promise<{ page: Page; list: Locator; ms: number }> {
  const page = await context.newPage();
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.addInitScript(() => localStorage.setItem('user', '{"email":"bench@example.com","email_verified":true}'));
  await page.route('**/api/**', (route) =>
    route.fulfill({ json: bigCatalogue(new URL(route.request().url()).pathname.replace(/^\/api/, '')) }),
  );
  const begun = performance.now();
  await page.goto(grid.path);
  const list = page.getByRole('list', { name: grid.label, exact: true });
  await list.getByRole('listitem').first().waitFor();
  const ms = performance.now() - begun;
  await page.waitForLoadState('networkidle');
  return { page, list, ms };
}

export interface Frames {
  frames: number;
  // The median frame time in ms.
  median: number;
  worst: number;
  // The indexes of frames longer than 50 ms.
  over50: number[];
  // The maximum number of elements in the list while scrolling.
  elements: number;
}

// Scrolls a list smoothly from top to bottom and measures the frames.
export const scrollFrames = (list: Locator, seconds: number): Promise<Frames> =>
  list.evaluate(async (element, during) => {
    const box = element.parentElement ?? element;
    const frame = () => new Promise<number>(requestAnimationFrame);
    const end = box.scrollHeight - box.clientHeight;
    const gaps: number[] = [];
    let elements = 0;
    const begun = await frame();
    let before = begun;
    while (before - begun < during * 1000) {
      const now = await frame();
      gaps.push(now - before);
      before = now;
      box.scrollTop = end * Math.min(1, (now - begun) / (during * 1000));
      elements = Math.max(elements, element.querySelectorAll('*').length);
    }
    const sorted = gaps.toSorted((a, b) => a - b);
    return {
      frames: gaps.length,
      median: sorted[Math.floor(sorted.length / 2)] ?? 0,
      worst: sorted.at(-1) ?? 0,
      over50: gaps.flatMap((gap, at) => (Math.round(gap) > 50 ? [at] : [])),
      elements,
    };
  }, seconds);

// The number of versions of the largest real product, and of products of the largest real vendor.
const VERSIONS = 6257;
const PRODUCTS = 1226;

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at + 1));
const product = {
  id: 8,
  name: 'Anvil',
  display_name: 'Anvil',
  category: 'Application',
  vendor_id: 7,
  vendor_name: 'Acme',
};

const answers: Record<string, unknown> = {
  '/products/8': {
    ...product,
    product_versions: many(VERSIONS, (id) => ({ id, version: `1.${id}`, created_at: '2025-01-05T00:00:00Z' })),
  },
  '/vendors/7': {
    id: 7,
    name: 'Acme',
    products_count: PRODUCTS,
    products: many(PRODUCTS, (id) => ({ ...product, id, name: `Anvil ${id}`, display_name: `Anvil ${id}` })),
  },
  '/cves': { data: [], pagination: { total: 0, has_next: false } },
  '/user/trackings': [],
  '/user/profile': { email: 'bench@example.com', email_verified: true },
};

const bigCatalogue = (path: string): unknown => ({ success: true, data: answers[path] ?? {} });

export const grids = [
  { name: `a product of ${VERSIONS.toLocaleString('en-US')} versions`, path: '/products/8', label: 'Product Versions' },
  { name: `a vendor of ${PRODUCTS.toLocaleString('en-US')} products`, path: '/vendors/7', label: 'Products' },
] as const;
