import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { markConfirmed } from '../account/destinations.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { unsubscribePages, unsubscribeToken } from './unsubscribe.ts';

const context = setUpTestContext(() => ({ env: { PUBLIC_URL: 'https://faultline.example' } }));

const settings = {
  email: 'alerts@example.com',
  email_enabled: true,
  telegram_chat_id: '12345',
  telegram_enabled: true,
  tracking_notifications_enabled: true,
  tracking_min_severity: 0,
  daily_cve_enabled: true,
  daily_cve_min_severity: 0,
};
// Saves settings whose address is confirmed already.
async function save(as: TestUser, change: Partial<Record<keyof typeof settings, unknown>> = {}) {
  const body = { ...settings, ...change };
  const email = { userId: as.userId, channel: 'email', destination: String(body.email) } as const;
  await markConfirmed(context.deps.db, email, context.clock.now());
  return context.call('POST /user/profile/notification_settings', { as, body });
}
const saved = async (as: TestUser) => (await context.call('GET /user/profile/notification_settings', { as })).data;
const sendTest = (as: TestUser, channel: 'email' | 'telegram') =>
  context.call('POST /user/notifications/test', { as, body: { channel } });

test('a test mail goes to the saved address, a few times only', async () => {
  const ann = await context.createUser();
  await save(ann, { email: `to-${ann.email}` });
  expect(await sendTest(ann, 'email')).toMatchObject({ status: 200, message: `Test message sent to to-${ann.email}` });
  const [mail, ...others] = context.mailer.to(`to-${ann.email}`);
  expect(mail).toMatchObject({ subject: 'Test message from Faultline' });
  expect(others).toEqual([]);
  for (let more = 0; more < 4; more++) await sendTest(ann, 'email');
  expect(await sendTest(ann, 'email')).toMatchObject({ status: 429, code: 'ERR_RATE_LIMITED' });
});

test('refuses to send without an address', async () => {
  const ann = await context.createUser();
  await save(ann, { email: null });
  const message = 'No notification email is saved. Enter one and save the settings.';
  expect(await sendTest(ann, 'email')).toMatchObject({ status: 400, message });
  expect((await context.call('GET /user/notifications', { as: ann })).data.email).toEqual({
    available: true,
    problem: message,
  });
});

test.each([
  ['free', 403, 'Telegram alerts are part of the Pro and Business plans. Email alerts come with every plan.'],
  ['pro', 400, 'Telegram is not set up on this server.'],
] as const)('Telegram on plan %s without a bot: %i', async (plan, status, message) => {
  const ann = await context.createUser({ plan });
  await save(ann);
  expect(await sendTest(ann, 'telegram')).toMatchObject({ status, message });
  expect((await context.call('GET /user/notifications', { as: ann })).data).toEqual({
    email: { available: true, problem: null },
    telegram: { available: false, problem: message, bot: null },
  });
});

const unsubscribe = (token: string, method: 'GET' | 'POST') =>
  context.request(`/api/unsubscribe?token=${encodeURIComponent(token)}`, { method });

test('the link of a mail asks first, and its POST ends mails and nothing else', async () => {
  const [ann, bob] = [await context.createUser(), await context.createUser()];
  await save(ann);
  await save(bob);
  const token = unsubscribeToken({ userId: ann.userId, kind: 'alerts' }, context.deps.secret);
  const page = await unsubscribe(token, 'GET');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("form-action 'self'");
  const shown = await page.text();
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(shown) ?? [];
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(shown).toMatch(/<form method="post"><button>Unsubscribe<\/button><\/form>/);
  expect(await saved(ann)).toMatchObject(settings);

  expect(await (await unsubscribe(token, 'POST')).text()).toContain('No more alerts and reports come by email.');
  expect(await saved(ann)).toMatchObject({ ...settings, email_enabled: false });
  expect(await saved(bob)).toMatchObject(settings);
});

test('the link of a daily report ends daily reports, also for who never saved settings', async () => {
  const ann = await context.createUser();
  const before = await saved(ann);
  await unsubscribe(unsubscribeToken({ userId: ann.userId, kind: 'daily' }, context.deps.secret), 'POST');
  expect(await saved(ann)).toEqual({ ...before, daily_cve_enabled: false });
});

test('a link signed before the secret was rotated still ends mails', async () => {
  const ann = await context.createUser();
  await save(ann);
  const token = unsubscribeToken({ userId: ann.userId, kind: 'alerts' }, 'the secret before this one, as long as all');
  expect((await unsubscribe(token, 'POST')).status).toBe(404);
  const pages = unsubscribePages({ ...context.deps, previousSecrets: ['the secret before this one, as long as all'] });
  expect((await pages.request(`/unsubscribe?token=${token}`, { method: 'POST' })).status).toBe(200);
  expect(await saved(ann)).toMatchObject({ ...settings, email_enabled: false });
});

test('a link that was made up ends nothing', async () => {
  const ann = await context.createUser();
  await save(ann);
  const token = unsubscribeToken({ userId: ann.userId, kind: 'alerts' }, context.deps.secret);
  for (const wrong of ['', 'x', token.slice(0, -1), token.replace('alerts', 'daily'), `${token}<script>`]) {
    const page = await unsubscribe(wrong, 'POST');
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain('<script');
  }
  expect(await saved(ann)).toMatchObject(settings);
});
