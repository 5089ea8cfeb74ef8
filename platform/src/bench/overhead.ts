import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { requestsUnderWay, type View, waitUntilIdle, withColdPage } from './coldPage.ts';

// The allowed difference of a first view, in transferred bytes (brotli).
export const MAX_OVERHEAD_BYTES = 12_000;

// Categories of files by URL; the first match counts.
const parts: [part: string, pattern: RegExp][] = [
  ['font', /\.woff2$/],
  ['host script', /\/main\.[^/]*\.js$/],
  ['area entry', /\/remoteEntry\.js$/],
  ['other scripts', /\.js$/],
  ['page', /^/],
];

const sumBytes = (files: ColdLoad['files']) => files.reduce((sum, [, bytes]) => sum + bytes, 0);

function sumByPart({ files }: ColdLoad): Map<string, number> {
  const partOf = (name: string) => parts.find(([, pattern]) => pattern.test(name))?.[0];
  return new Map(parts.map(([part]) => [part, sumBytes(files.filter(([name]) => partOf(name) === part))]));
}

// `parts` has the bytes by category.
export async function measureOverhead(browser: Browser, sites: { federated: string; monolith: string }, view: View) {
  const federated = await coldLoad(browser, sites.federated, view);
  const monolith = await coldLoad(browser, sites.monolith, view);
  const [one, other] = [sumByPart(federated), sumByPart(monolith)];
  return {
    federated,
    monolith,
    bytes: federated.bytes - monolith.bytes,
    parts: parts.map(([part]) => ({ part, federated: one.get(part) ?? 0, monolith: other.get(part) ?? 0 })),
  };
}

interface ColdLoad {
  // Transferred bytes of all responses (brotli), without headers.
  bytes: number;
  requests: number;
  // By file name, largest first.
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

// Measures what a browser with an empty cache fetches to show a page. The API returns no data, because code loaded
// afterwards is the same in both builds.
const coldLoad = (browser: Browser, site: string, view: View): Promise<ColdLoad> =>
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

// The measured first views: the landing page, and the two screens linked in notifications, with the path of their
// data.
export const views = [
  { screen: 'landing', path: '/', session: false, data: '/api/subscription/plans' },
  { screen: 'Daily', path: '/dashboard', session: true, data: '/api/cves/daily' },
  { screen: 'CVE detail', path: '/cves/CVE-2024-3094', session: true, data: '/api/cves/CVE-2024-3094' },
];
