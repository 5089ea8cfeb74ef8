import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Db, sql } from '../../db/index.ts';

/** What a mail's link ends: all mails of alerts, or the daily report. */
export type MailKind = 'alerts' | 'daily';

export interface Subscription {
  userId: number;
  kind: MailKind;
}

const computeMac = (subject: string, secret: string) =>
  createHmac('sha256', createHmac('sha256', secret).update('unsubscribe').digest()).update(subject).digest();

/** Names whose mails of which kind end; valid for ever, as old mails are. */
export function unsubscribeToken({ userId, kind }: Subscription, secret: string): string {
  const subject = `${kind}.${userId}`;
  return `${subject}.${computeMac(subject, secret).toString('base64url')}`;
}

export function readUnsubscribeToken(token: string, secret: string): Subscription | undefined {
  const [, subject = '', kind, userId, mac = ''] = /^((alerts|daily)\.(\d{1,10}))\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== 32 || !timingSafeEqual(given, computeMac(subject, secret))) return undefined;
  return { userId: Number(userId), kind: kind as MailKind };
}

/** Switches off what the token names, and nothing else. */
export async function unsubscribe(db: Db, { userId, kind }: Subscription): Promise<void> {
  const off = kind === 'daily' ? sql`daily_cve_enabled` : sql`email_enabled`;
  await db.run(sql`
    insert into notification_settings (user_id, email, ${off}) select id, email, false from users where id = ${userId}
    on conflict (user_id) do update set ${off} = false`);
}
