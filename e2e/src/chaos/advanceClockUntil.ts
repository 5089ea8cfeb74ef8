import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const STEP_MS = 250;
const POLL_MS = 50;
const TIMEOUT_MS = 60_000;

interface Waits {
  /** Time the page is known to wait for an answer that does not come: passed at once, when it has begun to wait. */
  hanging?: number;
  /** How much of the rest is made to pass quicker than it does. */
  skipped?: number;
}

/**
 * Lets the page's time pass until something is seen; answers how much of it had to, in ms. Where an answer does not come, from
 * when the page began to wait for it: how long a slow machine takes to get that far is not the area's doing.
 */
export async function advanceClockUntil(
  page: Page,
  isSeen: () => Promise<boolean>,
  { hanging = 0, skipped: most = TIMEOUT_MS }: Waits = {},
): Promise<number> {
  // What can be answered has been by then.
  if (hanging > 0) await page.getByText('Loading...').first().waitFor();
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
