import type { Browser, CDPSession, Page } from '@playwright/test';
import { storeItems } from '../support/storedSession.ts';

const encodeObject = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const session = {
  token: `${encodeObject({ alg: 'none' })}.${encodeObject({ exp: Math.floor(Date.now() / 1000) + 3600 })}.x`,
  user: JSON.stringify({ email: 'bench@example.com', email_verified: true }),
};

// Much longer than the largest list needs on a slow machine.
const TIMEOUT_MS = 600_000;

function createDeadline(what: string): () => void {
  const end = Date.now() + TIMEOUT_MS;
  return () => {
    if (Date.now() > end) throw new Error(`The list did not get to ${what} within ${TIMEOUT_MS / 1000} s.`);
  };
}

export interface Scroll {
  // Duration of each frame in ms.
  frames: number[];
  // The maximum number of row elements at one time.
  rows: number;
}

async function scrollUp(step: number): Promise<Scroll> {
  const frames: number[] = [];
  let rows = 0;
  const frame = () => new Promise<number>(requestAnimationFrame);
  let last = await frame();
  for (let top = scrollY; top > 0; top -= step) {
    scrollTo(0, top);
    const now = await frame();
    frames.push(now - last);
    rows = Math.max(rows, document.querySelectorAll('tr').length);
    last = now;
  }
  return { frames, rows };
}

// The list of Past in a separate browser, with its measurements.
export class ListPage {
  readonly page: Page;
  readonly #devtools: CDPSession;

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page;
    this.#devtools = devtools;
  }

  static async open(browser: Browser, url: string): Promise<ListPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
    await storeItems(context, session);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    // Measures the thread's own work, excluding other processes.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const list = new ListPage(page, devtools);
    await page.goto(`${url}/past-vulnerabilities`);
    await list.#has(20);
    return list;
  }

  // Reads the number of loaded rows from the footer, which shows only the total at the end of the list.
  #loaded(): Promise<number> {
    return this.page.evaluate(() => {
      const text = document.querySelector('main')?.textContent ?? '';
      const rowCount = document.querySelector('table')?.getAttribute('aria-rowcount');
      if (text.includes('All data loaded')) return Number(rowCount) - 1;
      const [, shown = '0'] = /Showing ([\d,]+) of/.exec(text) ?? [];
      return Number(shown.replaceAll(',', ''));
    });
  }

  async #has(rows: number): Promise<void> {
    const check = createDeadline(`${rows} rows`);
    for (; (await this.#loaded()) < rows; check()) await this.#idle();
  }

  #idle(): Promise<void> {
    return this.page.evaluate(async (timeoutMs) => {
      const idle = () =>
        new Promise<number>((done) => requestIdleCallback((deadline) => done(deadline.timeRemaining())));
      const end = performance.now() + timeoutMs;
      for (let idleCount = 0; idleCount < 5; idleCount = (await idle()) > 30 ? idleCount + 1 : 0)
        if (performance.now() > end) throw new Error('The page did not become idle.');
    }, TIMEOUT_MS);
  }

  // Loads pages with the button until `rows` rows are loaded.
  async fill(rows: number): Promise<void> {
    const check = createDeadline(`${rows} rows`);
    for (; (await this.#loaded()) < rows; check()) {
      await this.page.evaluate(async (timeoutMs) => {
        const more = () =>
          [...document.querySelectorAll('button')].find((each) => each.textContent === 'Load more manually');
        const end = performance.now() + timeoutMs;
        const isWhole = () => document.querySelector('main')?.textContent.includes('All data loaded') === true;
        for (let page = 0; page < 10 && !isWhole(); page += 1) {
          more()?.click();
          do {
            if (performance.now() > end) throw new Error('No further page could be loaded.');
            await new Promise((resolve) => setTimeout(resolve, 4));
          } while (more() === undefined && !isWhole());
        }
      }, TIMEOUT_MS);
    }
    await this.#toBottom();
  }

  #toBottom(): Promise<void> {
    return this.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  }

  async toTop(): Promise<void> {
    await this.page.evaluate(() => scrollTo(0, 0));
    await this.#idle();
  }

  // Returns the main-thread time in ms of scrolling to the end and rendering the next page.
  async addPage(): Promise<number> {
    // Waits until the rows of the last page are drawn.
    await this.#idle();
    const [before, loaded] = [await this.#worked(), await this.#loaded()];
    await this.#toBottom();
    await this.#has(loaded + 1);
    await this.#idle();
    return (await this.#worked()) - before;
  }

  async #worked(): Promise<number> {
    const { metrics } = await this.#devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  }

  // Returns the heap size in bytes after garbage collection.
  async heap(): Promise<number> {
    const used = async () => {
      await this.#idle();
      await this.#devtools.send('HeapProfiler.collectGarbage');
      return (await this.#devtools.send('Runtime.getHeapUsage')).usedSize;
    };
    // Some memory is released with a delay.
    const check = createDeadline('a steady heap');
    for (let last = await used(); ; check()) {
      const now = await used();
      if (now > last * 0.998) return now;
      last = now;
    }
  }

  // Scrolls from bottom to top by `step` pixels per frame.
  async scroll(step: number): Promise<Scroll> {
    await this.#toBottom();
    await this.#idle();
    return this.page.evaluate(scrollUp, step);
  }

  // Scrolls an empty page of the same height, to measure the frames that the machine drops anyway.
  async scrollEmpty(step: number): Promise<Scroll> {
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    const page = await this.page.context().newPage();
    await page.setContent(`<div style="height:${height}px"></div>`);
    await page.evaluate((top) => scrollTo(0, top), height);
    const scroll = await page.evaluate(scrollUp, step);
    await page.close();
    return scroll;
  }

  async leave(): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
    await this.page.getByText('Version 1.0.0').waitFor();
    await this.#idle();
  }

  async enter(): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: 'Past Vulnerabilities' }).click();
    await this.#has(20);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
