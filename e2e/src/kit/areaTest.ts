import type { Route } from '@playwright/test';
import type { HttpBindings } from '@hono/node-server';
import { expect, test as base } from '../support/fixtures.ts';
import { seedSession } from '../support/storedSession.ts';
import { PREFIX, Provider } from '../provider/Provider.ts';

/** What the tests of an area begin with. */
export interface AreaFixtures {
  /** What the provider announces beyond the specification: `test.use({ capabilities: ['meta'] })`. */
  capabilities: string[];
  /** Answers the calls of the API in the place of the environment: `provider.answers('GET /meta', ...)`. */
  provider: Provider;
  /** Signs a user of that provider in, in this browser. */
  signIn: () => Promise<void>;
}

/** Playwright's test; one fails on console errors, warnings and policy violations that it does not expect. */
export const test = base.extend<AreaFixtures>({
  capabilities: [[], { option: true }],
  provider: [
    async ({ context, consoleErrors, capabilities }, provide) => {
      const provider = new Provider();
      // The browser writes this for every status above 399; here such answers are the matter.
      consoleErrors.expect(/Failed to load resource/);
      await context.route('**/api/**', (route) => answer(route, provider, capabilities));
      await provide(provider);
    },
    { auto: true },
  ],
  signIn: async ({ context, provider }, provide) =>
    provide(() => seedSession(context, provider.token(), provider.user)),
});

export { expect };

/** There is no connection that an answer could cut off. */
const noConnection = {} as HttpBindings;

async function answer(route: Route, provider: Provider, capabilities: readonly string[]): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  const { pathname, search } = url;
  const body = request.postDataBuffer();
  const response = await provider.fetch(
    new Request(`${url.origin}${pathname.replace(/^\/api/, PREFIX)}${search}`, {
      method: request.method(),
      headers: await request.allHeaders().then(withoutPseudoHeaders),
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
    noConnection,
  );
  await route.fulfill({
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      ...(capabilities.length > 0 ? { 'api-capabilities': capabilities.join(', ') } : {}),
    },
    body: Buffer.from(await response.arrayBuffer()),
  });
}

const withoutPseudoHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
