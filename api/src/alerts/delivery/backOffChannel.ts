import { type Db, sql } from '../../db/index.ts';
import type { DeliveryError } from '../../ports/Delivery.ts';
import type { Channel } from '../Channel.ts';

const INITIAL_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 5 * 60;
const MAX_LATER_DELAY_SECONDS = 60 * 60;

/** Seconds until the next try, twice as many each time. */
const growing = (failures: number, longest: number) =>
  Math.min(longest, INITIAL_DELAY_SECONDS * 2 ** Math.min(failures, 10));

/** Until when a single message is left alone that a server takes later, as it says. */
export const laterSeconds = (tries: number): number => growing(tries + 2, MAX_LATER_DELAY_SECONDS);

/** Leaves a whole channel alone for a while, so that its messages keep their order. Gives the seconds. */
export async function backOffChannel(db: Db, channel: Channel, error: DeliveryError, now: Date): Promise<number> {
  const row = await db.row<{ failures: number }>(
    sql`update alert_channels set failures = failures + 1 where channel = ${channel} returning failures`,
  );
  const seconds = error.retryAfterSeconds ?? growing((row?.failures ?? 1) - 1, MAX_DELAY_SECONDS);
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
