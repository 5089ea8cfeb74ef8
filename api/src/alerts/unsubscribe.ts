import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { readSettings } from '../account/notificationSettings.ts';
import { announceSwitchedOff } from '../account/switchedOff.ts';
import { emailKey } from '../auth/attemptLimits.ts';
import { type LinkPage, showLinkPage } from '../http/linkPage.ts';
import { takeByNetwork } from '../http/limits/networkLimits.ts';
import type { AppEnv, Deps } from '../http/index.ts';
import { type Db, sql } from '../db/index.ts';
import { deriveKey, deriveKeys, type Secrets } from '../ports/secretKeys.ts';

const LIMIT = { max: 100, seconds: 300 };
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
  return `${subject}.${computeMac(subject, deriveKey(secret, PURPOSE)).toString('base64url')}`;
}

// The button, or a mail program by itself, sends the POST (RFC 8058).
export function unsubscribePages(deps: Deps): Hono<AppEnv> {
  const { config, limiter, audit } = deps;
  const app = new Hono<AppEnv>();
  const show = (c: Context<AppEnv>, page: Omit<LinkPage, 'account'>, status: 200 | 404 = 200) =>
    showLinkPage(c, { ...page, account: `${config.publicUrl}/account` }, status);
  const read = async (c: Context<AppEnv>) => {
    c.set('route', PATH);
    await takeByNetwork(limiter, c, 'unsubscribe', LIMIT);
    return readUnsubscribeToken(c.req.query('token') ?? '', deps);
  };
  const unknown = (c: Context<AppEnv>) =>
    show(c, { title: 'Link not valid', text: 'This link is not complete. Use the one in the mail.' }, 404);

  app.get(PATH, async (c) => {
    const subscription = await read(c);
    if (subscription === undefined) return unknown(c);
    return show(c, { title: 'Unsubscribe?', text: asks[subscription.kind], button: 'Unsubscribe' });
  });

  app.post(PATH, async (c) => {
    const subscription = await read(c);
    if (subscription === undefined) return unknown(c);
    await unsubscribeAndAnnounce(deps, subscription);
    audit.record(c, 'notifications.unsubscribe', subscription);
    return show(c, { title: 'Unsubscribed', text: done[subscription.kind] });
  });
  return app;
}

function readUnsubscribeToken(token: string, secrets: Secrets): Subscription | undefined {
  const [, subject = '', kind, userId, mac = ''] = /^((alerts|daily)\.(\d{1,10}))\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const keys = deriveKeys(secrets, PURPOSE);
  if (given.length !== 32 || !keys.some((key) => timingSafeEqual(given, computeMac(subject, key)))) return undefined;
  return { userId: Number(userId), kind: kind as MailKind };
}

// The account is notified if the mails go to another address, which may have a different owner.
async function unsubscribeAndAnnounce(deps: Deps, subscription: Subscription): Promise<void> {
  const { db } = deps;
  const owner = await db.row<{ userId: number; email: string; emailVerified: boolean }>(sql`
    select id as "userId", email, email_verified as "emailVerified" from users where id = ${subscription.userId}`);
  if (owner === undefined) return;
  const before = await readSettings(db, owner);
  await unsubscribe(db, subscription);
  if (emailKey(before.email ?? '') === emailKey(owner.email)) return;
  await announceSwitchedOff(deps, owner, before, await readSettings(db, owner));
}

// Switches off what the token names, and nothing else.
async function unsubscribe(db: Db, { userId, kind }: Subscription): Promise<void> {
  const off = kind === 'daily' ? sql`daily_cve_enabled` : sql`email_enabled`;
  await db.run(sql`
    insert into notification_settings (user_id, email, ${off}) select id, email, false from users where id = ${userId}
    on conflict (user_id) do update set ${off} = false`);
}

const computeMac = (subject: string, key: Buffer) => createHmac('sha256', key).update(subject).digest();
