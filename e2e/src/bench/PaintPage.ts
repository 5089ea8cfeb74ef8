import type { Browser, Page } from '@playwright/test';
import { storeItems } from '../support/storedSession.ts';

export interface Conditions {
  width: number;
  // Local storage with the session of a returning user.
  storage: Record<string, string>;
  network?: Network;
  // The factor of CPU throttling.
  cpuSlowdown?: number;
  dark?: boolean;
}

// Latency in ms, throughput in bytes per second.
export interface Network {
  name: string;
  latency: number;
  throughput: number;
}

// The presets of browser developer tools, and a mobile connection of 1.6 Mbps.
export const fast3g: Network = { name: 'Fast 3G', latency: 562.5, throughput: 180_000 };
export const slow3g: Network = { name: 'slow 3G', latency: 2000, throughput: 50_000 };
export const mobile: Network = { name: '1.6 Mbps', latency: 150, throughput: 200_000 };

// Runs in each page: sums up layout shifts and keeps the largest.
const observeShifts = () => {
  const seen = { total: 0, worst: [] as string[] };
  Object.assign(globalThis, { layoutShifts: seen });
  const describe = ({ node, previousRect: from, currentRect: to }: ShiftSource) =>
    `${node?.nodeName ?? '?'} "${(node?.textContent ?? '').slice(0, 30)}" ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as Shift[]) {
      if (entry.hadRecentInput) continue;
      seen.total += entry.value;
      seen.worst.push(`${entry.value.toFixed(4)} ${entry.sources.map(describe).join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

interface ShiftSource {
  node: Node | null;
  previousRect: DOMRect;
  currentRect: DOMRect;
}
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: ShiftSource[];
}

async function apply(page: Page, { network, cpuSlowdown }: Conditions): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  if (network) {
    const { latency, throughput } = network;
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  if (cpuSlowdown) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

// Runs `work` with a page of a browser with an empty cache.
export async function withColdPage<T>(browser: Browser, conditions: Conditions, work: (page: Page) => Promise<T>) {
  const context = await browser.newContext({
    viewport: { width: conditions.width, height: conditions.width < 768 ? 844 : 800 },
    colorScheme: conditions.dark === true ? 'dark' : 'light',
  });
  try {
    await storeItems(context, conditions.storage);
    await context.addInitScript(observeShifts);
    const page = await context.newPage();
    await apply(page, conditions);
    return await work(page);
  } finally {
    await context.close();
  }
}

// Returns the first contentful paint in ms.
export const readFirstPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );

// Returns the cumulative layout shift so far, and the elements that moved most.
export const readShifts = (page: Page): Promise<{ total: number; worst: string[] }> =>
  page.evaluate(() => (globalThis as unknown as { layoutShifts: { total: number; worst: string[] } }).layoutShifts);
