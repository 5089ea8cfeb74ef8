import type { Page } from '@playwright/test';

const idle = 'new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 }))';

/** Waits until the main thread of a page is idle. */
export async function waitUntilIdle(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate(idle).catch(() => undefined);
}
