import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Db, sql } from '../db/index.ts';
import type { AppEnv, Deps } from '../http/index.ts';
import { type LinkPage, showLinkPage } from '../http/linkPage.ts';
import { takeByNetwork } from '../http/limits/networkLimits.ts';
import { composeMail } from '../ports/composeMail.ts';
import { deriveKey, deriveKeys, type Secrets } from '../ports/secretKeys.ts';
import type { DestinationChannel } from './destinations.ts';

const LIMIT = { max: 100, seconds: 300 };
const PATH = '/undo-destination';
const PURPOSE = 'undo destination';

export interface ConfirmedDestination {
  userId: number;
  channel: DestinationChannel;
  destinationKey: string;
  confirmedAt: string;
}

// A later confirmation of the same destination has another token.
export function undoToken(confirmed: ConfirmedDestination, secret: string): string {
  const mac = computeMac(confirmed, deriveKey(secret, PURPOSE)).toString('base64url');
  return `${confirmed.channel}.${confirmed.userId}.${mac}`;
}

export function newDestinationMail(to: string, { channel, destination, undoUrl, publicUrl }: AnnouncedDestination) {
  const place = channel === 'email' ? `the address ${destination}` : `the Telegram chat ${destination}`;
  return composeMail({
    to,
    subject: 'Your Faultline alerts go to a new destination',
    before: [
      `Alerts of your account now go to ${place}. It was confirmed with a code and the password of your account.`,
      'If this was not you, undo it and choose a new password.',
    ],
    action: { label: 'Undo this change', url: undoUrl },
    after: [
      `After that, choose a new password at ${publicUrl}/forgot-password: it signs out every device.`,
      'If this was you, there is nothing to do.',
    ],
  });
}

interface AnnouncedDestination {
  channel: DestinationChannel;
  destination: string;
  undoUrl: string;
  publicUrl: string;
}

export const undoUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/api${PATH}?token=${encodeURIComponent(token)}`;

export function undoDestinationPages({ config, db, limiter, audit, ...secrets }: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const show = (c: Context<AppEnv>, page: Omit<LinkPage, 'account'>, status: 200 | 404 = 200) =>
    showLinkPage(c, { ...page, account: `${config.publicUrl}/account` }, status);
  const find = async (c: Context<AppEnv>) => {
    c.set('route', PATH);
    await takeByNetwork(limiter, c, 'undo destination', LIMIT);
    return findConfirmed(db, c.req.query('token') ?? '', secrets);
  };
  const unknown = (c: Context<AppEnv>) =>
    show(c, { title: 'Link not valid', text: 'This change was undone already, or the link is not complete.' }, 404);

  app.get(PATH, async (c) => {
    const confirmed = await find(c);
    if (confirmed === undefined) return unknown(c);
    const text =
      confirmed.channel === 'email'
        ? 'Alerts will go to the address of your account again.'
        : 'Alerts will no longer go to this Telegram chat.';
    return show(c, { title: 'Undo the new destination?', text, button: 'Undo' });
  });

  app.post(PATH, async (c) => {
    const confirmed = await find(c);
    if (confirmed === undefined) return unknown(c);
    await undo(db, confirmed);
    audit.record(c, 'destination.undo', { userId: confirmed.userId });
    const text = 'The destination was removed. Choose a new password now, so that every device is signed out.';
    return show(c, { title: 'Destination removed', text });
  });
  return app;
}

async function findConfirmed(db: Db, token: string, secrets: Secrets): Promise<ConfirmedDestination | undefined> {
  const [, channel, id, mac = ''] = /^(email|telegram)\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== 32) return undefined;
  const userId = Number(id);
  const rows = await db.rows<{ destination_key: string; confirmed_at: string }>(sql`
    select destination_key, confirmed_at from destination_confirmations
    where user_id = ${userId} and channel = ${channel} and confirmed_at is not null`);
  const keys = deriveKeys(secrets, PURPOSE);
  return rows
    .map((row) => ({
      userId,
      channel: channel as DestinationChannel,
      destinationKey: row.destination_key,
      confirmedAt: row.confirmed_at,
    }))
    .find((confirmed) => keys.some((key) => timingSafeEqual(given, computeMac(confirmed, key))));
}

// Settings that use the destination fall back to the account's address, or to no Telegram chat.
async function undo(db: Db, { userId, channel, destinationKey }: ConfirmedDestination): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      delete from destination_confirmations
      where user_id = ${userId} and channel = ${channel} and destination_key = ${destinationKey}`);
    const [column, change] =
      channel === 'email'
        ? [sql`email`, sql`email = (select u.email from users u where u.id = user_id)`]
        : [sql`telegram_chat_id`, sql`telegram_chat_id = null, telegram_enabled = false`];
    await tx.run(sql`
      update notification_settings set ${change} where user_id = ${userId} and lower(trim(${column})) = ${destinationKey}`);
  });
}

const computeMac = ({ userId, channel, destinationKey, confirmedAt }: ConfirmedDestination, key: Buffer) =>
  createHmac('sha256', key)
    .update(JSON.stringify([userId, channel, destinationKey, confirmedAt]))
    .digest();
