import { expect, test } from '../support/fixtures.ts';
import { waitForCode } from '../support/outbox.ts';
import { createUser } from '../support/testUsers.ts';

test('a newcomer registers, verifies by mail, signs in, reads a CVE, comes back by its link, and signs out @version-skew', async ({
  page,
}) => {
  const { email, password } = createUser();

  await test.step('register', async () => {
    await page.goto('/register');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(
      page.getByText('Registration successful! Please check your email for verification code.'),
    ).toBeVisible();
  });

  await test.step('verify with the code of the mail', async () => {
    await expect(page).toHaveURL(/\/verify-otp$/);
    await expect(page.getByText(email)).toBeVisible();
    await page.getByLabel(/code/i).fill(await waitForCode(email));
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByText('Email verified successfully! Please login to continue.')).toBeVisible();
  });

  await test.step('sign in', async () => {
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Welcome back! Successfully signed in')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  const firstCve = page
    .getByRole('main')
    .getByRole('link', { name: /^CVE-\d{4}-\d+$/ })
    .first();
  await test.step('see the daily list', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Daily Vulnerabilities' })).toBeVisible();
    await expect(page.getByText(/\d+ vulnerabilit(y|ies) published today/)).toBeVisible();
    await expect(firstCve).toBeVisible();
    await expect(page.getByText(/demo data/)).toBeVisible();
  });

  await test.step('open a CVE', async () => {
    const cveId = (await firstCve.textContent()) ?? '';
    await firstCve.click();
    await expect(page).toHaveURL(new RegExp(`/cves/${cveId}$`));
    await expect(page.getByText(cveId).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'References' })).toBeVisible();
    await expect(page.getByText(cveId).first()).toBeVisible();
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Successfully logged out')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a deep link waits behind the sign-in', async ({ page, user }) => {
  await page.goto('/past-vulnerabilities?severity=High');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/past-vulnerabilities\?severity=High$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Past Vulnerabilities' })).toBeVisible();
});
