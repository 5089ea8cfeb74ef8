import { expect, test } from 'vitest';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const context = setUpTestContext();

const settings = {
  email: 'alerts@example.com',
  email_enabled: false,
  telegram_chat_id: '12345',
  telegram_enabled: true,
  tracking_notifications_enabled: false,
  tracking_min_severity: 3,
  daily_cve_enabled: true,
  daily_cve_min_severity: 4,
  always_notify_exploited: false,
};

test('the profile returns the user, the registration date and the plan', async () => {
  const ann = await context.createUser({ plan: 'premium' });
  expect((await context.call('GET /user/profile', { as: ann })).data).toEqual({
    is_operator: false,
    plan_contact: null,
    email: ann.email,
    email_verified: true,
    subscriptionPlan: 'pro',
    createdDate: '2026-03-10T12:00:00.000Z',
  });
  expect((await context.call('GET /subscription/status', { as: ann })).data).toEqual({ subscription: { plan: 'pro' } });
});

test('notification settings start with mails to the account, are saved whole, and are each their own', async () => {
  const [ann, bob] = [await context.createUser(), await context.createUser()];
  const read = async (as: typeof ann) => (await context.call('GET /user/profile/notification_settings', { as })).data;
  expect(await read(ann)).toMatchObject({ email: ann.email, email_enabled: true, telegram_enabled: false });

  const saved = await context.call('POST /user/profile/notification_settings', { as: ann, body: settings });
  expect(saved).toMatchObject({ message: 'Notification settings updated successfully!', data: settings });
  expect(await read(ann)).toEqual(settings);
  await context.call('POST /user/profile/notification_settings', { as: ann, body: { ...settings, email: null } });
  expect(await read(ann)).toEqual({ ...settings, email: null });
  expect(await read(bob)).toMatchObject({ email: bob.email });
});

test('a setting beyond the specification that a front end does not send stays as it is', async () => {
  const as = await context.createUser();
  const save = async (body: Partial<typeof settings>) =>
    (await context.call('POST /user/profile/notification_settings', { as, body })).data;
  const { always_notify_exploited, ...specified } = settings;
  expect(await save(specified)).toEqual({ ...specified, always_notify_exploited: true });
  await save({ ...specified, always_notify_exploited });
  expect(await save(specified)).toEqual({ ...specified, always_notify_exploited });
});

test.each([
  [{ email: 'nobody' }, 'Please enter a valid email address'],
  [{ tracking_min_severity: 5 }, 'tracking_min_severity: Invalid value: Expected <=4 but received 5'],
  [{ daily_cve_min_severity: 1.5 }, 'daily_cve_min_severity: Invalid integer: Received 1.5'],
  [{ email_enabled: 'yes' }, 'email_enabled: Invalid type: Expected boolean but received "yes"'],
])('settings refuse %j', async (wrong, message) => {
  const reply = await context.call('POST /user/profile/notification_settings', {
    as: await context.createUser(),
    body: { ...settings, ...wrong },
  });
  expect(reply).toMatchObject({ status: 400, message });
});

test('visitors see the plans, of which the yearly one of Pro saves', async () => {
  const { data } = await context.call('GET /subscription/plans');
  expect(data.map(({ name, prices }) => [name, ...prices.map(({ amount }) => amount)])).toEqual([
    ['Free', 0],
    ['Pro', 19, 190],
    ['Enterprise'],
  ]);
  expect(data.find(({ is_popular }) => is_popular)?.name).toBe('Pro');
});

test.each(['GET /user/profile', 'GET /subscription/status', 'GET /user/trackings', 'GET /export'] as const)(
  '%s asks visitors to sign in',
  async (call) => {
    expect(await context.call(call)).toMatchObject({ status: 401, message: 'Please sign in to continue.' });
  },
);
