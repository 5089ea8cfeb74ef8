import { expect, test } from '../provider/fixtures.ts';

const guarded = [
  '/dashboard',
  '/past-vulnerabilities',
  '/products',
  '/vendors',
  '/products-browse',
  '/exports',
  '/account',
  '/about',
  '/cves/CVE-2031-0001',
  '/vendors/7',
  '/products/7',
  '/product_versions/7',
  '/no/such/page',
] as const;

const remembered = `history.state?.usr?.from`;

test('without a token every guarded page leads to sign in, and is remembered', async ({ page, provider }) => {
  for (const path of guarded) {
    await test.step(path, async () => {
      await page.goto(`${path}?a=1`, { waitUntil: 'commit' });
      await expect(page).toHaveURL(/\/login$/);
      await expect.poll(() => page.evaluate(remembered)).toBe(`${path}?a=1`);
    });
  }
  expect(provider.requests('GET /user/profile')).toEqual([]);
});

test('the remembered page survives the way over registration and reset, and is never one of another site', async ({
  page,
}) => {
  await page.goto('/exports');
  await page.getByRole('link', { name: 'Sign up for free' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => page.evaluate(remembered)).toBe('/exports');
  await page.evaluate(() =>
    history.replaceState({ usr: { from: '//elsewhere.example/' }, key: 'x', idx: 0 }, '', '/login'),
  );
  await page.reload();
  await page.getByLabel('Email').fill('reader@elsewhere.example');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a token whose email must be verified first leads to the code, from every guarded page', async ({
  page,
  member,
}) => {
  await page.addInitScript(() => localStorage.setItem('requiresVerification', 'true'));
  await page.addInitScript((email) => localStorage.setItem('pendingVerificationEmail', email), member.email);
  for (const path of ['/verify-otp', '/dashboard', '/account', '/cves/CVE-2031-0001', '/']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/verify-otp$/);
      await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
      await expect(page.getByText(member.email)).toBeVisible();
      expect(await page.evaluate(remembered)).toBe(path === '/verify-otp' ? undefined : path);
    });
  }
});

test('signed in, / is Daily, the pages for anonymous users lead on, and the landing page stays open', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy();
  for (const [path, end] of [
    ['/login', /\/dashboard$/],
    ['/register', /\/dashboard$/],
    ['/verify-otp', /\/dashboard$/],
    ['/', /127\.0\.0\.1:\d+\/$/],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(end);
      await expect(page.getByRole('heading', { level: 1, name: 'Daily Vulnerabilities' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Daily Vulnerabilities' })).toHaveAttribute('aria-current', 'page');
    });
  }
  await page.goto('/landing');
  await expect(page.getByRole('heading', { name: 'Stay ahead of cyber threats' })).toBeVisible();
});
