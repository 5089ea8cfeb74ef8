import { expect, type Locator, type Page } from '@playwright/test';

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
