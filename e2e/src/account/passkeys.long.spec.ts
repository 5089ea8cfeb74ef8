import { environment } from '../support/environment.ts';
import { expect, test } from '../support/fixtures.ts';
import { startLocalStack } from '../support/programs/localStack.ts';
import { createVerifiedUser } from '../support/testUsers.ts';

test('a passkey is added, signs in alone and after the password, and proves who removes it', async ({
  browser,
  playwright,
}) => {
  const { dataDir } = environment;
  test.skip(dataDir === undefined, 'needs the release tree of a stack on this machine');
  const stack = await startLocalStack({ releasesIn: dataDir ?? '', host: 'localhost' });
  const context = await browser.newContext({ baseURL: stack.url });
  const request = await playwright.request.newContext({ baseURL: stack.url });
  try {
    const user = await createVerifiedUser(request, stack.outbox);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const daily = page.getByRole('heading', { name: 'Daily Vulnerabilities' });
    const enterPassword = async () => {
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.keyboard.press('Enter');
    };
    await page.goto('/login');
    await enterPassword();
    await expect(daily).toBeVisible();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Add Passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I Saved Them' }).click();
    await expect(page.getByRole('button', { name: 'Rename Laptop' })).toBeVisible();

    const signOut = async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/login');
    };
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(daily).toBeVisible();

    await signOut();
    await enterPassword();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(daily).toBeVisible();

    await signOut();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
    await expect(daily).toHaveCount(0);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(daily).toBeVisible();

    await page.goto('/account');
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('button', { name: 'Remove Passkey' }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
  } finally {
    await request.dispose();
    await context.close();
    await stack.stop();
  }
});
