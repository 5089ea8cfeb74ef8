import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';

const NEW_PASSWORD = 'a new and long password';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('a user sees the sessions, signs one out and then all others', async ({ page, signedIn, request }) => {
  const signInElsewhere = async () => {
    const headers = { 'user-agent': FIREFOX };
    const response = await request.post('/api/auth/login', { data: signedIn, headers });
    return ((await response.json()) as { data: { token: string } }).data.token;
  };
  const profileStatus = async (token: string) =>
    (await request.get('/api/user/profile', { headers: { authorization: `Bearer ${token}` } })).status();
  const first = await signInElsewhere();
  await page.goto('/account');
  const security = page.getByRole('region', { name: 'Security' });
  await expect(security.getByText('This device')).toHaveCount(1);
  await test.step('one, by keyboard', async () => {
    await security.getByRole('button', { name: 'Sign out Firefox on Windows' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sign out Firefox on Windows?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Session signed out')).toBeVisible();
    await expect(security.getByText('Firefox on Windows')).toHaveCount(0);
    await expect(security.getByRole('list', { name: 'Sessions' })).toBeFocused();
    expect(await profileStatus(first)).toBe(401);
  });
  await test.step('all others', async () => {
    const tokens = [await signInElsewhere(), await signInElsewhere()];
    await page.reload();
    await security.getByRole('button', { name: 'Sign Out All Others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out All Others' }).click();
    await expect(page.getByText('All other sessions signed out')).toBeVisible();
    await expect(security.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
    for (const token of tokens) expect(await profileStatus(token)).toBe(401);
  });
});

test('a user changes the password by the old one, and stays signed in on this device alone', async ({
  page,
  signedIn,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 40[03]/);
  const other = (await (await request.post('/api/auth/login', { data: signedIn })).json()) as {
    data: { token: string };
  };
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  const fill = async (current: string, password: string) => {
    await dialog.getByLabel('Current password').fill(current);
    await dialog.getByLabel('New password', { exact: true }).fill(password);
    await dialog.getByLabel('Confirm new password').fill(password);
    await page.keyboard.press('Enter');
  };
  await fill('not the password', NEW_PASSWORD);
  await expect(dialog.getByText('This is not the password of your account')).toBeVisible();
  await fill(signedIn.password, 'password1');
  await expect(dialog.getByText('This password is too common. Please choose another one.')).toBeVisible();
  await fill(signedIn.password, NEW_PASSWORD);
  await expect(page.getByText('Password changed. All other devices were signed out.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const headers = { authorization: `Bearer ${other.data.token}` };
  expect((await request.get('/api/user/profile', { headers })).status()).toBe(401);
  await page.getByRole('link', { name: 'Exports' }).click();
  await expect(page.getByText('No export requests yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No export requests yet')).toBeVisible();
  const signIn = (password: string) => request.post('/api/auth/login', { data: { ...signedIn, password } });
  expect((await signIn(signedIn.password)).status()).toBe(401);
  expect((await signIn(NEW_PASSWORD)).status()).toBe(200);
});

test('axe finds nothing under Security, nor in its dialog', async ({ page, signedIn, request }) => {
  await request.post('/api/auth/login', { data: signedIn, headers: { 'user-agent': FIREFOX } });
  await page.goto('/account');
  const security = page.getByRole('region', { name: 'Security' });
  await expect(security.getByText('Firefox on Windows')).toBeVisible();
  await checkA11yInAllThemes(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkA11yInAllThemes(page, { part: '[role=dialog]' });
});
