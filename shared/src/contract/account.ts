import { readUser, type User } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { asBoolean, asList, asNumber, asObject, asString, asStrings } from './coerce.ts';
import type * as schemas from './schemas/account.ts';

export type PlanName = 'free' | 'pro' | 'business';

/** premium counts as pro; pro and business stay; anything else is free (specification 1.3). */
export function readPlanName(value: unknown): PlanName {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (name === 'premium') return 'pro';
  return name === 'pro' || name === 'business' ? name : 'free';
}

/** Email and chat id are null when empty; thresholds run from 0 (all) to 4 (critical only). */
export interface NotificationSettings {
  email: string | null;
  email_enabled: boolean;
  telegram_chat_id: string | null;
  telegram_enabled: boolean;
  tracking_notifications_enabled: boolean;
  tracking_min_severity: number;
  daily_cve_enabled: boolean;
  daily_cve_min_severity: number;
  /** Alerts of exploited CVEs ignore the threshold; undefined where the provider does not offer it. */
  always_notify_exploited?: boolean | undefined;
}

const threshold = (value: unknown) => Math.min(4, Math.max(0, Math.trunc(asNumber(value) ?? 0)));

const readSettings = (data: unknown): NotificationSettings => {
  const settings = asObject(data);
  return {
    email: asString(settings.email) ?? null,
    email_enabled: asBoolean(settings.email_enabled),
    telegram_chat_id: asString(settings.telegram_chat_id) ?? null,
    telegram_enabled: asBoolean(settings.telegram_enabled),
    tracking_notifications_enabled: asBoolean(settings.tracking_notifications_enabled),
    tracking_min_severity: threshold(settings.tracking_min_severity),
    daily_cve_enabled: asBoolean(settings.daily_cve_enabled),
    daily_cve_min_severity: threshold(settings.daily_cve_min_severity),
    ...(typeof settings.always_notify_exploited === 'boolean' && {
      always_notify_exploited: settings.always_notify_exploited,
    }),
  };
};

/** The state of a channel: `problem` is a sentence for the user when messages do not arrive, and why. */
export interface NotificationChannel {
  available: boolean;
  problem: string | undefined;
}

export interface NotificationChannels {
  email: NotificationChannel;
  /** `bot` answers /start with the chat's id; undefined where the provider does not say. */
  telegram: NotificationChannel & { bot: string | undefined };
}

const readChannel = (value: unknown): NotificationChannel => {
  const channel = asObject(value);
  return { available: asBoolean(channel.available, true), problem: asString(channel.problem) };
};

const readChannels = (data: unknown): NotificationChannels => {
  const { email, telegram } = asObject(data);
  return { email: readChannel(email), telegram: { ...readChannel(telegram), bot: asString(asObject(telegram).bot) } };
};

/** A sign-in of the account. `device` as `Firefox on Windows`; undefined where the browser did not say. */
export interface AccountSession {
  id: string;
  device: string | undefined;
  createdAt: string | undefined;
  lastUsedAt: string | undefined;
  isCurrent: boolean;
}

const readSession = (value: unknown): AccountSession => {
  const session = asObject(value);
  return {
    id: asString(session.id) ?? '',
    device: asString(session.device),
    createdAt: asString(session.created_at),
    lastUsedAt: asString(session.last_used_at),
    isCurrent: asBoolean(session.current),
  };
};

/** An address or chat that gets nothing until its code is entered. */
export interface PendingConfirmation {
  channel: 'email' | 'telegram';
  destination: string;
  /** True once a code was sent. */
  codeSent: boolean;
  resendInSeconds: number;
  /** True if the provider also requires the password of the account. */
  needsPassword: boolean;
}

const readConfirmation = (value: unknown): PendingConfirmation[] => {
  const { channel, destination, code_sent: codeSent, resend_in_seconds: seconds, ...more } = asObject(value);
  const place = asString(destination);
  if ((channel !== 'email' && channel !== 'telegram') || place === undefined) return [];
  return [
    {
      channel,
      destination: place,
      codeSent: asBoolean(codeSent, true),
      resendInSeconds: asNumber(seconds) ?? 0,
      needsPassword: asBoolean(more['password_required']),
    },
  ];
};

/** Prices in dollars: a month's, and a year's paid at once. Undefined where the plan has none. */
export interface Plan {
  name: string;
  monthly: number | undefined;
  yearly: number | undefined;
  features: string[];
  isPopular: boolean;
  isFree: boolean;
  isContactPlan: boolean;
}

const readPlan = (value: unknown): Plan => {
  const plan = asObject(value);
  const amount = (...names: string[]) =>
    asList(plan.prices)
      .map(asObject)
      .find((price) => names.includes(asString(price.interval)?.toLowerCase() ?? ''))?.amount;
  return {
    name: asString(plan.name) ?? 'Unknown',
    monthly: asNumber(amount('month', 'monthly'), plan.monthlyPrice),
    yearly: asNumber(amount('year', 'yearly', 'annual'), plan.yearlyPrice),
    features: asStrings(plan.features),
    isPopular: asBoolean(plan.is_popular),
    isFree: asBoolean(plan.is_free),
    isContactPlan: asBoolean(plan.isContactPlan),
  };
};

export const account = {
  profile: endpoint<typeof schemas.profile>()('GET', '/user/profile', (data): User => readUser(data)),
  settings: endpoint<typeof schemas.notificationSettings>()('GET', '/user/profile/notification_settings', readSettings),
  saveSettings: endpoint<typeof schemas.saveNotificationSettings>()(
    'POST',
    '/user/profile/notification_settings',
    () => null,
  ),
  /** Requires the capability `notification-channels`. */
  channels: endpoint<typeof schemas.notificationChannels>()('GET', '/user/notifications', readChannels),
  /** Sends a test message by a channel, as saved; at most a few in ten minutes. A refusal's message is fit to be shown. */
  testChannel: endpoint<typeof schemas.testNotification>()('POST', '/user/notifications/test', () => null),
  /** Lists destinations whose code was not entered yet. Requires the capability `confirm-destination`. */
  confirmations: endpoint<typeof schemas.listConfirmations>()('GET', '/user/notifications/confirmations', (data) =>
    asList(data).flatMap(readConfirmation),
  ),
  /** Sends a code again: once a minute, and a few in an hour. */
  sendConfirmation: endpoint<typeof schemas.sendConfirmation>()(
    'POST',
    '/user/notifications/confirmations/send',
    () => null,
  ),
  /** A wrong code is a 400, a wrong password a 403; their messages are fit to be shown. */
  confirmDestination: endpoint<typeof schemas.confirmDestination>()(
    'POST',
    '/user/notifications/confirmations/confirm',
    () => null,
  ),
  /** Returns the updated settings. */
  cancelConfirmation: endpoint<typeof schemas.cancelConfirmation>()(
    'POST',
    '/user/notifications/confirmations/cancel',
    readSettings,
  ),
  /** Deletes the account and all that is kept of it; its session is over then. A wrong password is a 403. */
  delete: endpoint<typeof schemas.deleteAccount>()('POST', '/user/delete', () => null),
  /**
   * Returns the new token, which replaces the present one; 403 for a wrong password. Requires the capability `change-
   * password`.
   */
  changePassword: endpoint<typeof schemas.changePassword>()('POST', '/user/password', (data) =>
    asString(asObject(data).token),
  ),
  /** Requires the capability `sessions`, like the next two. */
  sessions: endpoint<typeof schemas.listSessions>()('GET', '/user/sessions', (data) =>
    asList(data, 'sessions').map(readSession),
  ),
  endSession: endpoint<typeof schemas.endSession>()('POST', '/user/sessions/delete', () => null),
  endOtherSessions: endpoint<typeof schemas.endOtherSessions>()('POST', '/user/sessions/delete_others', () => null),
  plans: endpoint<typeof schemas.plans>()('GET', '/subscription/plans', (data) => asList(data, 'plans').map(readPlan)),
  subscription: endpoint<typeof schemas.subscriptionStatus>()('GET', '/subscription/status', (data) =>
    readPlanName(asObject(asObject(data).subscription).plan),
  ),
};
