import type { BrowserContext, Page } from '@playwright/test';

const LATENCY_MS = 400;

async function delay(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Lets every answer to a page of `context` come late, those of routes that a test answers itself excepted. */
export function delayAnswers(context: BrowserContext): void {
  // A page that is closed before it is delayed has nothing to wait for.
  context.on('page', (page) => void delay(context, page).catch(() => undefined));
}
