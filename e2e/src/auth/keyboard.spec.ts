import type { Page } from '@playwright/test';
import { createUser } from '../support/testUsers.ts';
import { waitForCode } from '../support/outbox.ts';
import { expect, test } from '../support/fixtures.ts';

// Returns the accessible name of the focused element.
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  });

// Presses Tab until the element with this name has the focus.
async function tabTo(page: Page, name: string | RegExp) {
  const is = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const met: string[] = [];
  for (let stops = 0; stops < 200; stops += 1) {
    const here = await focused(page);
    if (is(here)) return;
    met.push(here);
    await page.keyboard.press('Tab');
  }
  throw new Error(`No stop called ${name}; there were: ${met.join(', ')}`);
}

async function press(page: Page, role: 'link' | 'button', name: string | RegExp) {
  await expect(page.getByRole(role, { name, exact: true }).first()).toBeVisible();
  await tabTo(page, name);
  const ring = await page.evaluate(() => {
    const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
    return outlineStyle !== 'none' || boxShadow !== 'none';
  });
  expect(ring, `the focus on ${name} is seen`).toBe(true);
  await page.keyboard.press('Enter');
}

async function write(page: Page, label: string, text: string) {
  // Before the form is rendered, Tab moves only within its placeholder.
  await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  await tabTo(page, label);
  await page.keyboard.type(text);
}

test('a user gets from the landing page to a list and out again by keyboard alone', async ({ page }) => {
  const { email, password } = createUser();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press(page, 'link', 'Get started');

  await expect(page).toHaveURL(/\/register$/);
  await write(page, 'Email', email);
  await write(page, 'Password', password);
  await write(page, 'Confirm password', password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/verify-otp$/);
  await write(page, 'Verification code', await waitForCode(email));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Password', { exact: true }), 'the email is known').toBeFocused();
  await write(page, 'Password', password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Daily Vulnerabilities' })).toBeVisible();
  await press(page, 'link', 'Past Vulnerabilities');
  await expect(page.getByRole('heading', { level: 1, name: 'Past Vulnerabilities' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^CVE-\d{4}-\d+$/ })
      .first(),
  ).toBeVisible();
  await press(page, 'link', /^CVE-\d{4}-\d+$/);
  await expect(page).toHaveURL(/\/cves\/CVE-/);

  await expect(page.getByRole('heading', { name: 'References' })).toBeVisible();
  await press(page, 'button', 'Logout');
  await expect(page.getByText('Successfully logged out')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
