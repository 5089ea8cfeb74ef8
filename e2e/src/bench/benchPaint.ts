import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { type DemoStack, demoStack } from './demoStack.ts';
import { fast3g, mobile, type Network, readFirstPaint, readShifts, slow3g, withColdPage } from './PaintPage.ts';
import { launchChromium, median, print } from './report.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' }, verbose: { type: 'boolean' } },
  strict: false,
});
const rounds = Math.max(1, Number(values.rounds) || 3);
const CPU_SLOWDOWN = 4;
const MAX_SHIFT = 0.02;
const MAX_PRESS_MS = 100;
const WIDTHS = [390, 1280];

async function measureBlankTime(browser: Browser, { url, storage }: DemoStack, network: Network): Promise<void> {
  for (const [screen, path, stored] of [
    ['landing', '/', {}],
    ['Daily', '/dashboard', storage],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const conditions = { width: 390, storage: stored, network, cpuSlowdown: CPU_SLOWDOWN };
      times.push(
        await withColdPage(browser, conditions, async (page) => {
          await page.goto(url + path, { waitUntil: 'commit' });
          return readFirstPaint(page);
        }),
      );
    }
    print(`${screen}, blank on ${network.name}`, `${(median(times) / 1000).toFixed(2)} s`);
  }
}

// All routes of the application, and whether a session is needed.
const listRoutes = ({ paths }: DemoStack): [path: string, signedIn: boolean][] => [
  ['/', false],
  ['/login', false],
  ['/register', false],
  ['/forgot-password', false],
  ...[
    '/dashboard',
    '/past-vulnerabilities',
    '/products',
    '/vendors',
    '/products-browse',
    paths.vendor,
    paths.product,
    paths.version,
    paths.cve,
    '/exports',
    '/account',
    '/about',
    '/platform',
  ].map((path): [string, boolean] => [path, true]),
];

// Waits until the network is idle and the result is painted.
async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
}

async function measureShifts(browser: Browser, stack: DemoStack): Promise<void> {
  for (const [path, signedIn] of listRoutes(stack)) {
    for (const width of WIDTHS) {
      const conditions = { width, storage: signedIn ? stack.storage : {}, network: mobile, cpuSlowdown: 2 };
      const { total, worst } = await withColdPage(browser, conditions, async (page) => {
        await page.goto(stack.url + path);
        await untilDrawn(page);
        return readShifts(page);
      });
      print(`${path} at ${width}, shift`, total.toFixed(4), `under ${MAX_SHIFT}`, total < MAX_SHIFT);
      if (values.verbose) for (const line of worst) process.stdout.write(`    ${line}\n`);
    }
  }
}

// The minimum time between hover and press.
const HOVER_MS = 400;

// Links to press, and a text that identifies the screen behind each.
const presses = [
  { from: '/dashboard', link: 'tbody a[href^="/cves/"]', wait: 'tbody a[href^="/cves/"]' },
  { from: '/dashboard', link: 'nav a[href="/vendors"]', wait: 'tbody a[href^="/cves/"]' },
  { from: '/vendors', link: 'main a[href^="/vendors/"]', wait: 'main a[href^="/vendors/"]' },
];

// If the screen does not appear, the press counts as this duration.
const PRESS_TIMEOUT_MS = 15_000;

// Runs in the page: the time from the next press until the next screen is drawn, and until its data is shown.
const timePress = (timeoutMs: number) =>
  new Promise<{ screen: number; data: number }>((resolve) => {
    const title = document.querySelector('h1')?.textContent;
    const listLoading = () =>
      [...document.querySelectorAll('main output')]
        .map(({ textContent }) => textContent)
        .filter((text) => text.startsWith('Loading'));
    let screen: number | undefined;
    const pressed = ({ timeStamp }: Event) => {
      const look = () => {
        const ms = performance.now() - timeStamp;
        const isShown = document.querySelector('h1')?.textContent !== title;
        // The host's placeholder has the same text; a screen names what it loads.
        if (isShown && !listLoading().includes('Loading...')) screen ??= ms;
        if (ms > timeoutMs || (screen !== undefined && listLoading().length === 0))
          resolve({ screen: screen ?? ms, data: ms });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', pressed, { once: true });
  });

async function measurePress(browser: Browser, { url, storage }: DemoStack): Promise<void> {
  for (const { from, link, wait } of presses) {
    const times: { screen: number; data: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(
        await withColdPage(browser, { width: 1280, storage, network: mobile }, async (page) => {
          await page.goto(url + from);
          await page.locator(wait).first().waitFor();
          await page.waitForLoadState('networkidle');
          const target = page.locator(link).first();
          await target.hover();
          await page.waitForTimeout(HOVER_MS);
          const painted = page.evaluate(timePress, PRESS_TIMEOUT_MS);
          await target.click();
          return painted;
        }),
      );
    }
    const screen = median(times.map((time) => time.screen));
    const data = median(times.map((time) => time.data));
    print(`${from} to ${link}`, `${screen.toFixed(0)} ms`, `at most ${MAX_PRESS_MS} ms`, screen <= MAX_PRESS_MS);
    print('  with its data', `${data.toFixed(0)} ms`);
  }
}

const stack = await demoStack();
const browser = await launchChromium();
try {
  const wants = (what: string) => values.only === undefined || values.only === what;
  if (wants('blank')) {
    await measureBlankTime(browser, stack, fast3g);
    await measureBlankTime(browser, stack, slow3g);
  }
  if (wants('shifts')) await measureShifts(browser, stack);
  if (wants('press')) await measurePress(browser, stack);
} finally {
  await browser.close();
  await stack.stop();
}
