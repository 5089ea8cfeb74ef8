import type { Page } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { error, json } from '../provider/responses.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';

const settings = {
  email: 'alerts@elsewhere.example',
  email_enabled: true,
  telegram_chat_id: null,
  telegram_enabled: false,
  tracking_notifications_enabled: true,
  tracking_min_severity: 3,
  daily_cve_enabled: false,
  daily_cve_min_severity: 0,
};
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test.beforeEach(({ member, provider }) => {
  expect(member.email).toBeTruthy();
  provider.answers('GET /user/profile/notification_settings', json({ data: settings }));
  provider.answers('POST /user/profile/notification_settings', json({ success: true }));
});

test.describe('with notification channels', () => {
  test.use({ allowedCalls: ['GET /user/notifications'] });

  test('axe finds nothing on the settings with problems of a channel and of an address', async ({ page, provider }) => {
    const telegram = { available: true, problem: 'The chat is not found.' };
    provider.announces('notification-channels');
    provider.answers(
      'GET /user/notifications',
      json({ data: { email: { available: true, problem: null }, telegram } }),
    );
    await page.goto('/account');
    await expect(page.getByText('The chat is not found.')).toBeVisible();
    await page.getByLabel('Notification email').fill('oops');
    await save(page).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await checkA11yInAllThemes(page);
  });
});

test.describe('with confirmation of destinations', () => {
  test.use({
    allowedCalls: ['GET /user/notifications/confirmations', 'POST /user/notifications/confirmations/confirm'],
  });

  test('a notification address that is not confirmed waits for its code', async ({ page, provider }) => {
    const waiting = { channel: 'email', destination: 'alerts@example.com', code_sent: true, resend_in_seconds: 0 };
    provider.announces('confirm-destination');
    provider.answers('GET /user/notifications/confirmations', json({ data: [waiting] }));
    provider.answers(
      'POST /user/notifications/confirmations/confirm',
      error(400, { message: 'This code is wrong or has expired.' }),
    );
    await page.goto('/account');
    const panel = page.getByRole('group', { name: 'Confirm alerts@example.com' });
    await expect(panel.getByText('Enter the 6-digit code we sent there.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Resend Code' })).toBeEnabled();
    await checkA11yInAllThemes(page);
    await panel.getByLabel('Verification code').fill('000000');
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await expect(panel.getByText('This code is wrong or has expired.')).toBeVisible();
    provider.answers('POST /user/notifications/confirmations/confirm', json({ data: null }));
    provider.answers('GET /user/notifications/confirmations', json({ data: [] }));
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Notification email confirmed')).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
});

test('an invalid address comes into view, and edits outlive a visit to another screen', async ({ page }) => {
  await page.goto('/account');
  const email = page.getByLabel('Notification email');
  await email.fill('nobody');
  await save(page).scrollIntoViewIfNeeded();
  await save(page).click();
  await expect(email).toBeFocused();
  await expect(email).toBeInViewport();
  await expect(page.getByText('Please enter a valid email address')).toBeInViewport();
  await email.fill('bob@elsewhere.example');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'About Faultline' })).toBeVisible();
  await page.goBack();
  await expect(email).toHaveValue('bob@elsewhere.example');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(email).toHaveValue('alerts@elsewhere.example');
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);
});
