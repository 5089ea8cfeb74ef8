import type { Locator, Page } from '@playwright/test';

/** A job as a third-party backend lists it. */
export const job = (id: string, status: string, more: object = {}) => ({ id, name: `Report ${id}`, status, ...more });

/** The card of a job. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Export requests' }).getByRole('listitem').filter({ hasText: name });

/** A button of the screen itself, not of a card. */
export const screenButton = (page: Page, name: string): Locator => page.getByRole('button', { name }).first();
