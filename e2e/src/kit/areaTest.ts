import type { Route } from '@playwright/test';
import type { HttpBindings } from '@hono/node-server';
import { expect, test as base } from '../support/fixtures.ts';
import { seedSession } from '../support/storedSession.ts';
import { PREFIX, Provider } from '../provider/Provider.ts';

/** The fixtures of an area's tests. */
export interface AreaFixtures {
  /** Capabilities that the provider announces: `test.use({ capabilities: ['meta'] })`. */
  capabilities: string[];
  /** Responds to API calls instead of the environment: `provider.answers('GET /meta', ...)`. */
  provider: Provider;
  /** Signs a user of that provider in. */
  signIn: () => Promise<void>;
}

/** Playwright's test. It fails on unexpected console errors, warnings and policy violations. */
export const test = base.extend<AreaFixtures>({
  capabilities: [[], { option: true }],
  provider: [
    async ({ context, consoleErrors, capabilities }, provide) => {
      const provider = new Provider();
      // The browser logs this for each status above 399, which tests cause on purpose.
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

// Required by Hono's types; no response closes the connection.
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
