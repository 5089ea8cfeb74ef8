import type { Page } from '@playwright/test';
import { advanceClockUntil } from '../support/clock.ts';
import { environment } from '../support/environment.ts';
import { expect, test } from '../support/fixtures.ts';
import { storeItems } from '../support/storedSession.ts';
import { type TestUser, createVerifiedUser, signIn } from '../support/testUsers.ts';
import { serveSite, Site } from './Site.ts';
import { type Fault, faults } from './faults.ts';

const LIMIT_MS = 12_000;
// Just below the attempt timeout of eight seconds.
const HANGING_MS = 7000;

const notice = (page: Page) => page.getByText('The newest version of this page could not be loaded');
const panel = (page: Page) => page.getByRole('alert').filter({ hasText: 'is not available' });
// Returns what the page shows: the screen, its placeholder's heading or the panel.
async function standing(page: Page): Promise<string> {
  const [words] = await panel(page).allInnerTexts();
  if (words !== undefined) return words;
  return (await page.getByText('Loading...').count()) > 0 ? 'Loading...' : 'the screen';
}

interface Broken {
  area: string;
  fault: Fault;
  site: Site;
  user: TestUser;
}

async function openScreen(page: Page, { site, area, fault }: Broken) {
  const end = await visit(page, site, area, fault);
  await page.clock.install();
  await page.goto(site.screen(area).paths[0] ?? '/', { waitUntil: 'commit' });
  return end;
}

async function othersWork(page: Page, { area, user }: Broken) {
  const [name, heading] = area === 'exports' ? ['Account', 'Account Settings'] : ['Exports', 'Export Requests'];
  const sidebar = page.getByRole('navigation');
  // Public screens have no frame; the next page of the same session has it.
  if (area === 'auth') await page.goto('/about');
  await expect(page.getByText(user.email).first()).toBeVisible();
  await sidebar.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
}

async function previousStandsIn(page: Page, broken: Broken) {
  await openScreen(page, broken);
  const waits = broken.fault.hangs ? { hanging: HANGING_MS, skipped: 1000 } : { skipped: 3000 };
  const ms = await advanceClockUntil(page, () => notice(page).isVisible(), waits);
  expect(ms, 'time until the previous release was seen').toBeLessThanOrEqual(
    environment.isSlow ? 4 * LIMIT_MS : LIMIT_MS,
  );
  await othersWork(page, broken);
}

async function retryWorks(page: Page, broken: Broken) {
  const rollBack = broken.site.withoutPrevious(broken.area);
  const end = await openScreen(page, broken);
  await advanceClockUntil(page, () => panel(page).isVisible(), { hanging: broken.fault.hangs ? HANGING_MS : 0 });
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  end();
  if (broken.fault.published) rollBack();
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  // A separate timeout, because recovery may take as long as the failure.
  await expect.poll(() => standing(page)).toBe('the screen');
  await expect(notice(page)).toBeHidden();
  expect(await page.evaluate(() => 'stayed' in window), 'the page was not loaded again').toBe(true);
  await othersWork(page, broken);
}

// Tests an area against every fault of a release: the shell, the session and other areas keep working, the previous
// release appears within twelve seconds, and without one the panel's Retry works after the fault ends. A spec only
// needs `chaosSuite('vulns');`, and may select faults by name.
export function chaosSuite(area: string, isSelected: (fault: string) => boolean = () => true): void {
  let user: TestUser;
  let storage: Record<string, string>;
  // One session for all browsers: a sign-in for each test would exceed the rate limit.
  test.beforeAll(async ({ request }) => {
    user = await createVerifiedUser(request);
    const session = await signIn(request, user);
    storage = { token: session.token, user: JSON.stringify(session.user) };
  });

  for (const fault of faults.filter(({ name }) => isSelected(name))) {
    test(`${area}: ${fault.name}`, async ({ context, request, consoleErrors }) => {
      consoleErrors.expect(/./);
      await storeItems(context, storage);
      const inNewPage = async (work: (page: Page, broken: Broken) => Promise<void>) => {
        const site = await Site.of(request);
        await fault.published?.(site, area, request);
        const page = await context.newPage();
        await page.addInitScript(() => localStorage.removeItem('failedReleases'));
        await work(page, { area, fault, site, user });
        await page.close();
      };
      const { line } = (await Site.of(request)).line(area);
      const isShared = fault.served?.file === 'shared';
      test.skip(
        isShared && !(await Site.of(request)).screen(area).sharedModules,
        'the screen needs no shared module of the host',
      );

      // All releases use the same shared modules of the host, so no release can replace another here.
      if (line.previous !== null && !isShared)
        await test.step('the previous release stands in', () => inNewPage(previousStandsIn));
      const canEnd = line.previous !== null || !fault.published;
      if (canEnd) await test.step('without one, Retry works once the fault is gone', () => inNewPage(retryWorks));
    });
  }
}

const isOnDemand = ({ pathname }: URL) => /^\/r\/host\/.+\.js$/.test(pathname) && !/\/main\.[^/]*$/.test(pathname);

// Opens `site` with the fault active. Returns a function that ends the fault.
async function visit(page: Page, site: Site, area: string, { served }: Fault): Promise<() => void> {
  const files = site.files(area);
  let broken = true;
  await serveSite(page, site);
  for (const [path, body] of site.forged)
    await page.route(
      ({ pathname }) => pathname === path,
      (route) =>
        route.fulfill({ body, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } }),
    );
  if (served) {
    const { file, answer } = served;
    const isHit = file === 'shared' ? isOnDemand : ({ pathname }: URL) => pathname === files[file];
    await page.route(isHit, (route) => (broken ? answer(route) : route.fallback()));
  }
  return () => {
    broken = false;
  };
}
