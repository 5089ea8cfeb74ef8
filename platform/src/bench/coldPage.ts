import type { Browser, Page, Request } from '@playwright/test';

export interface View {
  path: string;
  session: boolean;
}

// An unsigned token that expires in a hundred years; the browser does not verify it.
const token = ['{"alg":"none"}', '{"sub":"1","exp":4890000000}', 'x'].map((part) => btoa(part)).join('.');
const user = { id: '1', email: 'user@example.com' };
const signedIn = { token, user: JSON.stringify(user) };

const remember = (items: Record<string, string>) => {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
};

// The browser has an empty cache, and the API returns only the profile.
export async function withColdPage<T>(
  browser: Browser,
  site: string,
  { session }: View,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: site, serviceWorkers: 'block' });
  try {
    await context.addInitScript(remember, session ? signedIn : {});
    const page = await context.newPage();
    await page.route('**/api/**', (route) => route.abort());
    await page.route('**/api/user/profile', (route) => route.fulfill({ json: { success: true, data: user } }));
    return await work(page);
  } finally {
    await context.close();
  }
}

export function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', (request) => void underWay.add(request));
  page.on('requestfinished', end).on('requestfailed', end);
  return underWay;
}

const idle = 'new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 }))';

export async function waitUntilIdle(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate(idle).catch(() => undefined);
}
