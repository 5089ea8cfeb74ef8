import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../browser/findChromium.ts';
import { gatewayApp } from '../gateway/app.ts';
import { serving } from '../gateway/testing/gatewayWorld.ts';
import { publishAll } from '../release/publishAll.ts';
import { readRegistry } from '../release/registryFile.ts';
import { coldLoad } from './coldLoad.ts';
import { buildMonolith } from './monolith/buildMonolith.ts';
import { monolithTree } from './monolith/monolithTree.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'faultline-tax-'));
let browser: Browser | undefined;
let federated: Awaited<ReturnType<typeof serving>>;
let monolith: typeof federated;

const log = { warn: () => undefined, error: (...words: unknown[]) => console.error(...words) };
const site = (releases: string) =>
  serving(gatewayApp({ releases, apiTarget: 'http://127.0.0.1:9', publicUrl: 'http://127.0.0.1', log }));

beforeAll(async () => {
  const executablePath = await findChromium();
  if (executablePath) browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const [one, other] = [path.join(scratch, 'federated'), path.join(scratch, 'monolith')];
  await publishAll(one);
  await monolithTree(other, await buildMonolith(path.join(scratch, 'build')), await readRegistry(one));
  federated = await site(one);
  monolith = await site(other);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await federated?.[Symbol.asyncDispose]();
  await monolith?.[Symbol.asyncDispose]();
  rmSync(scratch, { recursive: true, force: true });
});

/** What a visitor's first view may weigh: page, scripts and font, brotli. */
const landing = 195_000;
/** What federation may add to it. */
const most = 30_000;

test.for([
  { screen: 'landing', path: '/', session: false },
  { screen: 'Daily', path: '/dashboard', session: true },
  { screen: 'CVE detail', path: '/cves/CVE-2024-3094', session: true },
])('federation costs the first load of $screen less than 30 KB', async (view, { skip, annotate }) => {
  if (!browser) return skip('no Chromium was found; name one in E2E_CHROMIUM');
  const taxed = await coldLoad(browser, federated.url, view);
  const plain = await coldLoad(browser, monolith.url, view);
  const tax = taxed.bytes - plain.bytes;
  await annotate(`${view.screen}: ${taxed.bytes} bytes, ${tax} over the monolith's ${plain.bytes}`);
  expect(tax, 'bytes over the monolith, brotli').toBeLessThan(most);
  if (view.path === '/') expect(taxed.bytes, 'bytes of the landing, brotli').toBeLessThan(landing);
});
