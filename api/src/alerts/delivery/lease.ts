import { type Db, sql } from '../../db/index.ts';
import type { Channel } from '../Channel.ts';
import type { Message } from './Message.ts';

/** Longer than sending one message takes; what a process that died has claimed is free again after it. */
const LEASE_MS = 2 * 60_000;

const claimEnd = (now: Date) => new Date(now.getTime() + LEASE_MS);

/**
 * The next message of a channel that is due, for this process alone; each person's in the order in which they came to be. What was
 * never tried goes first, so that messages which fail again and again hold up nobody else.
 */
export const claimMessage = (db: Db, channel: Channel, now: Date): Promise<Message | undefined> =>
  db.row<Message>(sql`
    update alert_messages set claimed_until = ${claimEnd(now)}
    where id = (
      select m.id from alert_messages m join alert_channels c on c.channel = m.channel
      where m.channel = ${channel} and m.state = 'waiting' and m.next_try_at <= ${now}
        and (m.claimed_until is null or m.claimed_until <= ${now}) and (c.paused_until is null or c.paused_until <= ${now})
        and not exists (
          select 1 from alert_messages e
          where e.user_id = m.user_id and e.channel = m.channel and e.seq < m.seq and e.state in ('waiting', 'handed'))
      order by m.tries > 0, m.seq limit 1 for update of m skip locked)
    returning id, user_id, channel, day, tries, claimed_until`);

/** To be called when the receiving server is about to have the message. Throws when the claim is not ours any more. */
export async function markSending(db: Db, { id, claimed_until }: Message): Promise<void> {
  const handed = await db.run(
    sql`update alert_messages set state = 'handed' where id = ${id} and state = 'waiting' and claimed_until = ${claimed_until}`,
  );
  if (handed === 0) throw new Error('Another process has taken the message over');
}

/**
 * What a process that died was handing over counts as sent: servers take a message whole or not at all, and most of the time this had
 * come to its end. Sending it again would as good as always be a second copy.
 */
export async function settleAbandoned(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    update alert_messages set state = 'sent', settled_at = ${now}, error = 'The process ended while the message was handed over'
    where state = 'handed' and (claimed_until is null or claimed_until <= ${now})`);
}

/** On PGlite no other process can be at it when one starts: what was claimed is free at once. */
export async function freeClaims(db: Db): Promise<void> {
  if (db.kind !== 'pglite') return;
  await db.run(sql`update alert_messages set claimed_until = null where state in ('waiting', 'handed')`);
}
