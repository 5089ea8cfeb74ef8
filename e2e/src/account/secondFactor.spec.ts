import { Secret, TOTP } from 'otpauth';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';

const codeAt = (secret: string, steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

test('a user sets up an app, signs in with its code, and removes it with a recovery code', async ({
  page,
  user,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 40[03]/);
  const enterPassword = async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.keyboard.press('Enter');
  };
  await enterPassword();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Set Up App' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = ((await setUp.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '').replaceAll(' ', '');
  await checkA11yInAllThemes(page, { part: '[role="dialog"]', on: ['mobile'] });
  // The code before the present one, so that the next one is not used up.
  await setUp.getByLabel('Code of the app').fill(codeAt(secret, -1));
  await page.keyboard.press('Enter');
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const recoveryCode = (await saved.getByRole('listitem').first().textContent()) ?? '';
  await saved.getByRole('button', { name: 'I Saved Them' }).click();
  await checkA11yInAllThemes(page, { part: '[aria-label="Second factors"]' });

  await page.evaluate(() => localStorage.clear());
  await enterPassword();
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await checkA11yInAllThemes(page);
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was used already')).toBeVisible();
  await page.getByLabel('Code').fill(codeAt(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Daily Vulnerabilities' })).toBeVisible();

  await page.route(
    '**/api/user/factors/totp/delete',
    (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, message: 'Confirm', error: 'Forbidden', code: 'ERR_PROOF_REQUIRED', data: null },
      }),
    { times: 1 },
  );
  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove App' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove App' }).click();
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await checkA11yInAllThemes(page, { part: '[role="dialog"]', on: ['mobile'] });
  await proof.getByLabel('Code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Authenticator app removed')).toBeVisible();
  await expect(page.getByText('Not set up')).toBeVisible();
});
