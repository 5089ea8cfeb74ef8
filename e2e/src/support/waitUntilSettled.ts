import type { Page } from '@playwright/test';

/**
 * Until the page has its fonts, and half a second went by in which nothing more had come. Not `networkidle`: it waits for good
 * for a request whose end was not reported.
 */
export const waitUntilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((done) => {
      let timer = setTimeout(done, 500);
      new PerformanceObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(done, 500);
      }).observe({ type: 'resource' });
    });
  });
