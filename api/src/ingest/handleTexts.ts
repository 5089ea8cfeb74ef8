import type { Deps } from '../http/index.ts';
import type { Queue } from '../ports/BossJobs.ts';
import { deriveStored } from './store/deriveStored.ts';
import { writeMissingTexts } from './store/writeTexts.ts';

// Imports, including those of other processes, are noticed within minutes.
const queue: Queue<object> = { name: 'search-texts', alone: true, cron: '*/10 * * * *' };

/**
 * Handles the job that makes older records searchable and derives what an older version engine stored. Must be called before
 * the jobs start.
 */
export const handleTexts = ({ db, jobs, log }: Deps): void =>
  jobs.handle(queue, async (_, signal) => {
    const derived = await deriveStored(db, signal);
    if (derived > 0) log.info({ derived }, 'affected versions of stored CVEs derived again');
    const texts = await writeMissingTexts(db, signal);
    if (texts > 0) log.info({ texts }, 'texts of stored CVEs made searchable');
  });

/** Must be called after the jobs have started. */
export const startTexts = ({ jobs }: Deps): Promise<void> => jobs.send(queue, {});
