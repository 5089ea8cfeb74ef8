import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnStack } from '../real/fixtures.ts';
import { environment } from '../support/environment.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { createVerifiedUser } from '../support/testUsers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
// Between two visits; a token can be renewed for 7 days after it expired.
const REST_DAYS = 6.5;

interface WorkerFixtures {
  dataDir: string | undefined;
  // A reference API whose clock can be set ahead, with a gateway in front of it.
  later: Awaited<ReturnType<typeof startShiftedStack>> | undefined;
}

const test = base.extend<object, WorkerFixtures>({
  dataDir: [environment.dataDir, { scope: 'worker', option: true }],
  later: [
    async ({ dataDir }, provide) => {
      const stack = dataDir === undefined ? undefined : await startShiftedStack(dataDir);
      await provide(stack);
      await stack?.stop();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  baseURL: async ({ later, baseURL }, provide) => provide(later?.url ?? baseURL),
  user: async ({ later, request }, provide, testInfo) => {
    testInfo.skip(
      later === undefined,
      'Needs a release tree: E2E_DATA_DIR names the folder of a stack on this machine.',
    );
    await provide(await createVerifiedUser(request, later?.outbox));
  },
});

async function startShiftedStack(releasesIn: string) {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-clock-'));
  const clockFile = join(folder, 'clock');
  const setAhead = (days: number) => writeFile(clockFile, `${days * DAY_MS}`);
  await setAhead(0);
  const stack = await startOwnStack(folder, releasesIn, {
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import ${new URL('./shiftedClock.ts', import.meta.url).href}`,
  });
  return {
    ...stack,
    setAhead,
    stop: async () => {
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test('a sign-in that is used every week outlives its 30 days, and is over after a month away', async ({
  context,
  later,
  signedIn,
  consoleErrors,
}) => {
  // The last visit comes too late.
  consoleErrors.expect(/status of 401/);
  const visit = async (day: number) => {
    await later?.setAhead(day);
    await context.clock.setSystemTime(Date.now() + day * DAY_MS);
    const page = await context.newPage();
    await page.goto('/account');
    return page;
  };
  for (let day = REST_DAYS; day < 30 + REST_DAYS; day += REST_DAYS) {
    await test.step(`on day ${day}`, async () => {
      const page = await visit(day);
      await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
      await expect(page.getByText(signedIn.email).first()).toBeVisible();
      await page.close();
    });
  }
  await test.step('after a month away it is over, and says so', async () => {
    const page = await visit(66);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert').getByText('Session expired. Please login again.')).toBeVisible();
  });
});
