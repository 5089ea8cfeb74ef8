import type { Registry } from '@faultline/shared/contract';
import { test as base, expect, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { environment } from './environment.ts';
import { type TestUser, createSignedInUser, createVerifiedUser } from './testUsers.ts';

export interface Fixtures {
  // Fails the test on unexpected console errors, warnings, policy violations and uncaught errors.
  consoleErrors: ConsoleErrors;
  // A user with a verified account who is not signed in.
  user: TestUser;
  // A user who is signed in.
  signedIn: TestUser;
}

// Playwright's test with the project's fixtures.
export const test = base.extend<Fixtures>({
  context: async ({ context }, provide) => {
    if (environment.isSlow) await delayAnswers(context);
    await provide(context);
  },
  consoleErrors: [
    async ({ context }, provide) => {
      const consoleErrors = new ConsoleErrors(context);
      await provide(consoleErrors);
      expect(consoleErrors.unexpected(), 'The pages logged unexpected console errors').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, provide) => {
    const unexpectedReleases = environment.releases ? await overridden(page, environment.releases) : [];
    await provide(page);
    expect(unexpectedReleases, 'Releases that ran in the place of those in E2E_MF').toEqual([]);
  },
  user: async ({ request }, provide) => provide(await createVerifiedUser(request)),
  signedIn: async ({ request, context, user }, provide) => {
    await createSignedInUser(request, context, user);
    await provide(user);
  },
});

export { expect };

const levels = ['error', 'warning'];

class ConsoleErrors {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (!levels.includes(message.type())) return;
      this.#heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#heard.push(`thrown: ${error.error().stack ?? error.error().message}`));
  }

  // Allows messages that the test causes on purpose.
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#heard.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}

// Opens the page with `releases` as overrides, which the browser keeps for the session. Fails if a release is not
// published, because the page would fall back to the active one.
async function overridden(page: Page, releases: string): Promise<readonly string[]> {
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as Registry;
  const overrides = new Map(releases.split(',').map((one) => one.trim().split(':') as [area: string, version: string]));
  for (const [area, version] of overrides) {
    const published = Object.keys(remotes[area]?.releases ?? {});
    if (published.includes(version)) continue;
    // The public registry does not list staged releases.
    const entry = await page.request.get(`/r/history/${area}@${version}.json`);
    expect(entry.ok(), `E2E_MF names ${area} ${version}; of ${area} these are published: ${published.join(', ')}`).toBe(
      true,
    );
  }
  const unexpectedReleases: string[] = [];
  page.on('request', (request) => {
    const [, area = '', version = ''] = /^\/r\/([^/]+)\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
    if ((overrides.get(area) ?? version) !== version) unexpectedReleases.push(`${area} ${version}`);
  });
  await page.goto(`/?${new URLSearchParams({ mf: releases })}`);
  const badge = page.getByRole('complementary', { name: 'Release override' });
  await expect(badge).toBeVisible();
  // A release that is neither active, previous nor canary needs consent.
  const open = badge.getByRole('button', { name: /^Open release/ });
  if (await open.isVisible()) {
    await open.click();
    // Before the consent the page used the active releases.
    unexpectedReleases.length = 0;
    await expect(badge).toContainText(/^(Override|Preview): /);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return unexpectedReleases;
}

const LATENCY_MS = 400;

// Delays all responses except those of routes that a test handles.
async function delayAnswers(context: BrowserContext): Promise<void> {
  const sessions = new Set<CDPSession>();
  let isOffline = false;
  const emulate = (devtools: CDPSession) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: isOffline,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  const delay = async (page: Page) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await emulate(devtools);
    sessions.add(devtools);
    page.once('close', () => sessions.delete(devtools));
  };
  // The page may be closed before the delay is set.
  context.on('page', (page) => void delay(page).catch(() => undefined));
  // Going online resets the network conditions, so they are set again first.
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    isOffline = offline;
    await Promise.all([...sessions].map(emulate));
    await setOffline(offline);
    await Promise.all([...sessions].map(emulate));
  };
  // Simulates a busy server. The browser would report a slow network, on which nothing is prefetched.
  await context.addInitScript(() => {
    const connection = (navigator as { connection?: object }).connection;
    if (connection !== undefined) Object.defineProperty(connection, 'effectiveType', { value: '4g' });
  });
}
