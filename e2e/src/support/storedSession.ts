import type { BrowserContext, Page } from '@playwright/test';

/** Puts a session into the browser's storage before its first page, as if an earlier visit had signed in. */
export async function seedSession(context: BrowserContext, token: string, user: object): Promise<void> {
  await context.addInitScript(
    ({ token, user }) => {
      // A sandboxed frame, as axe makes one, has no storage.
      if (origin === 'null') return;
      // Once only: a sign-out in the test must last, in every tab.
      if (localStorage.getItem('e2e-entered')) return;
      localStorage.setItem('e2e-entered', 'yes');
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
    },
    { token, user: JSON.stringify(user) },
  );
}

const keys = ['token', 'user', 'requiresVerification', 'pendingVerificationEmail'] as const;

/** Returns what the session stores in the browser (specification 19); null where a key is absent. */
export async function readStored(page: Page): Promise<Record<(typeof keys)[number], string | null>> {
  const values = await page.evaluate((names) => names.map((name) => [name, localStorage.getItem(name)]), [...keys]);
  return Object.fromEntries(values) as Record<(typeof keys)[number], string | null>;
}
