import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { openChromium } from '../tools/browser/findChromium.ts';
import { type View, withColdPage } from './coldPage.ts';
import { MAX_OVERHEAD_BYTES, measureOverhead, views } from './overhead.ts';
import { twoSites } from './twoSites.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } }, strict: false });
const rounds = Math.max(5, Number(values.rounds) || 5);

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
type Sites = Awaited<ReturnType<typeof twoSites>>;

function print(what: string, ...cells: string[]) {
  console.log(`${what.padEnd(24)} ${cells.map((each) => each.padStart(12)).join(' ')}`);
}

// Returns whether all first views are within the limit.
async function compareBytes(browser: Browser, sites: Sites): Promise<boolean> {
  console.log(`First views, bytes as sent (brotli); federation may add ${kilobytes(MAX_OVERHEAD_BYTES)}.`);
  print('', 'federated', 'monolith', 'overhead');
  let good = true;
  for (const { screen, ...view } of views) {
    const { federated, monolith, bytes, parts } = await measureOverhead(browser, sites, view);
    const isWithin = bytes <= MAX_OVERHEAD_BYTES;
    print(screen, kilobytes(federated.bytes), kilobytes(monolith.bytes), kilobytes(bytes), isWithin ? '' : 'TOO MUCH');
    for (const each of parts)
      print(
        `  ${each.part}`,
        kilobytes(each.federated),
        kilobytes(each.monolith),
        kilobytes(each.federated - each.monolith),
      );
    print('  requests', `${federated.requests}`, `${monolith.requests}`, `${federated.requests - monolith.requests}`);
    good &&= isWithin;
  }
  return good;
}

// Alternating runs, so that load on the machine affects both.
async function compareTimes(browser: Browser, sites: Sites): Promise<void> {
  console.log(`Largest paint of first views over 1.6 Mbps and 150 ms, the median of ${rounds}.`);
  print('', 'federated', 'monolith', 'ratio');
  for (const { screen, ...view } of views) {
    const times = { federated: [] as number[], monolith: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['federated', 'monolith'] as const) : (['monolith', 'federated'] as const);
      for (const build of order) times[build].push(await coldPaint(browser, sites[build], view));
    }
    const [one, other] = [median(times.federated), median(times.monolith)];
    print(screen, `${one.toFixed(0)} ms`, `${other.toFixed(0)} ms`, (one / other).toFixed(3));
  }
}

// A mobile connection: 1.6 Mbps and 150 ms.
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

// Runs in the page.
const largest = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

// Returns the largest contentful paint in ms, with an empty cache on a slow connection.
const coldPaint = (browser: Browser, site: string, view: View): Promise<number> =>
  withColdPage(browser, site, view, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow);
    await page.goto(view.path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    return page.evaluate<number>(largest);
  });

const browser = await openChromium();
if (browser === undefined) throw new Error('No Chromium was found; name one in E2E_CHROMIUM.');
const folder = await mkdtemp(path.join(tmpdir(), 'faultline-bench-'));
try {
  const sites = await twoSites(folder);
  try {
    if (!(await compareBytes(browser, sites))) process.exitCode = 1;
    await compareTimes(browser, sites);
  } finally {
    await sites.close();
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
