import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { HOST, startGateway } from '../support/programs/ChildProgram.ts';
import { environment } from '../support/environment.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { seedSession } from '../support/storedSession.ts';
import { Provider, PREFIX } from './Provider.ts';

interface Fixtures {
  // A third-party API, created for this test.
  provider: Provider;
  // Calls beyond the specification that the test expects; any other one fails it.
  allowedCalls: string[];
  // A user of the third-party API who is signed in.
  member: { email: string };
}

interface WorkerFixtures {
  dataDir: string | undefined;
  thirdParty: ThirdPartyStack | undefined;
}

// The project's test over a gateway whose `API_ORIGIN` is a third-party API.
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
    async ({ thirdParty, consoleErrors, allowedCalls }, provide, testInfo) => {
      testInfo.skip(
        thirdParty === undefined,
        'Needs a release tree: E2E_DATA_DIR names the folder of a stack on this machine.',
      );
      const provider = new Provider();
      thirdParty?.behave(provider);
      // The browser logs this for each status above 399, which tests cause on purpose.
      consoleErrors.expect(/Failed to load resource/);
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

async function startThirdPartyStack(dataDir: string) {
  let provider: Provider | undefined;
  const api = serve({
    fetch: (request, connection) =>
      provider?.fetch(request, connection as HttpBindings) ?? new Response('Nobody is at home.', { status: 503 }),
    hostname: HOST,
    port: 0,
  });
  await once(api, 'listening');
  const origin = `http://${HOST}:${(api.address() as AddressInfo).port}${PREFIX}`;
  const gateway = await startGateway(dataDir, origin);
  return {
    url: gateway.url,
    behave: (next: Provider) => {
      provider = next;
    },
    stop: async () => {
      await gateway.stop();
      if ('closeAllConnections' in api) api.closeAllConnections();
      api.close();
    },
  };
}

type ThirdPartyStack = Awaited<ReturnType<typeof startThirdPartyStack>>;
