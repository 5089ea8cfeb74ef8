import type { Page } from '@playwright/test';

const idle = 'new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 }))';

export async function waitUntilIdle(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate(idle).catch(() => undefined);
}
