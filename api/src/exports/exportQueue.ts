import type { Queue } from '../ports/BossJobs.ts';

/** Only a process that dies makes a job run again: `runExport` ends well also when the export itself fails. */
export const exportQueue: Queue<{ exportId: string }> = { name: 'exports', retries: 100 };
