import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChromium } from '../tools/browser/findChromium.ts';
import { requestsUnderWay, type View, waitUntilIdle, withColdPage } from './coldPage.ts';
import { MAX_OVERHEAD_BYTES, measureOverhead, views } from './overhead.ts';
import { twoSites } from './twoSites.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'faultline-overhead-'));
let browser: Browser | undefined;
let sites: Awaited<ReturnType<typeof twoSites>>;

// Maximum size of an anonymous user's first view: page, scripts and font, brotli.
const landing = 190_000;

beforeAll(async () => {
  browser = await openChromium();
  sites = await twoSites(scratch);
});
afterAll(async () => {
  await browser?.close();
  await sites?.close();
  rmSync(scratch, { recursive: true, force: true });
});

test.for(views)('federation costs the first load of $screen at most 12 KB', async (view, { skip, annotate }) => {
  if (!browser) return skip('no Chromium was found; name one in E2E_CHROMIUM');
  const { federated, monolith, bytes } = await measureOverhead(browser, sites, view);
  await annotate(`${view.screen}: ${federated.bytes} bytes, ${bytes} over the monolith's ${monolith.bytes}`);
  expect(bytes, 'bytes over the monolith, brotli').toBeLessThanOrEqual(MAX_OVERHEAD_BYTES);
  if (view.path === '/') expect(federated.bytes, 'bytes of the landing, brotli').toBeLessThan(landing);
});

test.for(views)('the data of $screen is asked for after two round trips', async (view, { skip }) => {
  if (!browser) return skip('no Chromium was found; name one in E2E_CHROMIUM');
  expect(await roundTrips(browser, sites.federated, view, view.data)).toBeLessThanOrEqual(2);
});

// An idle page that sends no request for this long waits for a response.
const QUIET_MS = 300;

// Counts the sequential responses that a browser with an empty cache needs before it requests `data`, the path of a
// screen's own data. Requests may run in parallel, as over HTTP/2. Responses are counted, not timed: each round
// answers all pending requests, once the page sends no further ones.
const roundTrips = (browser: Browser, site: string, view: View, data: string): Promise<number> =>
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
