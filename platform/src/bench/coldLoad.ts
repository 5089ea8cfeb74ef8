import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type View, withColdPage } from './coldPage.ts';
import { requestsUnderWay } from './requestsUnderWay.ts';
import { waitUntilIdle } from './waitUntilIdle.ts';

export interface ColdLoad {
  /** Of all that was fetched, as sent (brotli), without headers. */
  bytes: number;
  requests: number;
  /** By file name, the largest first. */
  files: [name: string, bytes: number][];
}

/** Runs in the page, whose own timings report the transferred size. */
const measured = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ name }) => !name.includes('/api/'))
  .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])`;

/** Resolves once the page has nothing to do and, for half a second, nothing to fetch. */
async function untilLoaded(page: Page, underWay: ReadonlySet<unknown>) {
  for (let calm = 0; calm < 5; calm = underWay.size === 0 ? calm + 1 : 0) {
    await waitUntilIdle(page);
    await sleep(100);
  }
}

/**
 * Returns what a browser that was never here fetches to show a page. What the screen loads once it has data is the same however
 * it was built, so it gets none.
 */
export const coldLoad = (browser: Browser, site: string, view: View): Promise<ColdLoad> =>
  withColdPage(browser, site, view, async (page) => {
    const underWay = requestsUnderWay(page);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(view.path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilLoaded(page, underWay);
    // A page that failed fetches little.
    if (errors[0]) throw errors[0];
    const files = await page.evaluate<[string, number][]>(measured);
    const once = [...new Map(files)].sort(([, a], [, b]) => b - a);
    return { files: once, requests: once.length, bytes: once.reduce((sum, [, size]) => sum + size, 0) };
  });
