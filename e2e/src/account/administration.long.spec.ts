import type { Page } from '@playwright/test';
import { runAccounts } from '../support/programs/runAccounts.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { environment } from '../support/environment.ts';
import { expect, test } from '../support/fixtures.ts';
import { createVerifiedUser, signIn } from '../support/testUsers.ts';

const { dataDir } = environment;
test.skip(dataDir === undefined, 'needs the commands of an API on this machine');

test.beforeEach(async ({ signedIn }) => {
  await runAccounts('admin', signedIn.email);
});

const tabTo = async (page: Page, name: string) => {
  const focused = page.locator(':focus');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(name, { timeout: 100 });
  }).toPass();
};

test('an operator disables and deletes an account with the keyboard alone', async ({ page, request }) => {
  test.slow();
  const ann = await createVerifiedUser(request);
  await signIn(request, ann);
  await page.goto(`/account/administration?search=${encodeURIComponent(ann.email)}`);
  const account = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
  await expect(account).toContainText('1 session');
  const choose = async (label: string) => {
    await tabTo(page, `Manage ${ann.email}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: label })).toBeFocused({ timeout: 100 });
    }).toPass();
    await page.keyboard.press('Enter');
  };
  await choose('Disable account');
  const dialog = page.getByRole('dialog', { name: `Disable ${ann.email}?` });
  await checkA11yInAllThemes(page, { part: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await choose('Disable account');
  await tabTo(page, 'Disable Account');
  await page.keyboard.press('Enter');
  await expect(account).toContainText('Disabled');
  await expect(account).toContainText('0 sessions');
  await expect(page.getByRole('list', { name: 'Accounts' })).toBeFocused();
  const refused = await request.post('/api/auth/login', { data: ann });
  expect(refused.status()).toBe(403);
  await choose('Delete account');
  await tabTo(page, 'Delete Account');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No account found')).toBeVisible();
});

test('axe finds nothing on the tabs, filtered, empty and with a menu open', async ({ page, signedIn }) => {
  await page.goto('/account/administration');
  await page.getByRole('button', { name: `Manage ${signedIn.email}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete account' })).toBeVisible();
  await checkA11yInAllThemes(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Search accounts').fill('nobody at all');
  await expect(page.getByText('No account found')).toBeVisible();
  await checkA11yInAllThemes(page);
  await page.getByRole('tab', { name: 'Audit log' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('account.operator').first()).toBeVisible();
  await checkA11yInAllThemes(page);
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To').fill('2020-01-02');
  await expect(page.getByText('No entry matches')).toBeVisible();
  await checkA11yInAllThemes(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export JSON Lines' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.jsonl$/);
  await page.getByRole('tab', { name: 'System' }).click();
  await expect(page.getByRole('list', { name: 'Channels of alerts' })).toBeVisible();
  await checkA11yInAllThemes(page);
});
