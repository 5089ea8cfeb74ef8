import type { Page } from '@playwright/test';

const keys = ['token', 'user', 'requiresVerification', 'pendingVerificationEmail'] as const;

/** What the session keeps in the browser (specification 19); null where a key is absent. */
export async function readStored(page: Page): Promise<Record<(typeof keys)[number], string | null>> {
  const values = await page.evaluate((names) => names.map((name) => [name, localStorage.getItem(name)]), [...keys]);
  return Object.fromEntries(values) as Record<(typeof keys)[number], string | null>;
}
