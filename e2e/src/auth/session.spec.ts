import type { Page } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { deferred, error, json } from '../provider/responses.ts';
import { pass, stopClock } from '../support/clock.ts';
import { seedSession, readStored } from '../support/storedSession.ts';

const nobody = { token: null, user: null, requiresVerification: 'false', pendingVerificationEmail: null };

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('reader@elsewhere.example');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('start: a token that expired while the page was closed is renewed once, and the page opens', async ({
  page,
  provider,
  context,
}) => {
  const expired = provider.token(-31 * 60);
  const { answer, release } = deferred(json({ data: { token: provider.token() } }));
  provider.answers('POST /auth/refresh', answer);
  await seedSession(context, expired, provider.user);
  await page.goto('/past-vulnerabilities');
  await expect.poll(() => provider.requests('POST /auth/refresh').length).toBe(1);
  await expect(page, 'not at sign in meanwhile').toHaveURL(/\/past-vulnerabilities$/);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Past Vulnerabilities' })).toBeVisible();
  const [refresh, ...others] = provider.requests('POST /auth/refresh');
  expect(refresh?.headers.authorization).toBe(`Bearer ${expired}`);
  expect(others).toEqual([]);
});

test('start: an expired token that is refused leads to sign in, and from there back to the page that was asked for', async ({
  page,
  provider,
  context,
}) => {
  provider.answers('POST /auth/refresh', error(401, { message: 'This device was signed out. Please sign in again.' }));
  await seedSession(context, provider.token(-5), provider.user);
  await page.goto('/past-vulnerabilities?severity=High#top');
  await expect(page).toHaveURL(/\/login$/);
  expect(await readStored(page)).toEqual(nobody);
  await expect(page.getByRole('alert').getByText('This device was signed out. Please sign in again.')).toBeVisible();
  expect(provider.requests('GET /user/profile')).toEqual([]);
  await signIn(page);
  await expect(page).toHaveURL(/\/past-vulnerabilities\?severity=High#top$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Past Vulnerabilities' })).toBeVisible();
});

test('the token is renewed before it expires, and a provider that refuses signs out', async ({
  page,
  provider,
  context,
}) => {
  await page.clock.install();
  const begun = Date.now();
  const first = provider.token(900);
  await seedSession(context, first, provider.user);
  const second = provider.token(1800);
  provider.answers('POST /auth/refresh', json({ data: { token: second } }));
  // A jump of the clock would time out a pending call, and a failed profile request signs out.
  const profile = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/user/profile'));
  await page.goto('/about');
  await expect(page.getByText(provider.user.email).first()).toBeVisible();
  await profile;
  // Counted from the token, independent of the load time of the page.
  await page.clock.pauseAt(begun + 830_000);
  expect(provider.requests('POST /auth/refresh')).toHaveLength(0);
  await page.clock.fastForward(11_000);
  await page.clock.resume();
  await expect.poll(async () => (await readStored(page)).token).toBe(second);
  const [refresh] = provider.requests('POST /auth/refresh');
  expect(refresh?.headers.authorization).toBe(`Bearer ${first}`);
  expect(refresh?.body).toBeUndefined();

  provider.answers('POST /auth/refresh', error(500));
  await page.clock.fastForward(910_000);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert').getByText('Session expired. Please login again.')).toBeVisible();
  expect(await readStored(page)).toEqual(nobody);
});

test('sign-out notifies the provider and the user, and clears all data', async ({ page, provider, member }) => {
  await page.goto('/exports');
  await expect(page.getByText(member.email).first()).toBeVisible();
  await test.step('refused, it says so and stays', async () => {
    provider.answers('POST /auth/logout', error(500));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Failed to logout. Please try again.')).toBeVisible();
    await expect(page).toHaveURL(/\/exports$/);
    expect((await readStored(page)).token).not.toBeNull();
  });
  await test.step('granted, it ends', async () => {
    provider.answers('POST /auth/logout', json({ success: true }));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Successfully logged out')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await readStored(page)).toEqual(nobody);
  });
  await test.step('and whoever comes next starts at Daily, with nothing of the former in a cache', async () => {
    const before = provider.requests('GET /export').length;
    await signIn(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('link', { name: 'Exports' }).click();
    await expect.poll(() => provider.requests('GET /export').length).toBe(before + 1);
  });
});

test('two tabs: signing out in one signs out the other within a second, signing in signs in both', async ({
  context,
  page,
  member,
}) => {
  // Both pages use one clock, so that the second does not depend on the speed of the machine.
  await page.clock.install();
  const other = await context.newPage();
  await page.goto('/exports');
  await expect(page.getByText(member.email).first()).toBeVisible();
  await other.goto('/account');
  await expect(other.getByText(member.email).first()).toBeVisible();
  await stopClock(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(async () => (await readStored(page)).token).toBeNull();
  await pass(page, 900);
  await expect(other).toHaveURL(/\/login$/);
  await page.clock.resume();
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(other).toHaveURL(/\/account$/);
  await expect(other.getByText(member.email).first()).toBeVisible();
});
