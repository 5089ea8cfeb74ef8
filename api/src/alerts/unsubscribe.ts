import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { getClientNetwork } from '../http/clientAddress.ts';
import type { AppEnv, Deps } from '../http/index.ts';
import { type Db, sql } from '../db/index.ts';
import { markupText } from '../ports/markupText.ts';
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

const STYLE =
  'body{margin:0;padding:48px 16px;background:Canvas;color:CanvasText;color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:auto}h1{font-size:1.4rem}button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:8px;background:#4f46e5;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid;outline-offset:2px}';
const hash = createHash('sha256').update(STYLE).digest('base64');

/** Nothing runs, nothing is loaded, and the one form goes back to where it came from. */
const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** The mails that a link unsubscribes from: all alerts, or the daily report. */
type MailKind = 'alerts' | 'daily';

export interface Subscription {
  userId: number;
  kind: MailKind;
}

/** Names whose mails of which kind end; valid as long as the secret, or a rotated one, is accepted. */
export function unsubscribeToken({ userId, kind }: Subscription, secret: string): string {
  const subject = `${kind}.${userId}`;
  return `${subject}.${computeMac(subject, deriveKey(secret, PURPOSE)).toString('base64url')}`;
}

/**
 * Serves the links of mails: a confirmation page, and the POST that its button, or a mail program by itself, sends (RFC
 * 8058).
 */
export function unsubscribePages({ config, db, limiter, ...secrets }: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const show = (c: Context<AppEnv>, page: Omit<UnsubscribePage, 'account'>, status: 200 | 404 = 200) =>
    c.html(unsubscribePage({ ...page, account: `${config.publicUrl}/account` }), status, {
      'content-security-policy': unsubscribePolicy,
      'referrer-policy': 'no-referrer',
    });
  const read = async (c: Context<AppEnv>) => {
    c.set('route', PATH);
    await limiter.take(`unsubscribe ${getClientNetwork(c)}`, LIMIT);
    return readUnsubscribeToken(c.req.query('token') ?? '', secrets);
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
    await unsubscribe(db, subscription);
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

/** Switches off what the token names, and nothing else. */
async function unsubscribe(db: Db, { userId, kind }: Subscription): Promise<void> {
  const off = kind === 'daily' ? sql`daily_cve_enabled` : sql`email_enabled`;
  await db.run(sql`
    insert into notification_settings (user_id, email, ${off}) select id, email, false from users where id = ${userId}
    on conflict (user_id) do update set ${off} = false`);
}

const computeMac = (subject: string, key: Buffer) => createHmac('sha256', key).update(subject).digest();

interface UnsubscribePage {
  title: string;
  text: string;
  /** The label of the button, on pages with something to confirm. */
  button?: string;
  account: string;
}

function unsubscribePage({ title, text, button, account }: UnsubscribePage): string {
  const form = button === undefined ? raw('') : html`<form method="post"><button>${button}</button></form>`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} - Faultline</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${form}
          <p><a href="${account}">Notification settings</a></p>
        </main>
      </body>
    </html>`;
  return markupText(page);
}
