import { setTimeout as sleep } from 'node:timers/promises';
import { type Page, expect, type Locator } from '@playwright/test';

// Stops an installed clock slightly ahead of now; time then advances only by `runFor`. A larger jump would time out
// pending requests, and a failed profile request signs out.
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 20_000);

// Advances a stopped clock in steps, because React renders between timers.
export async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) await page.clock.runFor(100);
}

// Advances a stopped clock until the toast is visible; the first toast loads its code.
export const appears = (page: Page, toast: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(50);
    expect(await toast.isVisible()).toBe(true);
  }).toPass({ intervals: [50] });

const STEP_MS = 250;
const POLL_MS = 50;
const TIMEOUT_MS = 60_000;

interface Waits {
  // Time that the page waits for a missing response. It is skipped once the page has started to wait.
  hanging?: number;
  // The maximum part of the remaining time to skip, in ms.
  skipped?: number;
}

// Advances the page's time until something is visible, and returns the advanced time in ms. For a missing response the
// time counts from the start of the wait, so that a slow machine does not change the result.
export async function advanceClockUntil(
  page: Page,
  isSeen: () => Promise<boolean>,
  { hanging = 0, skipped: most = TIMEOUT_MS }: Waits = {},
): Promise<number> {
  // The screen's request has started by then. The text is in the page before any script runs.
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
    // A pause, so that polling does not use the core that the page needs.
    await sleep(POLL_MS);
  }
  return skipped + Date.now() - started;
}
