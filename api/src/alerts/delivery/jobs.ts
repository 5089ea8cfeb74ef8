import type { Logger } from 'pino';
import { type Database, sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import { BossJobs, type Queue } from '../../ports/BossJobs.ts';
import { pollBotStartCommands } from '../channels/pollBotStartCommands.ts';
import { deliverAlerts } from './deliver.ts';
import { deliverChannels } from './deliverChannels.ts';
import { freeClaims } from './messageQueue.ts';

// Every minute, and after each import. A failure is visible in the list of jobs, and retried a minute later.
const alertQueue: Queue<{ isOver?: boolean }> = { name: 'alerts', alone: true, retries: 0, cron: '* * * * *' };

// A separate job, so that mails do not wait for slow receivers.
const channelQueue: Queue<object> = { name: 'channel-alerts', alone: true, retries: 0, cron: '* * * * *' };

// Every hour, so that a report that failed in the morning is created later.
const daily: Queue<object> = { name: 'daily-report', alone: true, cron: '5 * * * *' };

// By then the records of the day before have come.
const FROM_HOUR = 6;
const DAY_MS = 86_400_000;

export function handleAlerts(deps: Deps): void {
  const { jobs } = deps;
  jobs.handle(alertQueue, async ({ isOver = false }, signal) => {
    const { again, down } = await deliverAlerts(deps, { isOver, signal });
    if (again !== undefined && !signal.aborted) await jobs.send(alertQueue, {}, { afterSeconds: again });
    await jobs.send(channelQueue, {});
    if (down.length > 0) throw new Error(`Channels that take no messages: ${down.join('; ')}`);
  });
  jobs.handle(channelQueue, async (_, signal) => {
    const again = await deliverChannels(deps, signal);
    if (again !== undefined && !signal.aborted) await jobs.send(channelQueue, {}, { afterSeconds: again });
  });
  jobs.handle(daily, async () => {
    if ((await writeDailyReports(deps)) > 0) await jobs.send(alertQueue, {});
  });
}

export const sendAlerts = ({ jobs }: Pick<Deps, 'jobs'>): Promise<void> => jobs.send(alertQueue, { isOver: true });

// Call it in a command, which runs no jobs. The API sends the alerts, or does so when it starts.
export async function queueAlerts(db: Database, log: Logger): Promise<void> {
  const jobs = new BossJobs(db, log);
  jobs.handle(alertQueue, () => Promise.resolve());
  await jobs.open();
  await sendAlerts({ jobs });
  await jobs.stop();
}

// If the official list is synchronized, alerts are sent after the synchronization that starts now.
export async function startAlerts(deps: Deps): Promise<{ stop(): Promise<void> }> {
  const { db, config, telegram } = deps;
  await freeClaims(db);
  if (config.cveSource === undefined) await sendAlerts(deps);
  const stopping = new AbortController();
  const answering = telegram === undefined ? undefined : pollBotStartCommands(deps, telegram, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await answering;
    },
  };
}

// Empty reports are skipped when they are sent.
export async function writeDailyReports({ db, clock }: Deps): Promise<number> {
  const now = clock.now();
  if (now.getUTCHours() < FROM_HOUR) return 0;
  const day = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  return db.run(sql`
    insert into alert_messages (user_id, channel, day, next_try_at, created_at)
    select s.user_id, c.channel, ${day}::date, ${now}, ${now}
    from notification_settings s join users u on u.id = s.user_id and u.email_verified
    cross join lateral (values
      ('email', s.email_enabled and s.email is not null),
      ('telegram', s.telegram_enabled and s.telegram_chat_id is not null)) as c (channel, wanted)
    where s.daily_cve_enabled and c.wanted
    on conflict (user_id, channel, day) do nothing`);
}
