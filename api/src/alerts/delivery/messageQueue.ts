import { type Db, hasEnded, sql } from '../../db/index.ts';
import type { DeliveryError } from '../../ports/Delivery.ts';
import type { Channel } from '../channels/channels.ts';
import type { ChannelKind } from '../channels/channelsRepository.ts';

export interface Message {
  id: string;
  user_id: number;
  channel: Channel;
  day: string | null;
  // About versions that match differently since an update.
  is_rematch: boolean;
  tries: number;
  // If it has changed, another process has the message.
  claimed_until: string;
}

export interface ChannelMessage extends Omit<Message, 'channel'> {
  channel: ChannelKind;
  channel_id: number;
  created_at: string;
}

type Claim = Pick<Message, 'id' | 'claimed_until'>;

// Longer than sending one message takes. Claims of a crashed process end after it.
const LEASE_MS = 2 * 60_000;

const INITIAL_DELAY_SECONDS = 15;
const MAX_BACK_OFF_SECONDS = 5 * 60;
// The longest delay that a server may request.
const MAX_PAUSE_SECONDS = 60 * 60;
const MAX_LATER_DELAY_SECONDS = 60 * 60;
const MAX_DELAY_MS = (MAX_LATER_DELAY_SECONDS + MAX_PAUSE_SECONDS) * 1000;

// The longest delay that the receiver of a channel may request.
const MAX_ENDPOINT_PAUSE_MS = 24 * 60 * 60_000;

const claimEnd = (now: Date) => new Date(now.getTime() + LEASE_MS);

// In order for each user. Messages without attempts come first, so that failing messages do not delay other users.
export const claimMessage = (db: Db, channel: Channel, now: Date): Promise<Message | undefined> =>
  db.row<Message>(sql`
    update alert_messages set claimed_until = ${claimEnd(now)}
    where id = (
      select m.id from alert_messages m join alert_channels c on c.channel = m.channel
      where m.channel = ${channel} and m.state = 'waiting' and ${hasEnded(sql`m.next_try_at`, now, MAX_DELAY_MS)}
        and (m.claimed_until is null or ${hasEnded(sql`m.claimed_until`, now, LEASE_MS)})
        and (c.paused_until is null or ${hasEnded(sql`c.paused_until`, now, MAX_PAUSE_SECONDS * 1000)})
        and not exists (
          select 1 from alert_messages e
          where e.user_id = m.user_id and e.channel = m.channel and e.position < m.position and e.state in ('waiting', 'sending'))
      order by m.tries > 0, m.position limit 1 for update of m skip locked)
    returning id, user_id, channel, day, is_rematch, tries, claimed_until`);

// The channels with messages to send now. Those without failures come first.
export const listDueChannels = (db: Db, now: Date): Promise<{ id: number; user_id: number }[]> =>
  db.rows(sql`
    select c.id, c.user_id from notification_channels c join users u on u.id = c.user_id and u.disabled_at is null
    join lateral (
      select position from alert_messages where channel_id = c.id and state in ('waiting', 'sending') order by position limit 1) first on true
    where c.state = 'active' and c.deleted_at is null
      and (c.retry_at is null or ${hasEnded(sql`c.retry_at`, now, MAX_ENDPOINT_PAUSE_MS)})
    order by c.failures > 0, first.position`);

// In order for each channel: the first message that is not settled, unless another process has it or it has to wait.
export const claimChannelMessage = (db: Db, channelId: number, now: Date): Promise<ChannelMessage | undefined> =>
  db.row<ChannelMessage>(sql`
    update alert_messages set claimed_until = ${claimEnd(now)}
    where id = (
      select m.id from alert_messages m join notification_channels c on c.id = m.channel_id
      where m.id = (
          select id from alert_messages where channel_id = ${channelId} and state in ('waiting', 'sending') order by position limit 1)
        and m.state = 'waiting' and ${hasEnded(sql`m.next_try_at`, now, MAX_DELAY_MS)}
        and (m.claimed_until is null or ${hasEnded(sql`m.claimed_until`, now, LEASE_MS)})
        and c.state = 'active' and c.deleted_at is null
        and (c.retry_at is null or ${hasEnded(sql`c.retry_at`, now, MAX_ENDPOINT_PAUSE_MS)})
      for update of m skip locked)
    returning id, user_id, channel, channel_id, day, is_rematch, tries, claimed_until, created_at`);

// Call it before the server receives the message.
export async function markSending(db: Db, { id, claimed_until }: Claim): Promise<void> {
  const updated = await db.run(
    sql`update alert_messages set state = 'sending' where id = ${id} and state = 'waiting' and claimed_until = ${claimed_until}`,
  );
  if (updated === 0) throw new Error('Another process has taken the message over');
}

// Call it first when the server did not accept the message, because one that is being sent when the process ends counts as
// sent.
export const unmarkSending = (db: Db, { id, claimed_until }: Claim): Promise<number> =>
  db.run(sql`
    update alert_messages set state = 'waiting' where id = ${id} and state = 'sending' and claimed_until = ${claimed_until}`);

// Messages that a crashed process was sending count as sent: in most cases the server has accepted them, and a second
// attempt would be a duplicate.
export async function settleAbandoned(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    update alert_messages set state = 'sent', settled_at = ${now}, error = 'The process ended while the message was handed over, so it may not have arrived'
    where state = 'sending' and (claimed_until is null or ${hasEnded(sql`claimed_until`, now, LEASE_MS)})`);
}

// PGlite has one process, so claims of an earlier process are released.
export async function freeClaims(db: Db): Promise<void> {
  if (db.kind !== 'pglite') return;
  await db.run(sql`update alert_messages set claimed_until = null where state in ('waiting', 'sending')`);
}

// `complete` and `postpone` do nothing when this process has lost the lease.

// `cancelled`: there is nothing to report, or nowhere to send it any more.
type Outcome = 'sent' | 'failed' | 'cancelled';

interface Completion {
  state: Outcome;
  now: Date;
  destination?: string;
  // The answer of the receiver.
  receipt?: string | undefined;
  error?: string;
}

const MAX_RECEIPT_LENGTH = 500;

export async function complete(
  db: Db,
  { id, claimed_until }: Claim,
  { state, now, destination, receipt, error }: Completion,
): Promise<void> {
  await db.run(
    sql`update alert_messages set state = ${state}, settled_at = ${now}, error = ${error ?? null}, claimed_until = null,
        destination = ${destination ?? null}, receipt = ${receipt?.slice(0, MAX_RECEIPT_LENGTH) ?? null}
      where id = ${id} and claimed_until = ${claimed_until}`,
  );
}

export async function postpone(
  db: Db,
  { id, claimed_until }: Claim,
  until: Date,
  error: string,
  tries: number,
): Promise<void> {
  await db.run(sql`
    update alert_messages set state = 'waiting', claimed_until = null, next_try_at = ${until}, error = ${error}, tries = ${tries}
    where id = ${id} and claimed_until = ${claimed_until}`);
}

// Seconds until the next try, twice as many each time.
const growing = (failures: number, longest: number) =>
  Math.min(longest, INITIAL_DELAY_SECONDS * 2 ** Math.min(failures, 10));

export const laterSeconds = (tries: number): number => growing(tries + 2, MAX_LATER_DELAY_SECONDS);

// A whole channel is paused, so that its messages keep their order.
export async function backOffChannel(db: Db, channel: Channel, error: DeliveryError, now: Date): Promise<number> {
  const row = await db.row<{ failures: number }>(
    sql`update alert_channels set failures = failures + 1 where channel = ${channel} returning failures`,
  );
  const seconds = Math.min(
    error.retryAfterSeconds ?? growing((row?.failures ?? 1) - 1, MAX_BACK_OFF_SECONDS),
    MAX_PAUSE_SECONDS,
  );
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  await db.run(sql`
    update alert_channels set paused_until = ${new Date(now.getTime() + seconds * 1000)}, error = ${cause.slice(0, 500)}
    where channel = ${channel}`);
  return seconds;
}

export async function resumeChannel(db: Db, channel: Channel): Promise<void> {
  await db.run(
    sql`update alert_channels set paused_until = null, failures = 0, error = null where channel = ${channel} and failures > 0`,
  );
}

export async function pruneAlerts(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from alert_messages where settled_at < ${before}`);
  await db.run(sql`delete from notification_channels /* of all accounts */ where deleted_at < ${before}`);
  await db.run(sql`delete from alert_changes where created_at < ${before}`);
  await db.run(sql`delete from feed_gaps where ended_at < ${before}`);
  await db.run(sql`
    delete from alert_events e where created_at < ${before}
      and not exists (select 1 from alert_deliveries d where d.event_id = e.id)`);
}
