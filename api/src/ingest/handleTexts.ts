import type { Deps } from '../http/index.ts';
import type { Queue } from '../ports/BossJobs.ts';
import { refreshBitmaps } from './bitmaps/refreshBitmaps.ts';
import { deriveStored } from './store/deriveStored.ts';
import { writeMissingTexts } from './store/writeTexts.ts';

// Imports, including those of other processes, are noticed within minutes.
const queue: Queue<object> = { name: 'search-texts', alone: true, cron: '*/10 * * * *' };

/**
 * Lets full text find what was stored before there was any, keeps the bitmaps of frequent words, and derives again what an older engine of
 * versions stored. To be called before the jobs start.
 */
export const handleTexts = ({ db, jobs, log }: Deps): void =>
  jobs.handle(queue, async (_, signal) => {
    const derived = await deriveStored(db, signal);
    if (derived > 0) log.info({ derived }, 'affected versions of stored CVEs derived again');
    const texts = await writeMissingTexts(db, signal);
    if (texts > 0) log.info({ texts }, 'texts of stored CVEs made searchable');
    const bitmaps = await refreshBitmaps(db, { signal });
    if (bitmaps !== undefined) log.info({ bitmaps }, 'bitmaps of frequent words are ready');
  });

/** To be called when the jobs have started. */
export const startTexts = ({ jobs }: Deps): Promise<void> => jobs.send(queue, {});
