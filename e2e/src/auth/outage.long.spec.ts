import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { ChildProgram, freePort, HOST, startGateway } from '../support/programs/ChildProgram.ts';
import { environment } from '../support/environment.ts';
import { expect, test } from '../support/fixtures.ts';
import { startPostgres } from '../support/programs/postgres.ts';
import { readStored } from '../support/storedSession.ts';
import { createSignedInUser, createVerifiedUser } from '../support/testUsers.ts';

const OUTAGE_MS = 20_000;
// Five tabs that reload more often keep two cores busy.
const RELOAD_EVERY_MS = 3000;
const unreached = "Can't reach Faultline. Retrying ...";
const screens = [
  ['/dashboard', 'Daily Vulnerabilities'],
  ['/past-vulnerabilities', 'Past Vulnerabilities'],
  ['/products', 'My Track List'],
  ['/account', 'Account Settings'],
  ['/exports', 'Export Requests'],
] as const;

// One after the other: each reloads five tabs.
test.describe.configure({ mode: 'default' });

// An API that can be restarted, and a gateway before it.
async function startRestartableStack(releasesIn: string, env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-restart-'));
  const port = await freePort();
  const origin = `http://${HOST}:${port}`;
  const startApi = () =>
    new ChildProgram('api/src/server.ts', {
      DATA_DIR: folder,
      API_PORT: `${port}`,
      // Without records the API starts quickly; a source without records makes no difference here.
      CVE_SOURCE: `${origin}/none`,
      LOG_LEVEL: 'fatal',
      JWT_SECRET: 'e2e-'.repeat(10),
      ...env,
    });
  const ready = `${origin}/api/readyz`;
  let api = startApi();
  const gateway = await startGateway(releasesIn, origin);
  await api.serves(ready);
  return {
    url: gateway.url,
    outbox: join(folder, 'outbox'),
    restart: async (outageMs: number) => {
      const end = sleep(outageMs);
      await api.stop();
      await end;
      api = startApi();
      await api.serves(ready);
    },
    stop: async () => {
      await gateway.stop();
      await api.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Tab {
  page: Page;
  expectSignedIn: () => Promise<void>;
}

const openTabs = (context: BrowserContext, email: string): Promise<Tab[]> =>
  Promise.all(
    screens.map(async ([path, heading]) => {
      const page = await context.newPage();
      await page.goto(path);
      const expectSignedIn = async () => {
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByText(email).first()).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
      };
      await expectSignedIn();
      return { page, expectSignedIn };
    }),
  );

async function expectRecovered({ page, expectSignedIn }: Tab) {
  await expectSignedIn();
  await expect(page.getByText("Can't reach Faultline.")).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
}

// Reloads until `outage` is over. Returns the number of reloads.
async function reloadDuring(outage: Promise<void>, page: Page): Promise<number> {
  const state = { isOver: false };
  void outage.finally(() => (state.isOver = true));
  let count = 0;
  while (!state.isOver) {
    const pause = sleep(RELOAD_EVERY_MS);
    await page.reload({ waitUntil: 'domcontentloaded' });
    count += 1;
    await pause;
    expect((await readStored(page)).token, `reload ${count} of ${page.url()}`).not.toBeNull();
  }
  return count;
}

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  test.describe(`an API over ${engine}`, () => {
    const dataDir = environment.dataDir ?? '';
    test.skip(dataDir === '', 'Needs a release tree: E2E_DATA_DIR names the folder of a stack on this machine.');
    let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
    let stack: Awaited<ReturnType<typeof startRestartableStack>>;
    test.beforeAll(async () => {
      postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
      stack = await startRestartableStack(dataDir, postgres === undefined ? {} : { DATABASE_URL: postgres.url });
    });
    test.afterAll(async () => {
      await stack.stop();
      await postgres?.stop();
    });

    test('restarts for 20 s while five tabs reload, and nobody is signed out', async ({ browser, playwright }) => {
      const context = await browser.newContext({ baseURL: stack.url });
      const request = await playwright.request.newContext({ baseURL: stack.url });
      try {
        const user = await createVerifiedUser(request, stack.outbox);
        await createSignedInUser(request, context, user);
        const tabs = await openTabs(context, user.email);
        const restarted = stack.restart(OUTAGE_MS);
        const reloads = tabs.map(({ page }) => reloadDuring(restarted, page));
        await restarted;
        for (const count of await Promise.all(reloads)) expect(count).toBeGreaterThan(2);
        for (const tab of tabs) await expectRecovered(tab);
      } finally {
        await context.close();
        await request.dispose();
      }
    });
  });
}

test('a cut network signs nobody out, in five tabs that reload', async ({ context, signedIn, consoleErrors }) => {
  // The check for a hidden answer runs without the token, because the network may be available again.
  consoleErrors.expect(/status of 401.*\/user\/profile/);
  consoleErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|ERR_CONNECTION/);
  const tabs = await openTabs(context, signedIn.email);
  const ofApi = '**/api/**';
  await test.step('between the page and the API', async () => {
    await context.route(ofApi, (route) => route.abort());
    for (const { page } of tabs) await page.reload({ waitUntil: 'domcontentloaded' });
    for (const { page } of tabs) {
      await expect(page.getByText(unreached)).toBeVisible();
      await expect(page.getByText(signedIn.email).first(), 'the shell is visible').toBeVisible();
      expect((await readStored(page)).token).not.toBeNull();
    }
    await context.unroute(ofApi);
    for (const tab of tabs) await expectRecovered(tab);
  });
  await test.step('of the whole browser', async () => {
    await context.setOffline(true);
    for (const { page } of tabs) {
      await expect(page.getByText("You're offline.")).toBeVisible();
      await page.reload().catch(() => undefined);
    }
    await context.setOffline(false);
    for (const [index, { page, expectSignedIn }] of tabs.entries()) {
      await page.goto(screens[index]?.[0] ?? '/');
      await expectSignedIn();
    }
  });
});
