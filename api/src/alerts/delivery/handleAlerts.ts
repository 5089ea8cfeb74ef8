import type { Deps } from '../../http/index.ts';
import type { Queue } from '../../jobs/Jobs.ts';
import { alertQueue } from './alertQueue.ts';
import { deliverAlerts } from './deliverAlerts.ts';
import { writeDailyReports } from './writeDailyReports.ts';

/** Each hour: a report that could not be made in the morning is made later in the day. */
const daily: Queue<object> = { name: 'daily-report', alone: true, cron: '5 * * * *' };

/** Sends alerts and daily reports. To be called before the jobs start. */
export function handleAlerts(deps: Deps): void {
  const { jobs } = deps;
  jobs.handle(alertQueue, async ({ isOver = false }, signal) => {
    const { again, down } = await deliverAlerts(deps, { isOver, signal });
    if (again !== undefined && !signal.aborted) await jobs.send(alertQueue, {}, { afterSeconds: again });
    if (down.length > 0) throw new Error(`Channels that take no messages: ${down.join('; ')}`);
  });
  jobs.handle(daily, async () => {
    if ((await writeDailyReports(deps)) > 0) await jobs.send(alertQueue, {});
  });
}

/** Sends at once what alerts there are: when whatever made them has ended. */
export const sendAlerts = ({ jobs }: Pick<Deps, 'jobs'>): Promise<void> => jobs.send(alertQueue, { isOver: true });
