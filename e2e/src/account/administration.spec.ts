import { runAccounts } from '../support/programs/runAccounts.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { environment } from '../support/environment.ts';
import { expect, test } from '../support/fixtures.ts';
import { createVerifiedUser } from '../support/testUsers.ts';

test('an operator changes the plan of an account, and the audit log says so; others do not see the page', async ({
  page,
  signedIn: operator,
  request,
}) => {
  const { dataDir } = environment;
  test.skip(dataDir === undefined, 'needs the commands of an API on this machine');
  const ann = await createVerifiedUser(request);
  await page.goto('/account/administration');
  await expect(page.getByText('Only operators can open this page')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);

  await runAccounts('admin', operator.email);
  // Another process learns of the change within 2 seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Administration' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByLabel('Search accounts').fill(ann.email);
  const account = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
  await expect(account).toHaveCount(1);
  await expect(account).toContainText('Free');
  await account.getByRole('button', { name: `Manage ${ann.email}` }).click();
  await page.getByRole('menuitem', { name: 'Change plan to Business' }).click();
  await expect(account).toContainText('Business');
  await checkA11yInAllThemes(page, { on: ['mobile'] });

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.filter({ hasText: `${operator.email} changed ${ann.email}` })).toContainText('plan: business');
});
