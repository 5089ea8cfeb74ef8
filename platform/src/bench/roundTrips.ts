import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type View, withColdPage } from './coldPage.ts';

/** So long that what the browser itself does between two answers is nothing beside it. */
const ROUND_TRIP_MS = 2000;

/**
 * How many answers, one after the other, a browser that was never here waits for before it asks for `data`, the path of
 * a screen's own data. Any number may be under way at once, as over HTTP/2.
 */
export const roundTrips = (browser: Browser, site: string, view: View, data: string): Promise<number> =>
  withColdPage(browser, site, view, async (page) => {
    await page.route('**/*', async (route) => {
      await pause(ROUND_TRIP_MS);
      // A page that is closed by now waits for nothing.
      await route.fallback().catch(() => undefined);
    });
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === data);
    const start = performance.now();
    await page.goto(view.path, { waitUntil: 'commit' });
    await asked;
    return Math.floor((performance.now() - start) / ROUND_TRIP_MS);
  });
