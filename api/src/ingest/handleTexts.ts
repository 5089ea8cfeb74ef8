import type { Deps } from '../http/index.ts';
import type { Queue } from '../ports/BossJobs.ts';
import { writeMissingTexts } from './store/writeTexts.ts';

const queue: Queue<object> = { name: 'search-texts', alone: true };

/** Lets full text find what was stored before there was any. To be called before the jobs start. */
export const handleTexts = ({ db, jobs, log }: Deps): void =>
  jobs.handle(queue, async (_, signal) => {
    const texts = await writeMissingTexts(db, signal);
    if (texts > 0) log.info({ texts }, 'texts of stored CVEs made searchable');
  });

/** To be called when the jobs have started. */
export const startTexts = ({ jobs }: Deps): Promise<void> => jobs.send(queue, {});
