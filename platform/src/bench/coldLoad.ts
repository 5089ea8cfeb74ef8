import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type View, withColdPage } from './coldPage.ts';
import { requestsUnderWay } from './requestsUnderWay.ts';
import { waitUntilIdle } from './waitUntilIdle.ts';

export interface ColdLoad {
  /** Transferred bytes of all responses (brotli), without headers. */
  bytes: number;
  requests: number;
  /** By file name, largest first. */
  files: [name: string, bytes: number][];
}

// Runs in the page and uses its Resource Timing entries.
const measured = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ name }) => !name.includes('/api/'))
  .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])`;

// Waits until the page is idle and no request has been pending for half a second.
async function untilLoaded(page: Page, underWay: ReadonlySet<unknown>) {
  for (let calm = 0; calm < 5; calm = underWay.size === 0 ? calm + 1 : 0) {
    await waitUntilIdle(page);
    await sleep(100);
  }
}

/**
 * Measures what a browser with an empty cache fetches to show a page. The API returns no data, because code loaded
 * afterwards is the same in both builds.
 */
export const coldLoad = (browser: Browser, site: string, view: View): Promise<ColdLoad> =>
  withColdPage(browser, site, view, async (page) => {
    const underWay = requestsUnderWay(page);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(view.path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilLoaded(page, underWay);
    // A failed page would fetch too little.
    if (errors[0]) throw errors[0];
    const files = await page.evaluate<[string, number][]>(measured);
    const once = [...new Map(files)].sort(([, a], [, b]) => b - a);
    return { files: once, requests: once.length, bytes: once.reduce((sum, [, size]) => sum + size, 0) };
  });
