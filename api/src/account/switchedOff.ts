import type { NotificationSettings } from '@faultline/shared/contract';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { emailKey } from '../auth/attemptLimits.ts';
import { appendAudit } from '../audit/auditLog.ts';
import type { Db } from '../db/index.ts';
import type { AppEnv, AuthenticatedUser, Deps } from '../http/index.ts';
import { linkPages } from '../http/linkPage.ts';
import { composeMail } from '../ports/composeMail.ts';
import { deriveKey, deriveKeys, seal, unseal } from '../ports/secretKeys.ts';
import { type DestinationChannel, findConfirmation } from './destinations.ts';
import { updateSettings } from './settingsRepository.ts';

const MAILS_PER_USER = { max: 10, seconds: 60 * 60 };
const LINK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
const PATH = '/restore-alerts';
const PURPOSE = 'restore alerts';

// The previous values of the settings that were switched off, which the link restores.
const Former = v.partial(
  v.object({
    email: v.nullable(v.string()),
    email_enabled: v.boolean(),
    telegram_chat_id: v.nullable(v.string()),
    telegram_enabled: v.boolean(),
    tracking_notifications_enabled: v.boolean(),
    daily_cve_enabled: v.boolean(),
    always_notify_exploited: v.boolean(),
  }),
);
type Former = v.InferOutput<typeof Former>;
const Link = v.object({ userId: v.number(), validUntil: v.number(), former: Former });
type Link = v.InferOutput<typeof Link>;

type Owner = Pick<AuthenticatedUser, 'userId' | 'email' | 'emailVerified'>;

interface Change {
  text: string;
  former: Former;
}

const switches = [
  ['tracking_notifications_enabled', 'Alerts about what you track were switched off.'],
  ['daily_cve_enabled', 'The daily report was switched off.'],
  ['always_notify_exploited', 'Alerts about exploited vulnerabilities of any severity were switched off.'],
] as const;

export async function announceSwitchedOff(
  { db, clock, config, limiter, mailer, secret }: Deps,
  owner: Owner,
  before: NotificationSettings,
  after: NotificationSettings,
): Promise<void> {
  if (!owner.emailVerified) return;
  const changes = [
    ...(await emailChange(db, owner, before, after)),
    ...(await telegramChange(db, owner, before, after)),
    ...switches
      .filter(([name]) => before[name] === true && after[name] === false)
      .map(([name, text]) => ({ text, former: { [name]: true } })),
  ];
  if (changes.length === 0) return;
  if ((await limiter.count(`switched off mails ${owner.userId}`, MAILS_PER_USER)) > 0) return;
  const link: Link = {
    userId: owner.userId,
    validUntil: clock.now().getTime() + LINK_LIFE_MS,
    former: Object.assign({}, ...changes.map(({ former }) => former)) as Former,
  };
  const token = seal(JSON.stringify(link), deriveKey(secret, PURPOSE));
  await mailer.post(
    composeMail({
      to: owner.email,
      subject: 'Faultline alerts of your account were switched off',
      before: [...changes.map(({ text }) => text), 'If this was not you, undo it and choose a new password.'],
      action: {
        label: 'Undo this change',
        url: `${config.publicUrl}/api${PATH}?token=${encodeURIComponent(token)}`,
      },
      after: [
        `After that, choose a new password at ${config.publicUrl}/forgot-password: it signs out every device.`,
        'If this was you, there is nothing to do. The link is valid for 30 days.',
      ],
    }),
  );
}

const isSame = (a: string | null, b: string | null) => emailKey(a ?? '') === emailKey(b ?? '');

async function emailChange(
  db: Db,
  owner: Owner,
  before: NotificationSettings,
  after: NotificationSettings,
): Promise<Change[]> {
  if (!before.email_enabled) return [];
  const former = { email: before.email, email_enabled: true };
  if (!after.email_enabled) return [{ text: 'Alerts by email were switched off.', former }];
  const isRemoved =
    !isSame(before.email, after.email) &&
    !isSame(before.email, owner.email) &&
    (await wasConfirmed(db, owner, 'email', before.email));
  return isRemoved ? [{ text: `Alerts no longer go to the address ${before.email}.`, former }] : [];
}

async function telegramChange(
  db: Db,
  owner: Owner,
  before: NotificationSettings,
  after: NotificationSettings,
): Promise<Change[]> {
  const chat = before.telegram_chat_id;
  const isKept = after.telegram_enabled && isSame(chat, after.telegram_chat_id);
  if (!before.telegram_enabled || isKept || !(await wasConfirmed(db, owner, 'telegram', chat))) return [];
  const former = { telegram_chat_id: chat, telegram_enabled: true };
  return [{ text: `Alerts no longer go to the Telegram chat ${chat}.`, former }];
}

async function wasConfirmed(db: Db, { userId }: Owner, channel: DestinationChannel, destination: string | null) {
  if (destination === null) return false;
  return (await findConfirmation(db, { userId, channel, destination })).confirmedAt !== '';
}

export const restoreAlertsPages = (deps: Deps): Hono<AppEnv> =>
  linkPages(deps, {
    path: PATH,
    event: 'notifications.restore',
    read: async (token) => readToken(token, deps),
    invalid: 'This link has expired, or it is not complete.',
    ask: () => ({
      title: 'Switch alerts on again?',
      text: 'What was switched off is switched on again, and alerts go to where they went before.',
      button: 'Undo',
    }),
    act: async ({ userId, former }, audit) => {
      await deps.db.transaction(async (tx) => {
        await updateSettings(tx, userId, former);
        await appendAudit(tx, { ...audit, event: 'notifications.restore', details: { changed: Object.keys(former) } });
      });
      const text = 'Alerts are as they were. Choose a new password now, so that every device is signed out.';
      return { title: 'Alerts are on again', text };
    },
  });

function readToken(token: string, { clock, ...secrets }: Deps): Link | undefined {
  const text = unseal(token, deriveKeys(secrets, PURPOSE));
  const link = text === undefined ? undefined : v.parse(Link, JSON.parse(text));
  return link !== undefined && link.validUntil > clock.now().getTime() ? link : undefined;
}
