import { expect, type Page } from '@playwright/test';

/** Adds up what moves, in each page that is opened from now on. */
export const observeShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as unknown as { value: number }[];
      Object.assign(globalThis, {
        shift: entries.reduce((sum, { value }) => sum + value, Reflect.get(globalThis, 'shift')),
      });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What has moved of this page since it was opened. */
export const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(globalThis, 'shift') as number);

/** What the session needs; the rest of the storage is what earlier visits taught the page. */
const kept = ['token', 'user', 'e2e-entered'];

/** Lets each page that is opened from now on be the first visit of a browser that is signed in. */
export const startAsFirstVisit = (page: Page): Promise<unknown> =>
  page.addInitScript((kept) => {
    // A sandboxed frame, as axe makes one, has no storage.
    if (origin === 'null') return;
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
  }, kept);

/** Opens a page, waits until all of it is there, and returns what has moved of it. */
export async function openAndReadShift(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return readShift(page);
}
