import type { Page } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { deferred, error, json } from '../provider/responses.ts';
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
const thresholds = ['All Severities', 'Low and above', 'Medium and above', 'High and above', 'Critical only'];
const TRACKING = 'Minimum severity for tracking alerts';
const DAILY = 'Minimum severity for daily CVE reports';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test.beforeEach(({ member, provider }) => {
  expect(member.email).toBeTruthy();
  provider.answers('GET /user/profile/notification_settings', json({ data: settings }));
  provider.answers('POST /user/profile/notification_settings', json({ success: true }));
});

test('the account screen shows the profile, its plan by any name, and the tabs', async ({ page, provider }) => {
  for (const [plan, badge] of [
    ['premium', 'Pro'],
    ['pro', 'Pro'],
    ['business', 'Business'],
    ['gold', 'Free'],
  ] as const) {
    await test.step(plan, async () => {
      const user = { email: 'ann@elsewhere.example', subscriptionPlan: plan, createdDate: '2025-01-05T10:00:00Z' };
      provider.answers('GET /user/profile', json({ data: user }));
      await page.goto('/account');
      const profile = region(page, 'Profile');
      await expect(profile.getByText(badge, { exact: true })).toBeVisible();
      await expect(profile.getByText('ann@elsewhere.example')).toBeVisible();
      await expect(profile.getByText('Jan 5, 2025')).toBeVisible();
    });
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  await expect(page.getByText('Manage your profile and preferences')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Account', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: /Subscription.*Coming Soon/ })).toBeDisabled();
  await expect(page.getByText('Billing will be available soon.')).toBeVisible();
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByLabel('Email')).toHaveValue('ann@elsewhere.example');
});

test('a profile and settings that do not come can be asked for again', async ({ page, provider }) => {
  const profile = json({ data: { email: 'ann@elsewhere.example', created_at: '2025-01-05T10:00:00Z' } });
  // The start of the page reads the profile too, and is answered.
  provider.answers('GET /user/profile', profile);
  await page.goto('/about');
  await expect(page.getByText('ann@elsewhere.example').first()).toBeVisible();
  provider.answers('GET /user/profile', error(500, { message: 'No profiles.' }));
  provider.answers('GET /user/profile/notification_settings', error(500, { message: 'No settings.' }));
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click();
  for (const [title, why, call, answer, name] of [
    ['Failed to load user profile', 'No profiles.', 'GET /user/profile', profile, 'Profile'],
    [
      'Failed to load notification settings',
      'No settings.',
      'GET /user/profile/notification_settings',
      json({ data: settings }),
      'Notification settings',
    ],
  ] as const) {
    await test.step(title, async () => {
      const panel = page.getByRole('alert').filter({ hasText: title });
      await expect(panel).toContainText(why);
      provider.answers(call, answer);
      await panel.getByRole('button', { name: 'Try Again' }).click();
      await expect(region(page, name)).toBeVisible();
      await expect(panel).toHaveCount(0);
    });
  }
});

test('the settings show a form and a summary of what is saved', async ({ page }) => {
  await page.goto('/account');
  await expect(page.getByLabel('Notification email')).toHaveAttribute('type', 'email');
  for (const label of [TRACKING, DAILY]) {
    await expect(page.getByLabel(label).locator('option')).toHaveText(thresholds);
  }
  await expect(page.getByLabel(TRACKING)).toHaveValue('3');
  const summary = region(page, 'Saved settings');
  for (const text of ['alerts@elsewhere.example', 'No chat ID set', 'High and above', 'All Severities']) {
    await expect(summary.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(summary.getByText('Enabled')).toHaveCount(2);
  await expect(page.getByText('Telegram alerts are part of the Pro and Business plans.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send Test/ })).toHaveCount(0);
});

test('saving sends trimmed texts, null when empty, whole numbers, once, and reports every failure', async ({
  page,
  provider,
}) => {
  const saved = () => provider.requests('POST /user/profile/notification_settings').map(({ body }) => body);
  await page.goto('/account');
  const email = page.getByLabel('Notification email');
  const chat = page.getByLabel('Telegram chat ID');

  await test.step('an invalid address is refused before the call', async () => {
    await email.fill(' oops');
    await save(page).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    expect(saved()).toEqual([]);
  });
  await test.step('empty texts are null', async () => {
    await email.fill('  ');
    await chat.fill('   ');
    await save(page).click();
    await expect(page.getByText('Notification settings updated successfully!').first()).toBeVisible();
    expect(saved().at(-1)).toEqual({ ...settings, email: null, telegram_chat_id: null });
  });
  for (const [value, name] of thresholds.entries()) {
    await test.step(name, async () => {
      const before = saved().length;
      await page.getByLabel(TRACKING).selectOption(name);
      await page.getByLabel(DAILY).selectOption(name);
      await save(page).click();
      await expect.poll(() => saved().length).toBe(before + 1);
      expect(saved().at(-1)).toMatchObject({ tracking_min_severity: value, daily_cve_min_severity: value });
      await expect(save(page)).toBeEnabled();
    });
  }
  await test.step('everything at once, trimmed, busy meanwhile', async () => {
    const { answer, release } = deferred(json({ success: true }));
    provider.answers('POST /user/profile/notification_settings', answer);
    await email.fill('  bob@elsewhere.example ');
    await chat.fill(' 4711 ');
    for (const label of [
      'Email notifications',
      'Telegram notifications',
      'Tracking notifications',
      'Daily CVE report',
    ]) {
      await page.getByLabel(label, { exact: true }).click();
    }
    const before = saved().length;
    await save(page).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    release();
    await expect(save(page)).toBeEnabled();
    expect(saved().slice(before)).toEqual([
      {
        email: 'bob@elsewhere.example',
        email_enabled: false,
        telegram_chat_id: '4711',
        telegram_enabled: true,
        tracking_notifications_enabled: false,
        tracking_min_severity: 4,
        daily_cve_enabled: true,
        daily_cve_min_severity: 4,
      },
    ]);
  });
  await test.step('a refusal', async () => {
    provider.answers('POST /user/profile/notification_settings', error(400, { message: 'That chat is unknown' }));
    await save(page).click();
    await expect(page.getByText('Failed to update notification settings').first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'That chat is unknown' })).toBeVisible();
  });
});

test.describe('with notification channels', () => {
  test.use({ allowedCalls: ['GET /user/notifications', 'POST /user/notifications/test'] });

  test('the settings send test messages where the provider has them, and report problems of a channel or an address', async ({
    page,
    provider,
  }) => {
    const fine = { available: true, problem: null };
    provider.answers(
      'GET /user/notifications',
      json({ data: { email: fine, telegram: { ...fine, bot: 'their_bot' } } }),
    );
    provider.answers('POST /user/notifications/test', ({ body }) =>
      Response.json({ success: true, data: null, message: `Sent by ${(body as { channel: string }).channel}` }),
    );
    provider.announces('notification-channels');
    await page.goto('/account');
    await expect(page.getByText('Message @their_bot /start to get your chat ID.')).toBeVisible();
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(page.getByText('Sent by email')).toBeVisible();
    await page.getByRole('button', { name: 'Send Test Telegram Message' }).click();
    await expect(page.getByText('Sent by telegram')).toBeVisible();

    const refused = { available: true, problem: 'The chat is not found.' };
    provider.answers('GET /user/notifications', json({ data: { email: fine, telegram: refused } }));
    provider.answers('POST /user/notifications/test', error(400, { message: 'Telegram refused: no such chat' }));
    await page.getByRole('button', { name: 'Send Test Telegram Message' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Telegram refused: no such chat' })).toBeVisible();
    await page.reload();
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

test('a free plan shows no Telegram settings, and Change password does not ask whether it was forgotten', async ({
  page,
  provider,
}) => {
  const user = { email: 'ann@elsewhere.example', subscriptionPlan: 'free', createdDate: '2025-01-05T10:00:00Z' };
  provider.answers('GET /user/profile', json({ data: user }));
  await page.goto('/account');
  const notifications = page.getByRole('form', { name: 'Notification settings' });
  await expect(notifications.getByRole('link', { name: 'See plans' })).toBeVisible();
  await expect(page.getByLabel('Telegram chat ID')).toHaveCount(0);
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ann@elsewhere.example');
});
