import { test as base, expect } from '@playwright/test';
import { delayAnswers } from './delayAnswers.ts';
import { environment } from './environment.ts';
import { ConsoleErrors } from './ConsoleErrors.ts';
import { overridden } from './overridden.ts';
import { type TestUser, createSignedInUser, createVerifiedUser } from './testUsers.ts';

interface Fixtures {
  /** A test fails on console errors, warnings, policy violations and uncaught errors that it does not expect here. */
  noise: ConsoleErrors;
  /** Somebody with a verified account, not signed in in the browser. */
  user: TestUser;
  /** Somebody who is signed in in this browser. */
  signedIn: TestUser;
}

/** Playwright's test with the house's fixtures. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, provide) => {
    if (environment.isSlow) delayAnswers(context);
    await provide(context);
  },
  noise: [
    async ({ context }, provide) => {
      const noise = new ConsoleErrors(context);
      await provide(noise);
      expect(noise.unexpected(), 'The pages made noise that nobody expected').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, provide) => {
    const unexpectedReleases = environment.releases ? await overridden(page, environment.releases) : [];
    await provide(page);
    expect(unexpectedReleases, 'Releases that ran in the place of those in E2E_MF').toEqual([]);
  },
  user: async ({ request }, provide) => provide(await createVerifiedUser(request)),
  signedIn: async ({ request, context, user }, provide) => {
    await createSignedInUser(request, context, user);
    await provide(user);
  },
});

export { expect };
