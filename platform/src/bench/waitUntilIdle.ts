import type { Page } from '@playwright/test';

const idle = 'new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 }))';

/** Resolves once a page has nothing to do, as it has before it is there and while another takes its place. */
export async function waitUntilIdle(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate(idle).catch(() => undefined);
}
