import { expect, test } from '../support/fixtures.ts';

test('a user makes an alert rule with its preview, pauses it and deletes it', async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  const dialog = page.getByRole('dialog');
  await page.goto('/alerts');
  await page.getByRole('link', { name: 'Alert Rules' }).click();
  await expect(page.getByText('No alert rules yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create Rule' }).click();
  await dialog.getByLabel('Search').fill('vendor:apache cvss>=7');
  await dialog.getByLabel('Name of the rule').fill('Apache');
  await expect(dialog.getByText(/in the last 30 days/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Rule' }).click();
  await expect(page.getByText('vendor:apache cvss>=7')).toBeVisible();
  await page.getByRole('button', { name: 'Pause Apache' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More actions for Apache' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete Rule' }).click();
  await expect(page.getByText('No alert rules yet')).toBeVisible();
});
