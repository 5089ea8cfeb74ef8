import * as v from 'valibot';
import { newPassword } from './auth.ts';
import { instant } from './parts.ts';

export const plan = v.picklist(['free', 'pro', 'business']);

export const profile = {
  answer: v.strictObject({
    email: v.string(),
    email_verified: v.boolean(),
    subscriptionPlan: plan,
    createdDate: instant,
  }),
};

const threshold = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4));
const settings = v.strictObject({
  email: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('Please enter a valid email address'))),
  email_enabled: v.boolean(),
  telegram_chat_id: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(64))),
  telegram_enabled: v.boolean(),
  tracking_notifications_enabled: v.boolean(),
  tracking_min_severity: threshold,
  daily_cve_enabled: v.boolean(),
  daily_cve_min_severity: threshold,
  /** Beyond the specification: whether alerts of exploited CVEs ignore the threshold. Unsent, it stays as it is. */
  always_notify_exploited: v.optional(v.boolean()),
});

export const notificationSettings = { answer: settings };
export const saveNotificationSettings = { body: settings, answer: settings };

const price = v.strictObject({ interval: v.picklist(['month', 'year']), amount: v.number() });
export const plans = {
  answer: v.array(
    v.strictObject({
      name: v.string(),
      prices: v.array(price),
      features: v.array(v.string()),
      is_popular: v.boolean(),
      is_free: v.boolean(),
      isContactPlan: v.boolean(),
    }),
  ),
};

export const subscriptionStatus = { answer: v.strictObject({ subscription: v.strictObject({ plan }) }) };

/** The account's address, against accidental deletion, and its password; 403 for a wrong password. */
export const deleteAccount = {
  body: v.strictObject({
    email: v.pipe(v.string(), v.trim(), v.maxLength(254)),
    password: v.pipe(v.string(), v.maxLength(256)),
  }),
  answer: v.null(),
};

/** Needs the old password: a wrong one is a 403. Every session ends; the answer's token begins a new one for the caller. */
export const changePassword = {
  body: v.strictObject({ current_password: v.pipe(v.string(), v.maxLength(256)), password: newPassword }),
  answer: v.strictObject({ token: v.string() }),
};

/** The live sessions of the account, the last used first. `device` is made from the browser's user agent; null where it says nothing. */
export const listSessions = {
  answer: v.array(
    v.strictObject({
      id: v.string(),
      device: v.nullable(v.string()),
      created_at: instant,
      last_used_at: instant,
      current: v.boolean(),
    }),
  ),
};
export const endSession = { body: v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) }), answer: v.null() };
/** Ends every session but the one that the request belongs to. */
export const endOtherSessions = { answer: v.null() };

const delivery = { available: v.boolean(), problem: v.nullable(v.string()) };

/** The delivery state of a channel: `problem` is shown to the user, `bot` is the name to send /start to. */
export const notificationChannels = {
  answer: v.strictObject({
    email: v.strictObject(delivery),
    telegram: v.strictObject({ ...delivery, bot: v.nullable(v.string()) }),
  }),
};

const channelName = v.picklist(['email', 'telegram']);

/** Saved destinations to which nothing is sent until the code that was sent there has been entered. */
export const listConfirmations = {
  answer: v.array(
    v.strictObject({
      channel: channelName,
      destination: v.string(),
      code_sent: v.boolean(),
      resend_in_seconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
      /** True where confirming needs the password of the account. */
      password_required: v.optional(v.boolean()),
    }),
  ),
};
export const sendConfirmation = { body: v.strictObject({ channel: channelName }), answer: v.null() };
/** Sent with the password where the destination is `password_required`; without it, or with a wrong one, the answer is a 403. */
export const confirmDestination = {
  body: v.strictObject({
    channel: channelName,
    password: v.optional(v.pipe(v.string(), v.maxLength(256))),
    code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'Please enter the 6 digits of the code')),
  }),
  answer: v.null(),
};
/** Mails go to the account's own address again, or the chat is forgotten. */
export const cancelConfirmation = { body: v.strictObject({ channel: channelName }), answer: settings };

/** Sends one message to where the saved settings say. The answer's message reports where it went, or what is wrong. */
export const testNotification = {
  body: v.strictObject({ channel: channelName }),
  answer: v.null(),
};
