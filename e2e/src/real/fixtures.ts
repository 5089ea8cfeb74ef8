import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment } from '../support/environment.ts';
import { createVerifiedUser } from '../support/testUsers.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { realStack, type RealStack } from './realStack.ts';

// Real records lie beside the project where somebody put them; they are no part of it.
const archive = fileURLToPath(new URL('../../../../shared/data/train.tar.gz', import.meta.url));

interface WorkerFixtures {
  dataDir: string | undefined;
  real: RealStack | undefined;
}

/** The house's test over an API that holds real CVE records; skipped, and said so, where there are none. */
export const test = base.extend<object, WorkerFixtures>({
  dataDir: [environment.dataDir, { scope: 'worker', option: true }],
  real: [
    async ({ dataDir }, provide) => {
      const stack = dataDir !== undefined && existsSync(archive) ? await realStack(archive, dataDir) : undefined;
      await provide(stack);
      await stack?.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ real, baseURL }, provide) => provide(real?.url ?? baseURL),
  user: async ({ real, request }, provide, testInfo) => {
    testInfo.skip(real === undefined, 'Needs real records in ../shared/data, and a release tree in E2E_DATA_DIR.');
    await provide(await createVerifiedUser(request, real?.outbox));
  },
});

export { expect };
