import type { CDPSession, Page } from '@playwright/test';

interface InputTime extends PerformanceEntry {
  interactionId: number;
}

// The shortest duration that the Event Timing API reports.
const THRESHOLD_MS = 16;

// Measures the time from an input event to the next paint, on a throttled processor.
export class InputTimes {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  readonly #slowdown: number;

  private constructor(page: Page, devtools: CDPSession, slowdown: number) {
    this.#page = page;
    this.#devtools = devtools;
    this.#slowdown = slowdown;
  }

  static async observe(page: Page, slowdown: number): Promise<InputTimes> {
    await page.evaluate((durationThreshold) => {
      const seen: number[] = [];
      Object.assign(globalThis, { inputTimes: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as InputTime[]) if (entry.interactionId > 0) seen.push(entry.duration);
      }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
    }, THRESHOLD_MS);
    return new InputTimes(page, await page.context().newCDPSession(page), slowdown);
  }

  // Returns the duration of the slowest event in ms, at least the reporting threshold.
  async measure(input: () => Promise<void>): Promise<number> {
    await this.#page.evaluate(() => {
      (globalThis as unknown as { inputTimes: number[] }).inputTimes.length = 0;
    });
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate: this.#slowdown });
    await input();
    await this.#page.evaluate(settle);
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const seen = await this.#page.evaluate(() => (globalThis as unknown as { inputTimes: number[] }).inputTimes);
    return Math.max(THRESHOLD_MS, ...seen);
  }
}

// Waits for the frame and for its entry, which the browser delivers when it is idle.
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
  }
}
