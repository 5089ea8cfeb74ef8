import type { Page } from '@playwright/test';

const STEP_MS = 250;
const PATIENCE_MS = 60_000;

/** Lets the page's time pass, quicker than it does, until something is seen; answers how much of it had to, in ms. */
export async function passUntil(page: Page, isSeen: () => Promise<boolean>, atOnce = 0): Promise<number> {
  const started = Date.now();
  let skipped = atOnce;
  if (atOnce > 0) {
    // What can be answered has been by then; only what hangs is still waited for.
    await page.getByText('Loading...').first().waitFor();
    await page.clock.runFor(atOnce);
  }
  while (!(await isSeen())) {
    if (skipped > PATIENCE_MS) throw new Error('It was not seen within a minute.');
    await page.clock.runFor(STEP_MS);
    skipped += STEP_MS;
  }
  return skipped + Date.now() - started;
}
