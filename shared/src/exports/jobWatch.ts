import { call } from '../api/call.ts';
import { type ExportJob, exportJobs, type ExportStatus } from '../contract/exports.ts';
import { refresh } from '../query/refresh.ts';
import { onSessionEnd } from '../session/watchSession.ts';
import { announce } from './announce.ts';
import { learn } from './learned.ts';
import { pause } from './pause.ts';

/** The rules of spec part 1, section 9. */
const ATTEMPTS = 20;
const delayOf = (attempt: number) => Math.min(5000 + 2000 * attempt, 15_000);
const RECHECK_AFTER_MS = 5000;
const BATCH = 3;
const BETWEEN_BATCHES_MS = 1000;

type Watched = Pick<ExportJob, 'job_id' | 'name'>;

let watch = new AbortController();
const watched = new Set<string>();
onSessionEnd(() => {
  watch.abort();
  watch = new AbortController();
  watched.clear();
});

export const isGoingOn = (status: ExportStatus): boolean => status === 'pending' || status === 'processing';

/** Asks once how a job stands. A check that fails marks it failed; what is over is announced and the list asked for anew. */
export async function checkJob(job: Watched, signal?: AbortSignal): Promise<ExportStatus> {
  try {
    const { data } = await call(exportJobs.status, { params: { id: job.job_id }, signal });
    learn(job.job_id, data.status, data.error_msg);
    if (isGoingOn(data.status)) return data.status;
    announce(job, data.status, data.error_msg);
    void refresh(exportJobs.list);
    return data.status;
  } catch {
    if (signal?.aborted !== true) learn(job.job_id, 'failed', 'Status check failed');
    return 'failed';
  }
}

async function poll(job: Watched, signal: AbortSignal, from = 0): Promise<void> {
  for (let attempt = from; attempt < ATTEMPTS; attempt += 1) {
    await pause(delayOf(attempt), signal);
    if (signal.aborted || !isGoingOn(await checkJob(job, signal))) return;
  }
  learn(job.job_id, 'failed', 'Export timed out');
}

async function whileWatched(jobs: readonly Watched[], work: (signal: AbortSignal) => Promise<void>) {
  const { signal } = watch;
  for (const { job_id } of jobs) watched.add(job_id);
  await work(signal);
  if (!signal.aborted) for (const { job_id } of jobs) watched.delete(job_id);
}

/** Follows a new job until it is over, on whichever screen the user is by then. */
export function watchJob(job: Watched): void {
  if (!watched.has(job.job_id)) void whileWatched([job], (signal) => poll(job, signal));
}

/** Follows jobs found unfinished: after 5 s, three at a time, a second apart, and then each as a new one. */
export function watchFoundJobs(found: readonly Watched[]): void {
  const jobs = found.filter(({ job_id }) => !watched.has(job_id));
  if (jobs.length === 0) return;
  void whileWatched(jobs, async (signal) => {
    const polls: Promise<void>[] = [];
    await pause(RECHECK_AFTER_MS, signal);
    for (let start = 0; start < jobs.length && !signal.aborted; start += BATCH) {
      if (start > 0) await pause(BETWEEN_BATCHES_MS, signal);
      for (const job of jobs.slice(start, start + BATCH)) {
        polls.push(checkJob(job, signal).then((status) => (isGoingOn(status) ? poll(job, signal, 1) : undefined)));
      }
    }
    await Promise.all(polls);
  });
}
