import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { emailKey } from '../auth/attemptLimits.ts';
import { appendAudit, type AuditSource } from '../audit/auditLog.ts';
import { type Db, sql } from '../db/index.ts';
import type { Deps, AuthenticatedUser } from '../http/index.ts';
import { deriveKeys, type Secrets } from '../ports/secretKeys.ts';
import { findSettings } from './settingsRepository.ts';

export type DestinationChannel = 'email' | 'telegram';

const CODE_LIFE_MS = 10 * 60 * 1000;
export const RESEND_DELAY_MS = 60 * 1000;
const MAX_ATTEMPTS_PER_CODE = 5;

export interface Destination {
  userId: number;
  channel: DestinationChannel;
  destination: string;
}

export interface PendingDestination extends Destination {
  // The time of the last code; null if none was sent.
  sentAt: Date | null;
}

export const toKey = (destination: string) => destination.trim().toLowerCase();

// `u` and `s` are rows of `users` and `notification_settings`.
export const isConfirmed = (channel: DestinationChannel) => {
  const destination = channel === 'email' ? sql`s.email` : sql`s.telegram_chat_id`;
  const isOwn = channel === 'email' ? sql`lower(trim(s.email)) = u.email_key and u.email_verified or` : sql.empty;
  return sql`(${isOwn} exists (select 1 from destination_confirmations d where d.user_id = u.id and d.channel = ${channel}
    and d.destination_key = lower(trim(${destination})) and d.confirmed_at is not null))`;
};

export async function findPending(
  { db }: Pick<Deps, 'db'>,
  user: AuthenticatedUser,
  channel: DestinationChannel,
): Promise<PendingDestination | undefined> {
  const settings = await findSettings(db, user);
  const destination = channel === 'email' ? settings.email : settings.telegram_chat_id;
  if (destination === null) return undefined;
  if (channel === 'email' && user.emailVerified && toKey(destination) === emailKey(user.email)) return undefined;
  const { confirmedAt, sentAt } = await findConfirmation(db, { userId: user.userId, channel, destination });
  if (confirmedAt !== '') return undefined;
  return { userId: user.userId, channel, destination, sentAt: sentAt === null ? null : new Date(sentAt) };
}

type CodeDeps = Pick<Deps, 'db' | 'clock' | keyof Secrets>;

// Hashes for all secrets, the current one first.
const hashCode = (secrets: Secrets, { userId, channel, destination }: Destination, code: string) =>
  deriveKeys(secrets, 'destination codes').map((key) =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, channel, toKey(destination), code]))
      .digest('hex'),
  );

export async function createCode(
  { db, clock, ...secrets }: CodeDeps,
  to: Destination,
): Promise<{ code: string; validUntil: Date } | undefined> {
  const now = clock.now();
  const validUntil = new Date(now.getTime() + CODE_LIFE_MS);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const [hash] = hashCode(secrets, to, code);
  const created = await db.run(sql`
    insert into destination_confirmations (user_id, channel, destination_key, code_hmac, sent_at, expires_at)
    values (${to.userId}, ${to.channel}, ${toKey(to.destination)}, ${hash}, ${now}, ${validUntil})
    on conflict (user_id, channel, destination_key) do update set code_hmac = excluded.code_hmac, attempts = 0,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where destination_confirmations.confirmed_at is null
      and (destination_confirmations.sent_at is null
        or destination_confirmations.sent_at <= ${new Date(now.getTime() - RESEND_DELAY_MS)})`);
  return created === 1 ? { code, validUntil } : undefined;
}

// Attempts are counted before the code is compared.
export async function confirmDestination(
  { db, clock, ...secrets }: CodeDeps,
  to: Destination,
  code: string,
  audit: AuditSource,
): Promise<boolean> {
  const live = await db.row<{ code_hmac: string }>(sql`
    update destination_confirmations set attempts = attempts + 1
    where user_id = ${to.userId} and channel = ${to.channel} and destination_key = ${toKey(to.destination)}
      and code_hmac is not null and attempts < ${MAX_ATTEMPTS_PER_CODE} and expires_at > ${clock.now()}
    returning code_hmac`);
  if (live === undefined) return false;
  const stored = Buffer.from(live.code_hmac);
  if (!hashCode(secrets, to, code).some((given) => timingSafeEqual(Buffer.from(given), stored))) return false;
  return db.transaction(async (tx) => {
    const isMarked = await markConfirmed(tx, to, clock.now());
    const details = { channel: to.channel };
    if (isMarked) await appendAudit(tx, { ...audit, event: 'destination.confirm', details });
    return isMarked;
  });
}

export async function markConfirmed(db: Db, to: Destination, now: Date): Promise<boolean> {
  const marked = await db.run(sql`
    insert into destination_confirmations (user_id, channel, destination_key, confirmed_at)
    values (${to.userId}, ${to.channel}, ${toKey(to.destination)}, ${now})
    on conflict (user_id, channel, destination_key) do update set confirmed_at = excluded.confirmed_at, code_hmac = null`);
  return marked === 1;
}

export async function findConfirmation(db: Db, { userId, channel, destination }: Destination) {
  const destinationKey = toKey(destination);
  const row = await db.row<{ confirmed_at: string | null; sent_at: string | null }>(sql`
    select confirmed_at, sent_at from destination_confirmations
    where user_id = ${userId} and channel = ${channel} and destination_key = ${destinationKey}`);
  return { destinationKey, confirmedAt: row?.confirmed_at ?? '', sentAt: row?.sent_at ?? null };
}

export interface ConfirmedDestination {
  userId: number;
  channel: DestinationChannel;
  destinationKey: string;
  confirmedAt: string;
}

export const listConfirmations = (db: Db, userId: number, channel: DestinationChannel) =>
  db.rows<ConfirmedDestination>(sql`
    select user_id as "userId", channel, destination_key as "destinationKey", confirmed_at as "confirmedAt"
    from destination_confirmations where user_id = ${userId} and channel = ${channel} and confirmed_at is not null`);

export const deleteConfirmation = (tx: Db, { userId, channel, destinationKey }: ConfirmedDestination) =>
  tx.run(sql`
    delete from destination_confirmations
    where user_id = ${userId} and channel = ${channel} and destination_key = ${destinationKey}`);

// Settings that use the destination fall back to the account's address, or to no Telegram chat.
export const removeDestination = (
  db: Db,
  { userId, channel, destinationKey }: Omit<ConfirmedDestination, 'confirmedAt'>,
) =>
  db.run(
    channel === 'email'
      ? sql`update notification_settings set email = (select u.email from users u where u.id = user_id)
          where user_id = ${userId} and lower(trim(email)) = ${destinationKey}`
      : sql`update notification_settings set telegram_chat_id = null, telegram_enabled = false
          where user_id = ${userId} and lower(trim(telegram_chat_id)) = ${destinationKey}`,
  );
