import type { BrowserContext, Page } from '@playwright/test';

// Stores a session in the browser before its first page loads.
export async function seedSession(context: BrowserContext, token: string, user: object): Promise<void> {
  await context.addInitScript(
    ({ token, user }) => {
      // A sandboxed frame, as created by axe, has no storage.
      if (origin === 'null') return;
      // Only once, so that a sign-out in the test lasts in all tabs.
      if (localStorage.getItem('e2e-entered')) return;
      localStorage.setItem('e2e-entered', 'yes');
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
    },
    { token, user: JSON.stringify(user) },
  );
}

// Stores the items before each page load.
export async function storeItems(context: BrowserContext, items: Record<string, string>): Promise<void> {
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, items);
}

const keys = ['token', 'user', 'requiresVerification', 'pendingVerificationEmail'] as const;

// Returns the stored session (specification 19); null for missing keys.
export async function readStored(page: Page): Promise<Record<(typeof keys)[number], string | null>> {
  const values = await page.evaluate((names) => names.map((name) => [name, localStorage.getItem(name)]), [...keys]);
  return Object.fromEntries(values) as Record<(typeof keys)[number], string | null>;
}
