import type { Locator, Page } from '@playwright/test';
import type { Provider } from '../provider/Provider.ts';
import { deferred, json } from '../provider/responses.ts';
import { stopClock } from '../support/clock.ts';
import { expect } from '../support/fixtures.ts';

/** A job as a third-party backend lists it. */
export const job = (id: string, status: string, more: object = {}) => ({ id, name: `Report ${id}`, status, ...more });

/** The card of a job. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Export requests' }).getByRole('listitem').filter({ hasText: name });

/** A button of the screen itself, not of a card. */
export const screenButton = (page: Page, name: string): Locator => page.getByRole('button', { name }).first();

/**
 * Opens the screen and stops the installed clock just before its jobs come: from then on time passes by `runFor` only, and no
 * job is asked about before the test says so.
 */
export async function openStopped(page: Page, provider: Provider, ...jobs: object[]): Promise<void> {
  const { answer, release } = deferred(json(jobs));
  provider.answers('GET /export', answer);
  await page.goto('/exports');
  await expect(page.getByRole('heading', { level: 1, name: 'Export Requests' })).toBeVisible();
  await expect.poll(() => provider.requests('GET /export').length).toBeGreaterThan(0);
  await stopClock(page);
  release();
  await shows(page, card(page, 'Report').first());
}

/** Advances a stopped clock until `check` holds: caches and toasts speak by timers too. */
export async function becomes(page: Page, check: () => Promise<boolean>): Promise<void> {
  const tick = async () => {
    await page.clock.runFor(10);
    return check();
  };
  await expect.poll(tick, { intervals: [20] }).toBe(true);
}

/** Advances a stopped clock until something is seen. */
export const shows = (page: Page, what: Locator): Promise<void> => becomes(page, () => what.isVisible());
