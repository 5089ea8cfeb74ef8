import { sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import type { Channel } from '../Channel.ts';
import { claimMessage, settleAbandoned } from './lease.ts';
import { deliver } from './deliver.ts';
import { groupMessages } from './groupMessages.ts';

/** A job ends after so long and another goes on, so that a process that is told to stop can. */
const MAX_RUN_MS = 5000;

export interface DeliverOptions {
  /** What made alerts has ended: nothing is waited for that might join them. */
  isOver?: boolean;
  signal?: AbortSignal;
}

/** `again`: seconds after which there is more to do. `down`: what is wrong with channels that take nothing. */
export interface Delivered {
  again?: number;
  down: string[];
}

async function deliverChannel(deps: Deps, channel: Channel, signal?: AbortSignal): Promise<number | undefined> {
  const end = performance.now() + MAX_RUN_MS;
  let interruptions = 0;
  for (;;) {
    const message = await claimMessage(deps.db, channel, deps.clock.now());
    if (message === undefined) return undefined;
    const { isInterrupted, pauseSeconds } = await deliver(deps, message, interruptions);
    if (pauseSeconds !== undefined) return pauseSeconds;
    interruptions = isInterrupted ? interruptions + 1 : 0;
    if (signal?.aborted || performance.now() > end) return 0;
  }
}

/** Makes messages of what waits, and sends what is due. May run in several processes at once. */
export async function deliverAlerts(deps: Deps, { isOver = false, signal }: DeliverOptions = {}): Promise<Delivered> {
  const { db, clock } = deps;
  await settleAbandoned(db, clock.now());
  await groupMessages(db, clock.now(), isOver);
  const again = await Promise.all((['email', 'telegram'] as const).map((name) => deliverChannel(deps, name, signal)));
  const due = again.filter((seconds) => seconds !== undefined);
  const down = await db.rows<{ channel: Channel; error: string; waiting: number }>(sql`
    select c.channel, c.error, count(m.id) as waiting from alert_channels c
    left join alert_messages m on m.channel = c.channel and m.state = 'waiting' where c.failures > 0 group by c.channel, c.error`);
  return {
    ...(due.length > 0 && { again: Math.min(...due) }),
    down: down.map(({ channel, error, waiting }) => `${channel}: ${error} (${waiting} messages wait)`),
  };
}
