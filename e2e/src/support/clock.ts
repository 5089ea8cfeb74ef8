import { setTimeout as sleep } from 'node:timers/promises';
import { type Page, expect, type Locator } from '@playwright/test';

/**
 * Stops an installed clock a little ahead of now; from then on time passes by `runFor` alone. A leap of half a minute would
 * end the calls that are still waited for, and a profile that does not come signs out.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 20_000);

/** Lets a stopped clock run in steps, because React draws between the timers. */
export async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) await page.clock.runFor(100);
}

/** Lets a stopped clock run until the toast is drawn: the first one waits for its code. */
export const appears = (page: Page, toast: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(50);
    expect(await toast.isVisible()).toBe(true);
  }).toPass({ intervals: [50] });

const STEP_MS = 250;
const POLL_MS = 50;
const TIMEOUT_MS = 60_000;

interface Waits {
  /** Time the page is known to wait for an answer that does not come: passed at once, when it has begun to wait. */
  hanging?: number;
  /** The most of the remaining time, in ms, that may be skipped. */
  skipped?: number;
}

/**
 * Lets the page's time pass until something is seen; answers how much of it had to, in ms. Where an answer does not come, from
 * when the page began to wait for it: the time that a slow machine takes to get that far is not counted.
 */
export async function advanceClockUntil(
  page: Page,
  isSeen: () => Promise<boolean>,
  { hanging = 0, skipped: most = TIMEOUT_MS }: Waits = {},
): Promise<number> {
  // The screen is asked for by then. Its words tell less: the page has them before any script runs.
  if (hanging > 0) await page.locator('[data-screen-loading]').waitFor({ state: 'attached' });
  const started = Date.now();
  let skipped = hanging;
  if (hanging > 0) await page.clock.runFor(hanging);
  while (!(await isSeen())) {
    if (skipped + Date.now() - started > TIMEOUT_MS) throw new Error('It was not seen within a minute.');
    if (skipped - hanging < most) {
      await page.clock.runFor(STEP_MS);
      skipped += STEP_MS;
    }
    // Looking without a break takes the core that the page needs.
    await sleep(POLL_MS);
  }
  return skipped + Date.now() - started;
}
