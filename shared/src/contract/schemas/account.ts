import * as v from 'valibot';
import { defineCall } from './defineCall.ts';
import { newPassword } from './auth.ts';
import { instant } from './parts.ts';

export const plan = v.picklist(['free', 'pro', 'business']);

export const profile = defineCall('GET /user/profile', {
  description:
    'The signed-in account. `is_operator` and `plan_contact` are sent by a provider that announces `operators`.',
  fieldCapability: 'operators',
  scope: 'account:read',
  answer: v.strictObject({
    email: v.string(),
    email_verified: v.boolean(),
    subscriptionPlan: plan,
    createdDate: instant,
    /** Beyond the specification: whether the account has the calls of `account/administration`. */
    is_operator: v.optional(v.boolean()),
    /** Beyond the specification: whom to ask for another plan where none can be bought; null if that is not known. */
    plan_contact: v.optional(v.nullable(v.string())),
  }),
});

const threshold = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4));
export const settings = v.strictObject({
  email: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('Please enter a valid email address'))),
  email_enabled: v.boolean(),
  telegram_chat_id: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(64))),
  telegram_enabled: v.boolean(),
  tracking_notifications_enabled: v.boolean(),
  tracking_min_severity: threshold,
  daily_cve_enabled: v.boolean(),
  daily_cve_min_severity: threshold,
  /** Beyond the specification: whether alerts of exploited CVEs ignore the threshold. If absent, it is unchanged. */
  always_notify_exploited: v.optional(v.boolean()),
});

export const notificationSettings = defineCall('GET /user/profile/notification_settings', {
  description: 'The notification settings of the account.',
  scope: 'session',
  answer: settings,
});

export const saveNotificationSettings = defineCall('POST /user/profile/notification_settings', {
  description: 'Change the notification settings of the account.',
  scope: 'session',
  body: settings,
  answer: settings,
});

export const price = v.strictObject({ interval: v.picklist(['month', 'year']), amount: v.number() });

export const planOffer = v.strictObject({
  name: v.string(),
  prices: v.array(price),
  features: v.array(v.string()),
  is_popular: v.boolean(),
  is_free: v.boolean(),
  isContactPlan: v.boolean(),
});

export const plans = defineCall('GET /subscription/plans', {
  description: 'The plans, with prices in dollars.',
  access: 'public',
  answer: v.array(planOffer),
});

export const subscriptionStatus = defineCall('GET /subscription/status', {
  description: 'The plan of the account.',
  scope: 'account:read',
  answer: v.strictObject({ subscription: v.strictObject({ plan }) }),
});

export const deleteAccount = defineCall('POST /user/delete', {
  description: 'Delete the account and all its data. The body repeats its address, and its password if it has one.',
  scope: 'session',
  capability: 'delete-account',
  proof: 'second-factor',
  errors: {
    403: 'The password is missing or wrong (ERR_PASSWORD_REQUIRED, ERR_WRONG_PASSWORD)',
    409: 'The account is the only operator (ERR_LAST_OPERATOR), or the last owner of a team with other members (ERR_LAST_OWNER)',
  },
  body: v.strictObject({
    email: v.pipe(v.string(), v.trim(), v.maxLength(254)),
    password: v.optional(v.pipe(v.string(), v.maxLength(256))),
  }),
  answer: v.null(),
});

export const changePassword = defineCall('POST /user/password', {
  description: 'Change the password. Every session ends; the token of the answer starts a new one.',
  scope: 'session',
  capability: 'change-password',
  proof: 'second-factor',
  errors: { 403: 'The password is wrong (ERR_WRONG_PASSWORD)' },
  body: v.strictObject({ current_password: v.pipe(v.string(), v.maxLength(256)), password: newPassword }),
  answer: v.strictObject({ token: v.string() }),
});

export const accountSession = v.strictObject({
  id: v.string(),
  device: v.nullable(v.string()),
  created_at: instant,
  last_used_at: instant,
  current: v.boolean(),
});

export const listSessions = defineCall('GET /user/sessions', {
  description:
    'The active sessions of the account, most recently used first. `device` is derived from the user agent, and null if it says nothing.',
  scope: 'session',
  capability: 'sessions',
  answer: v.array(accountSession),
});

export const endSession = defineCall('POST /user/sessions/delete', {
  description: 'Sign out one session of the account.',
  scope: 'session',
  capability: 'sessions',
  proof: true,
  errors: { 404: 'The session does not exist (ERR_SESSION_NOT_FOUND)' },
  body: v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) }),
  answer: v.null(),
});

export const endOtherSessions = defineCall('POST /user/sessions/delete_others', {
  description: 'Sign out all other sessions of the account.',
  scope: 'session',
  capability: 'sessions',
  proof: true,
  answer: v.null(),
});

const delivery = { available: v.boolean(), problem: v.nullable(v.string()) };

export const notificationChannels = defineCall('GET /user/notifications', {
  description:
    'The delivery state of each notification channel. `problem` explains why messages do not arrive, and `bot` is the Telegram name to send /start to.',
  scope: 'session',
  capability: 'notification-channels',
  answer: v.strictObject({
    email: v.strictObject(delivery),
    telegram: v.strictObject({ ...delivery, bot: v.nullable(v.string()) }),
  }),
});

const channelName = v.picklist(['email', 'telegram']);

export const confirmation = v.strictObject({
  channel: channelName,
  destination: v.string(),
  code_sent: v.boolean(),
  resend_in_seconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** True where confirming needs the password of the account. */
  password_required: v.optional(v.boolean()),
});

export const listConfirmations = defineCall('GET /user/notifications/confirmations', {
  description: 'List the notification addresses and chats that receive nothing until the code sent to them is entered.',
  scope: 'session',
  capability: 'confirm-destination',
  answer: v.array(confirmation),
});

export const sendConfirmation = defineCall('POST /user/notifications/confirmations/send', {
  description: 'Send the code of an unconfirmed destination again. At most once a minute, and a few times an hour.',
  scope: 'session',
  capability: 'confirm-destination',
  errors: { 404: 'The channel has no unconfirmed destination' },
  body: v.strictObject({ channel: channelName }),
  answer: v.null(),
});

export const confirmDestination = defineCall('POST /user/notifications/confirmations/confirm', {
  description:
    'Confirm a notification address or chat by its code. A destination with `password_required` also needs the password of the account.',
  scope: 'session',
  capability: 'confirm-destination',
  proof: 'second-factor',
  errors: {
    403: 'The password is missing or wrong (ERR_PASSWORD_REQUIRED, ERR_WRONG_PASSWORD)',
    404: 'The channel has no unconfirmed destination',
  },
  body: v.strictObject({
    channel: channelName,
    password: v.optional(v.pipe(v.string(), v.maxLength(256))),
    code: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{6}$/, 'Please enter the 6 digits of the code'),
      v.examples(['123456']),
    ),
  }),
  answer: v.null(),
});

export const cancelConfirmation = defineCall('POST /user/notifications/confirmations/cancel', {
  description: 'Remove an unconfirmed destination. Mails go to the address of the account again; a chat is removed.',
  scope: 'session',
  capability: 'confirm-destination',
  errors: { 404: 'The channel has no unconfirmed destination' },
  body: v.strictObject({ channel: channelName }),
  answer: settings,
});

export const testNotification = defineCall('POST /user/notifications/test', {
  description:
    'Send a test message by email or Telegram, as saved in the settings. The message of the answer says where it was sent, or what is wrong.',
  scope: 'session',
  capability: 'notification-channels',
  errors: { 403: 'The plan does not include this channel (ERR_PLAN_LIMIT)' },
  body: v.strictObject({ channel: channelName }),
  answer: v.null(),
});
