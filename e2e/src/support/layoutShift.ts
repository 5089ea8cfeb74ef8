import type { Page } from '@playwright/test';

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
