import { readFile } from 'node:fs/promises';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';

const NEEDS_PRO = 'Telegram alerts are part of the Pro and Business plans. Email alerts come with every plan.';

test('a user downloads their data, tries a mail, and deletes the account with all that is kept', async ({
  page,
  signedIn,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 403/);
  await page.goto('/account');
  await test.step('a free plan shows what it lacks', async () => {
    await expect(page.getByText(NEEDS_PRO)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Test Telegram Message' })).toHaveCount(0);
  });
  await test.step('alerts of exploited CVEs are on until they are switched off, and stay off', async () => {
    const always = page.getByLabel('Always tell me about exploited vulnerabilities');
    await expect(always).toBeChecked();
    await expect(page.getByText(/, and all exploited CVEs$/)).toBeVisible();
    await always.click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'settings updated' })).toBeVisible();
    await page.reload();
    await expect(always).not.toBeChecked();
    await expect(page.getByText(/, and all exploited CVEs$/)).toHaveCount(0);
  });
  await test.step('a test mail', async () => {
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(page.getByRole('status').filter({ hasText: signedIn.email })).toBeVisible();
  });
  await test.step('the data', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download My Data' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^faultline-data-\d{4}-\d\d-\d\d\.json$/);
    const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ profile: { email: signedIn.email }, trackings: [], exports: [] });
  });
  await test.step('the account', async () => {
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const confirm = dialog.getByRole('button', { name: 'Delete My Account' });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Your email address').fill('somebody@example.com');
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Your email address').fill(signedIn.email);
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Current password').fill('not the password');
    await confirm.click();
    await expect(dialog.getByText('This is not the password of your account')).toBeVisible();
    await dialog.getByLabel('Current password').fill(signedIn.password);
    await confirm.click();
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
  const again = await request.post('/api/auth/login', { data: signedIn });
  expect(again.status()).toBe(401);
});

test('axe finds nothing in the dialog that deletes, in all themes and sizes', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkA11yInAllThemes(page, { part: '[role=dialog]' });
});
