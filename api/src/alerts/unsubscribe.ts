import type { Hono } from 'hono';
import { appendAudit, type AuditSource } from '../audit/auditLog.ts';
import { findSettings } from '../account/settingsRepository.ts';
import { announceSwitchedOff } from '../account/switchedOff.ts';
import { findAccount } from '../auth/accountsRepository.ts';
import { emailKey } from '../auth/attemptLimits.ts';
import { linkPages } from '../http/linkPage.ts';
import type { AppEnv, Deps } from '../http/index.ts';
import { type Db, sql } from '../db/index.ts';
import { isSignedBy, type Secrets, sign } from '../ports/secretKeys.ts';

const PATH = '/unsubscribe';
const PURPOSE = 'unsubscribe';

const asks: Record<MailKind, string> = {
  alerts: 'Faultline will send you no more alerts and reports by email. What you track stays.',
  daily: 'Faultline will send you no more daily reports. Alerts about what you track go on.',
};
const done: Record<MailKind, string> = {
  alerts: 'No more alerts and reports come by email. You can switch them on again in your account.',
  daily: 'No more daily reports come. You can switch them on again in your account.',
};

// The mails that a link unsubscribes from: all alerts, or the daily report.
type MailKind = 'alerts' | 'daily';

export interface Subscription {
  userId: number;
  kind: MailKind;
}

// Valid as long as the secret, or a rotated one, is accepted.
export function unsubscribeToken({ userId, kind }: Subscription, secret: string): string {
  const subject = `${kind}.${userId}`;
  return `${subject}.${sign(subject, secret, PURPOSE)}`;
}

export const unsubscribePages = (deps: Deps): Hono<AppEnv> =>
  linkPages(deps, {
    path: PATH,
    event: 'notifications.unsubscribe',
    read: async (token) => readUnsubscribeToken(token, deps),
    invalid: 'This link is not complete. Use the one in the mail.',
    ask: ({ kind }) => ({ title: 'Unsubscribe?', text: asks[kind], button: 'Unsubscribe' }),
    act: async (subscription, audit) => {
      await unsubscribeAndAnnounce(deps, subscription, audit);
      return { title: 'Unsubscribed', text: done[subscription.kind] };
    },
  });

function readUnsubscribeToken(token: string, secrets: Secrets): Subscription | undefined {
  const [, subject = '', kind, userId, mac = ''] = /^((alerts|daily)\.(\d{1,10}))\.([\w-]{43})$/.exec(token) ?? [];
  return isSignedBy(secrets, PURPOSE, subject, mac) ? { userId: Number(userId), kind: kind as MailKind } : undefined;
}

// The account is notified if the mails go to another address, which may have a different owner.
async function unsubscribeAndAnnounce(deps: Deps, subscription: Subscription, audit: AuditSource): Promise<void> {
  const { db } = deps;
  const account = await findAccount(db, subscription.userId);
  if (account === undefined) return;
  const owner = { userId: account.id, email: account.email, emailVerified: account.email_verified };
  const before = await findSettings(db, owner);
  await db.transaction(async (tx) => {
    await unsubscribe(tx, subscription);
    await appendAudit(tx, { ...audit, event: 'notifications.unsubscribe', details: { mails: subscription.kind } });
  });
  if (emailKey(before.email ?? '') === emailKey(owner.email)) return;
  await announceSwitchedOff(deps, owner, before, await findSettings(db, owner));
}

async function unsubscribe(db: Db, { userId, kind }: Subscription): Promise<void> {
  const off = kind === 'daily' ? sql`daily_cve_enabled` : sql`email_enabled`;
  await db.run(sql`
    insert into notification_settings (user_id, email, ${off}) select id, email, false from users where id = ${userId}
    on conflict (user_id) do update set ${off} = false`);
}
