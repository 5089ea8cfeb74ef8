import { test as base, expect } from '@playwright/test';
import { delayAnswers } from './delayAnswers.ts';
import { environment } from './environment.ts';
import { Noise } from './Noise.ts';
import { overridden } from './overridden.ts';
import { type Person, signedInPerson, verifiedPerson } from './person.ts';

interface Fixtures {
  /** A test fails on console errors, warnings, policy violations and uncaught errors that it does not expect here. */
  noise: Noise;
  /** Somebody with a verified account, not signed in in the browser. */
  person: Person;
  /** Somebody who is signed in in this browser. */
  signedIn: Person;
}

/** Playwright's test with the house's fixtures. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, provide) => {
    if (environment.isSlow) delayAnswers(context);
    await provide(context);
  },
  noise: [
    async ({ context }, provide) => {
      const noise = new Noise(context);
      await provide(noise);
      expect(noise.unexpected(), 'The pages made noise that nobody expected').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, provide) => {
    const strays = environment.releases ? await overridden(page, environment.releases) : [];
    await provide(page);
    expect(strays, 'Releases that ran in the place of those in E2E_MF').toEqual([]);
  },
  person: async ({ request }, provide) => provide(await verifiedPerson(request)),
  signedIn: async ({ request, context, person }, provide) => {
    await signedInPerson(request, context, person);
    await provide(person);
  },
});

export { expect };
