import { expect, type Page } from '@playwright/test';

// Records the layout shifts of pages opened from now on.
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

// Returns the cumulative layout shift of the page.
export const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(globalThis, 'shift') as number);

// Everything else in the storage comes from earlier visits.
const kept = ['token', 'user', 'e2e-entered'];

// Clears traces of earlier visits before each page load, but keeps the session.
export const startAsFirstVisit = (page: Page): Promise<unknown> =>
  page.addInitScript((kept) => {
    // A sandboxed frame, as created by axe, has no storage.
    if (origin === 'null') return;
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
  }, kept);

// Opens a page, waits until it is complete, and returns its cumulative layout shift.
export async function openAndReadShift(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return readShift(page);
}
