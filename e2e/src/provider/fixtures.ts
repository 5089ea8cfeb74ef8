import { seedSession } from '../support/seedSession.ts';
import { environment } from '../support/environment.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { startThirdPartyStack, type ThirdPartyStack } from './startThirdPartyStack.ts';
import { Provider } from './Provider.ts';

interface Fixtures {
  /** Another house's API, new for this test; the pages of the test run against it. */
  provider: Provider;
  /** Calls beyond the specification that the test makes on purpose; any other one fails it. */
  allowedCalls: string[];
  /** Somebody of that house, signed in in this browser. */
  member: { email: string };
}

interface WorkerFixtures {
  dataDir: string | undefined;
  thirdParty: ThirdPartyStack | undefined;
}

/** The house's test, over a gateway whose `API_ORIGIN` is the provider that is not ours. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  dataDir: [environment.dataDir, { scope: 'worker', option: true }],
  thirdParty: [
    async ({ dataDir }, provide) => {
      const stack = dataDir === undefined ? undefined : await startThirdPartyStack(dataDir);
      await provide(stack);
      await stack?.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ thirdParty, baseURL }, provide) => provide(thirdParty?.url ?? baseURL),
  provider: [
    async ({ thirdParty, noise, allowedCalls }, provide, testInfo) => {
      testInfo.skip(
        thirdParty === undefined,
        'Needs a release tree: E2E_DATA_DIR names the folder of a stack on this machine.',
      );
      const provider = new Provider();
      thirdParty?.behave(provider);
      // The browser writes this for every status above 399; here such answers are the matter.
      noise.expect(/Failed to load resource/);
      await provide(provider);
      const unannounced = provider.unspecifiedCalls().filter((call) => !allowedCalls.includes(call));
      expect(unannounced, 'calls beyond the specification, which this provider does not announce').toEqual([]);
    },
    { auto: true },
  ],
  allowedCalls: [[], { option: true }],
  member: async ({ context, provider }, provide) => {
    await seedSession(context, provider.token(), provider.user);
    await provide(provider.user);
  },
});

export { expect };
