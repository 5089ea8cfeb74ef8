import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChromium } from '../tools/browser/findChromium.ts';
import { MAX_OVERHEAD_BYTES, measureOverhead, views } from './overhead.ts';
import { roundTrips } from './roundTrips.ts';
import { twoSites } from './twoSites.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'faultline-overhead-'));
let browser: Browser | undefined;
let sites: Awaited<ReturnType<typeof twoSites>>;

// Maximum size of an anonymous user's first view: page, scripts and font, brotli.
const landing = 187_000;

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
