import type { Locator, Page } from '@playwright/test';
import type { Provider } from '../provider/Provider.ts';
import { deferred, json } from '../provider/responses.ts';
import { stopClock } from '../support/clock.ts';
import { expect } from '../support/fixtures.ts';

// A job as a third-party provider lists it.
export const job = (id: string, status: string, more: object = {}) => ({ id, name: `Report ${id}`, status, ...more });

export const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Export requests' }).getByRole('listitem').filter({ hasText: name });

// A button of the screen, not of a card.
export const screenButton = (page: Page, name: string): Locator => page.getByRole('button', { name }).first();

// Opens the screen and stops the clock just before its jobs load. Time then advances only by `runFor`, and no job is
// polled before the test does so.
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

// Advances the stopped clock until `check` holds.
export async function becomes(page: Page, check: () => Promise<boolean>): Promise<void> {
  const tick = async () => {
    await page.clock.runFor(10);
    return check();
  };
  await expect.poll(tick, { intervals: [20] }).toBe(true);
}

// Advances the stopped clock until the locator is visible.
export const shows = (page: Page, what: Locator): Promise<void> => becomes(page, () => what.isVisible());
