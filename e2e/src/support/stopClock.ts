import type { Page } from '@playwright/test';

/**
 * Stops an installed clock a little ahead of now; from then on time passes by `runFor` alone. A leap of half a minute would
 * end the calls that are still waited for, and a profile that does not come signs out.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 20_000);
