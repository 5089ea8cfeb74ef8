import type { Browser } from '@playwright/test';

export interface ColdLoad {
  /** Of all that was fetched, as sent (brotli), without headers. */
  bytes: number;
  requests: number;
  /** By file name, the largest first. */
  files: [name: string, bytes: number][];
}

/** A session that ends in a hundred years; nobody checks its signature in the browser. */
const token = ['{"alg":"none"}', '{"sub":"1","exp":4890000000}', 'x'].map((part) => btoa(part)).join('.');
const user = { id: '1', email: 'someone@example.com' };
const signedIn = { token, user: JSON.stringify(user) };

/** Runs in the page, whose own timings say what was sent. */
const measured = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ name }) => !name.includes('/api/'))
  .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])`;

const remember = (items: Record<string, string>) => {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
};

/**
 * What a browser that was never here fetches to show a page. The API knows who is there and answers nothing else: what the screen loads once it has
 * data is the same however it was built.
 */
export async function coldLoad(
  browser: Browser,
  site: string,
  { path, session }: { path: string; session: boolean },
): Promise<ColdLoad> {
  const context = await browser.newContext({ baseURL: site, serviceWorkers: 'block' });
  try {
    await context.addInitScript(remember, session ? signedIn : {});
    const page = await context.newPage();
    await page.route('**/api/**', (route) => route.abort());
    await page.route('**/api/user/profile', (route) => route.fulfill({ json: { success: true, data: user } }));
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const files = await page.evaluate<[string, number][]>(measured);
    const once = [...new Map(files)].sort(([, a], [, b]) => b - a);
    return { files: once, requests: once.length, bytes: once.reduce((sum, [, size]) => sum + size, 0) };
  } finally {
    await context.close();
  }
}
