import { appendAudit } from '../../audit/auditLog.ts';
import { type Db, sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import { composeMail } from '../../ports/composeMail.ts';
import type { ChannelError } from '../channels/request.ts';
import type { ChannelMessage } from './messageQueue.ts';

const INITIAL_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const GONE = 410;

export const recordSuccess = (db: Db, { channel_id, user_id }: ChannelMessage): Promise<number> =>
  db.run(sql`
    update notification_channels set failures = 0, failing_since = null, retry_at = null, error = null
    where id = ${channel_id} and user_id = ${user_id} and (failures > 0 or error is not null)`);

// Delays the next attempt of the channel, up to an hour or as long as the receiver asks. After a day of failures, or if
// the receiver is gone, the channel is paused and its owner gets a mail. Returns the delay.
export async function recordFailure(
  deps: Deps,
  message: ChannelMessage,
  error: ChannelError,
): Promise<number | undefined> {
  const { db, clock } = deps;
  const { channel_id: id, user_id: userId } = message;
  const now = clock.now();
  const row = await db.row<{ failures: number; failing_since: string; name: string }>(sql`
    update notification_channels set failures = failures + 1, failing_since = coalesce(failing_since, ${now}), error = ${error.message}
    where id = ${id} and user_id = ${userId} and state = 'active' returning failures, failing_since, name`);
  if (row === undefined) return undefined;
  const isOver = now.getTime() - Date.parse(row.failing_since) >= DAY_SECONDS * 1000;
  if (isOver || error.status === GONE) {
    await pause(deps, message, row.name, error);
    return undefined;
  }
  const growing = Math.min(MAX_DELAY_SECONDS, INITIAL_DELAY_SECONDS * 2 ** Math.min(row.failures - 1, 10));
  const seconds = Math.min(DAY_SECONDS, Math.max(growing, error.retryAfterSeconds ?? 0));
  await db.run(sql`
    update notification_channels set retry_at = ${new Date(now.getTime() + seconds * 1000)} where id = ${id} and user_id = ${userId}`);
  return seconds;
}

async function pause({ db, clock, mailer, config }: Deps, message: ChannelMessage, name: string, error: ChannelError) {
  const { channel_id: id, user_id: userId } = message;
  const isPaused = await db.transaction(async (tx) => {
    const changed = await tx.run(sql`
      update notification_channels set state = 'paused', paused_since = ${clock.now()}
      where id = ${id} and user_id = ${userId} and state = 'active'`);
    if (changed > 0) await appendAudit(tx, { event: 'channel.pause', about: userId, details: { channel: id } });
    return changed > 0;
  });
  if (!isPaused) return;
  for (const { email, is_team } of await listOwners(db, userId)) {
    await mailer.post(
      composeMail({
        to: email,
        subject: `Faultline paused the channel "${name}"`,
        before: [
          error.status === GONE
            ? 'Its receiver answered that it no longer exists (410).'
            : `All messages to it failed for 24 hours. The last error: ${error.message}`,
          'Messages that are queued are sent when you resume it. New alerts do not go there until then.',
        ],
        action: { label: 'Channels', url: `${config.publicUrl}/account/channels${is_team ? `?team=${userId}` : ''}` },
        after: [],
      }),
    );
  }
}

// Returns the person, or the owners and admins of the team.
const listOwners = (db: Db, userId: number) =>
  db.rows<{ email: string; is_team: boolean }>(sql`
    select email, false as is_team from users where id = ${userId} and not exists (select 1 from teams where id = ${userId})
    union
    select u.email, true from team_members m join users u on u.id = m.user_id
    where m.team_id = ${userId} and m.role in ('owner', 'admin') and u.disabled_at is null`);
