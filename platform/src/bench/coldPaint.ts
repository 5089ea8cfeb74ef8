import type { Browser } from '@playwright/test';
import { type View, withColdPage } from './coldPage.ts';

// A mobile connection: 1.6 Mbps and 150 ms.
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

// Runs in the page.
const largest = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** Returns the largest contentful paint in ms, with an empty cache on a slow connection. */
export const coldPaint = (browser: Browser, site: string, view: View): Promise<number> =>
  withColdPage(browser, site, view, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow);
    await page.goto(view.path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    return page.evaluate<number>(largest);
  });
