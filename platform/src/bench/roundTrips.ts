import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { requestsUnderWay, type View, waitUntilIdle, withColdPage } from './coldPage.ts';

// An idle page that sends no request for this long waits for a response.
const QUIET_MS = 300;

// Counts the sequential responses that a browser with an empty cache needs before it requests `data`, the path of a
// screen's own data. Requests may run in parallel, as over HTTP/2. Responses are counted, not timed: each round
// answers all pending requests, once the page sends no further ones.
export const roundTrips = (browser: Browser, site: string, view: View, data: string): Promise<number> =>
  withColdPage(browser, site, view, async (page) => {
    let rounds = 0;
    const over = new AbortController();
    const deferred: (() => void)[] = [];
    const underWay = requestsUnderWay(page);
    await page.route('**/*', async (route) => {
      await new Promise<void>((resolve) => deferred.push(resolve));
      // The page may have been closed.
      await route.fallback().catch(() => undefined);
    });
    const untilAllRequested = async () => {
      let before = 0;
      while (
        !over.signal.aborted &&
        (deferred.length === 0 || deferred.length !== before || underWay.size > deferred.length)
      ) {
        before = deferred.length;
        await waitUntilIdle(page);
        await sleep(QUIET_MS);
        await waitUntilIdle(page);
      }
    };

    const counted = async () => {
      await page.waitForRequest((request) => new URL(request.url()).pathname === data).finally(() => over.abort());
      return rounds;
    };
    const answered = async () => {
      for (; !over.signal.aborted; rounds += 1) {
        await untilAllRequested();
        for (const answer of deferred.splice(0)) answer();
      }
    };
    void page.goto(view.path, { waitUntil: 'commit' }).catch(() => undefined);
    const [count] = await Promise.all([counted(), answered()]);
    return count;
  });
