import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ChildProgram, freePort, HOST } from '../support/programs/ChildProgram.ts';
import { allow, environment } from '../support/environment.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { startLocalStack } from '../support/programs/localStack.ts';

const { dataDir } = environment;

interface WorkerFixtures {
  isOnly: boolean;
  stack: Awaited<ReturnType<typeof startLocalStack>> & { issuer: string };
}

// A stack with an identity provider; `isOnly` sets OIDC_ONLY.
export const test = base.extend<object, WorkerFixtures>({
  isOnly: [false, { option: true, scope: 'worker' }],
  stack: [
    async ({ isOnly }, provide) => {
      const port = await freePort();
      const issuer = `http://${HOST}:${port}`;
      let provider: ChildProgram | undefined;
      const stack = await startLocalStack({
        releasesIn: dataDir ?? '',
        env: async (url) => {
          const script = 'api/src/auth/fixtures/startIdentityProvider.ts';
          provider = new ChildProgram(script, { PORT: `${port}`, PUBLIC_URL: url });
          await provider.serves(`${issuer}/.well-known/openid-configuration`);
          return {
            OIDC_ISSUER: issuer,
            OIDC_CLIENT_ID: 'faultline',
            OIDC_CLIENT_SECRET: 'secret of the client',
            OIDC_NAME: 'Example ID',
            OIDC_ONLY: `${isOnly}`,
          };
        },
      });
      await provide({ ...stack, issuer });
      await stack.stop();
      await provider?.stop();
    },
    { scope: 'worker', timeout: allow(180_000) },
  ],
  baseURL: async ({ stack }, provide) => provide(stack.url),
});

export const daily = (page: Page) => page.getByRole('heading', { name: 'Daily Vulnerabilities' });
export const offer = (page: Page) => page.getByRole('button', { name: 'Continue with Example ID' });

// Returns the name of the person, who is a new one unless it is given.
export async function signInAtProvider(page: Page, name = `ann-${randomUUID()}`): Promise<string> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign In' }).click();
  return name;
}

export { expect };
