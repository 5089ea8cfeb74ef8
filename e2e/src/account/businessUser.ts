import { runAccounts } from '../support/programs/runAccounts.ts';
import { environment } from '../support/environment.ts';
import { test as base, expect } from '../support/fixtures.ts';
import type { TestUser } from '../support/testUsers.ts';

// A signed-in user whose plan includes teams.
export const test = base.extend<{ owner: TestUser }>({
  owner: async ({ signedIn }, provide) => {
    const { dataDir } = environment;
    test.skip(dataDir === undefined, 'needs the data folder of a stack on this machine');
    await runAccounts('plan', signedIn.email, 'business');
    await provide(signedIn);
  },
});

export { expect };
