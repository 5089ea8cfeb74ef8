import type { InferOutput } from 'valibot';
import { readUser, type User } from './auth.ts';
import { type AnswerOf, endpoint, extension, type ReadAnswer } from './endpoint.ts';
import { asBoolean, asList, asNumber, asObject, asString, asStrings } from './coerce.ts';
import type * as schemas from './schemas/account.ts';

export type PlanName = InferOutput<typeof schemas.plan>;

/** premium counts as pro; pro and business stay; anything else is free (specification 1.3). */
export function readPlanName(value: unknown): PlanName {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (name === 'premium') return 'pro';
  return name === 'pro' || name === 'business' ? name : 'free';
}

/**
 * Email and chat id are null when empty; thresholds run from 0 (all) to 4 (critical only). Without
 * `always_notify_exploited`, the provider does not offer that exploited CVEs ignore the threshold.
 */
export type NotificationSettings = InferOutput<typeof schemas.settings>;

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

/** `bot` answers /start with the id of the chat. */
export type NotificationChannels = ReadAnswer<AnswerOf<typeof schemas.notificationChannels>>;
/** The state of a channel. `problem` is a sentence for the user that explains why messages do not arrive. */
export type NotificationChannel = NotificationChannels['email'];

/** A session of the account. `device` is a text such as `Firefox on Windows`; undefined if it is unknown. */
export interface AccountSession {
  id: string;
  device: string | undefined;
  createdAt: string | undefined;
  lastUsedAt: string | undefined;
  isCurrent: boolean;
}

/** An address or chat that receives nothing until its code is entered. */
export interface PendingConfirmation {
  channel: 'email' | 'telegram';
  destination: string;
  codeSent: boolean;
  resendInSeconds: number;
  needsPassword: boolean;
}

/** Prices in dollars per month and per year. Undefined for a plan without a price. */
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
  saveSettings: endpoint<typeof schemas.saveNotificationSettings>()('POST', '/user/profile/notification_settings'),
  channels: extension<typeof schemas.notificationChannels>()(
    'GET',
    '/user/notifications',
    'notification-channels',
    (channels): NotificationChannels => channels,
  ),
  /** Sends a test message by a saved channel, at most a few in ten minutes. The message of a refusal can be shown. */
  testChannel: extension<typeof schemas.testNotification>()(
    'POST',
    '/user/notifications/test',
    'notification-channels',
  ),
  /** Lists destinations whose code was not entered yet. */
  confirmations: extension<typeof schemas.listConfirmations>()(
    'GET',
    '/user/notifications/confirmations',
    'confirm-destination',
    (rows) =>
      rows.map(({ code_sent, resend_in_seconds, password_required, ...row }): PendingConfirmation => ({
        ...row,
        codeSent: code_sent,
        resendInSeconds: resend_in_seconds,
        needsPassword: password_required === true,
      })),
  ),
  /** Sends a code again: once a minute, and a few in an hour. */
  sendConfirmation: extension<typeof schemas.sendConfirmation>()(
    'POST',
    '/user/notifications/confirmations/send',
    'confirm-destination',
  ),
  /** A wrong code is a 400, a wrong password a 403; their messages can be shown. */
  confirmDestination: extension<typeof schemas.confirmDestination>()(
    'POST',
    '/user/notifications/confirmations/confirm',
    'confirm-destination',
  ),
  cancelConfirmation: extension<typeof schemas.cancelConfirmation>()(
    'POST',
    '/user/notifications/confirmations/cancel',
    'confirm-destination',
    readSettings,
  ),
  /** Deletes the account with all its data and ends its session. A wrong password is a 403. */
  delete: extension<typeof schemas.deleteAccount>()('POST', '/user/delete', 'delete-account'),
  /** Returns the new token, which replaces the present one; 403 for a wrong password. */
  changePassword: extension<typeof schemas.changePassword>()(
    'POST',
    '/user/password',
    'change-password',
    ({ token }): string | undefined => token,
  ),
  sessions: extension<typeof schemas.listSessions>()('GET', '/user/sessions', 'sessions', (rows) =>
    rows.map(({ created_at, last_used_at, current, ...row }): AccountSession => ({
      ...row,
      createdAt: created_at,
      lastUsedAt: last_used_at,
      isCurrent: current,
    })),
  ),
  endSession: extension<typeof schemas.endSession>()('POST', '/user/sessions/delete', 'sessions'),
  endOtherSessions: extension<typeof schemas.endOtherSessions>()('POST', '/user/sessions/delete_others', 'sessions'),
  plans: endpoint<typeof schemas.plans>()('GET', '/subscription/plans', (data) => asList(data, 'plans').map(readPlan)),
  subscription: endpoint<typeof schemas.subscriptionStatus>()('GET', '/subscription/status', (data) =>
    readPlanName(asObject(asObject(data).subscription).plan),
  ),
};
