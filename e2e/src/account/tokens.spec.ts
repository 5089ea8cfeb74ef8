import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';

test('a user creates an API token, a program uses it, and revoking it ends that', async ({
  page,
  signedIn,
  request,
}) => {
  expect(signedIn.email).toBeTruthy();
  const ask = async (path: string, token: string) =>
    (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status();
  await page.goto('/account');
  await page.getByRole('link', { name: 'Manage API tokens' }).click();
  await page.getByRole('button', { name: 'Create Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an API token' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Nightly job');
  await dialog.getByLabel(/trackings:read/).check();
  await checkA11yInAllThemes(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  const token = (await page.getByText(/^flt_/).textContent()) ?? '';
  await checkA11yInAllThemes(page, { part: '[role=dialog]' });
  await page.getByRole('button', { name: 'Done' }).click();
  expect([await ask('/user/trackings', token), await ask('/export', token)]).toEqual([200, 403]);
  await page.reload();
  await expect(page.getByText(/^Last used .* from 1 network in 30 days/)).toBeVisible();
  await checkA11yInAllThemes(page);
  await page.getByRole('button', { name: 'Revoke Nightly job' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Token' }).click();
  await expect(page.getByText('No API tokens yet')).toBeVisible();
  expect(await ask('/user/trackings', token)).toBe(401);
});
