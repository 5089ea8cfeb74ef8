import { type Db, sql } from '../../db/index.ts';
import { deriveKey, deriveKeys, seal, type Secrets, unseal } from '../../ports/secretKeys.ts';

export type ChannelKind = 'webhook' | 'slack' | 'teams' | 'jira';
type ChannelState = 'unconfirmed' | 'active' | 'paused';

export interface NotificationChannel {
  id: number;
  kind: ChannelKind;
  name: string;
  // The part of the target that is safe to show.
  target: string;
  sends_trackings: boolean;
  state: ChannelState;
  paused_since: string | null;
  error: string | null;
  failing_since: string | null;
  created_at: string;
}

export interface NewChannel {
  userId: number;
  kind: ChannelKind;
  name: string;
  target: Record<string, string>;
  targetHint: string;
  secret?: string | undefined;
  sendsTrackings?: boolean;
}

type SecretDeps = Secrets & { db: Db };

const PURPOSE = 'notification channels';

const columns = sql`id, kind, name, target_hint as target, sends_trackings, state, paused_since, error, failing_since, created_at`;

// Returns undefined if the owner has `limit` channels.
export async function createChannel(
  { db, secret: key }: SecretDeps,
  { userId, kind, name, target, targetHint, secret, sendsTrackings = false }: NewChannel,
  { now, limit }: { now: Date; limit: number },
): Promise<number | undefined> {
  const sealText = (text: string) => seal(text, deriveKey(key, PURPOSE));
  await db.row(sql`select 1 from users where id = ${userId} for update`);
  const row = await db.row<{ id: number }>(sql`
    insert into notification_channels (user_id, kind, name, sealed_target, target_hint, sealed_secret, sends_trackings, created_at)
    select ${userId}, ${kind}, ${name}, ${sealText(JSON.stringify(target))}, ${targetHint},
      ${secret === undefined ? null : sealText(secret)}, ${sendsTrackings}, ${now}
    where (select count(*) from notification_channels where user_id = ${userId} and deleted_at is null) < ${limit}
    returning id`);
  return row?.id;
}

// `waiting` counts the messages that are not sent yet.
export const listChannels = (db: Db, userId: number): Promise<(NotificationChannel & { waiting: number })[]> =>
  db.rows<NotificationChannel & { waiting: number }>(sql`
    select ${columns}, (
      select count(*) from alert_messages m
      where m.channel_id = notification_channels.id and m.state in ('waiting', 'sending')) as waiting
    from notification_channels where user_id = ${userId} and deleted_at is null order by name, id`);

export const findChannel = (db: Db, userId: number, id: number): Promise<NotificationChannel | undefined> =>
  db.row<NotificationChannel>(sql`
    select ${columns} from notification_channels where user_id = ${userId} and id = ${id} and deleted_at is null`);

export interface Endpoint {
  target: Record<string, string>;
  // The current secret comes first; another one only while it is valid.
  secrets: string[];
}

// Returns undefined if the channel was deleted, or was sealed with a key that the configuration lacks.
export async function findEndpoint(
  { db, ...keys }: SecretDeps,
  { userId, id, now }: { userId: number; id: number; now: Date },
): Promise<Endpoint | undefined> {
  const row = await db.row<{ target: string | null; secret: string | null; previous: string | null }>(sql`
    select sealed_target as target, sealed_secret as secret,
      case when previous_secret_until > ${now} then sealed_previous_secret end as previous
    from notification_channels where user_id = ${userId} and id = ${id}`);
  const open = (sealed: string | null | undefined) =>
    sealed == null ? undefined : unseal(sealed, deriveKeys(keys, PURPOSE));
  const target = open(row?.target);
  if (target === undefined) return undefined;
  const secrets = [row?.secret, row?.previous].map(open).filter((each) => each !== undefined);
  return { target: JSON.parse(target) as Record<string, string>, secrets };
}

export interface ChannelChange {
  name?: string | undefined;
  sends_trackings?: boolean | undefined;
}

export const updateChannel = (db: Db, userId: number, id: number, change: ChannelChange): Promise<number> =>
  db.run(sql`
    update notification_channels set ${sql.set(change)} where user_id = ${userId} and id = ${id} and deleted_at is null`);

// A channel that is not confirmed stays so.
export const pauseChannel = (db: Db, userId: number, id: number, now: Date): Promise<number> =>
  db.run(sql`
    update notification_channels set state = 'paused', paused_since = ${now}
    where user_id = ${userId} and id = ${id} and state = 'active' and deleted_at is null`);

// Messages that wait are tried at once.
export const resumeChannel = (db: Db, userId: number, id: number): Promise<number> =>
  db.run(sql`
    update notification_channels set state = 'active', paused_since = null, error = null, failures = 0, failing_since = null,
      retry_at = null
    where user_id = ${userId} and id = ${id} and state <> 'unconfirmed' and deleted_at is null`);

// Returns 1 if this confirmed the channel. A paused channel stays paused.
export async function recordTest(db: Db, userId: number, id: number, error: string | null): Promise<number> {
  await db.run(sql`
    update notification_channels set error = ${error} where user_id = ${userId} and id = ${id} and deleted_at is null`);
  if (error !== null) return 0;
  return db.run(sql`
    update notification_channels set state = 'active'
    where user_id = ${userId} and id = ${id} and state = 'unconfirmed' and deleted_at is null`);
}

// The secret before it signs too until `until`.
export const updateSecret = (
  { db, secret: key }: SecretDeps,
  { userId, id, secret, until }: { userId: number; id: number; secret: string; until: Date },
): Promise<number> =>
  db.run(sql`
    update notification_channels set sealed_previous_secret = sealed_secret, previous_secret_until = ${until},
      sealed_secret = ${seal(secret, deriveKey(key, PURPOSE))}
    where user_id = ${userId} and id = ${id} and kind = 'webhook' and deleted_at is null`);

// The row stays as long as its messages do, without its secrets. What waits is not sent.
export async function deleteChannel(tx: Db, userId: number, id: number, now: Date): Promise<number> {
  const deleted = await tx.run(sql`
    update notification_channels set deleted_at = ${now}, sealed_target = null, sealed_secret = null, sealed_previous_secret = null
    where user_id = ${userId} and id = ${id} and deleted_at is null`);
  await tx.run(sql`
    update alert_messages set state = 'cancelled', settled_at = ${now}, error = 'The channel was deleted'
    where channel_id = ${id} and user_id = ${userId} and state = 'waiting'`);
  return deleted;
}

export interface ChannelMessageEntry {
  id: string;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled';
  tries: number;
  error: string | null;
  receipt: string | null;
  created_at: string;
  settled_at: string | null;
  next_try_at: string;
  cve_count: number;
  cve_id: string | null;
}

const LOG_SIZE = 50;

// The newest messages first. Messages that wait are due when their channel is.
export const listMessages = (db: Db, userId: number, id: number): Promise<ChannelMessageEntry[]> =>
  db.rows<ChannelMessageEntry>(sql`
    select m.id, m.state, m.tries, m.error, m.receipt, m.created_at, m.settled_at, greatest(m.next_try_at, c.retry_at) as next_try_at,
      alerts.cve_count, alerts.cve_id
    from alert_messages m join notification_channels c on c.id = m.channel_id
    cross join lateral (
      select count(*) as cve_count, min(cve.cve_id) as cve_id
      from (
        select e.cve_pk as pk from alert_deliveries d join alert_events e on e.id = d.event_id where d.message_id = m.id
        union select unnest(affected || unmatched || uncomparable) from rematch_changes where message_id = m.id) item
      join cves cve on cve.pk = item.pk) alerts
    where m.channel_id = ${id} and c.user_id = ${userId} order by m.position desc limit ${LOG_SIZE}`);

// With the same id, so that a receiver that has the message can drop it.
export const redeliverMessage = (db: Db, userId: number, id: number, messageId: string, now: Date): Promise<number> =>
  db.run(sql`
    update alert_messages set state = 'waiting', tries = 0, next_try_at = ${now}, settled_at = null, error = null, receipt = null
    where id = ${messageId} and channel_id = ${id} and user_id = ${userId} and state in ('sent', 'failed', 'cancelled')
      and exists (select 1 from notification_channels where id = ${id} and user_id = ${userId} and deleted_at is null)`);
