import type { Queue } from '../../jobs/Jobs.ts';

/** Each minute, and when an import of this process has ended; a failure shows in the list of jobs, and the next minute tries again. */
export const alertQueue: Queue<{ isOver?: boolean }> = { name: 'alerts', alone: true, retries: 0, cron: '* * * * *' };
