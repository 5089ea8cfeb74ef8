import { ApiError, getErrorMessage } from '../api/ApiError.ts';
import { call } from '../api/call.ts';
import { type ExportJob, exportJobs, type ExportStatus } from '../contract/exports.ts';
import { refresh } from '../query/queryCache.tsx';
import { onSessionEnd } from '../session/watchSession.ts';
import { toast, saveFile } from '../ui/index.ts';
import { recordStatus } from './storedJobs.ts';
import { download } from '../api/download.ts';

// The rules of specification 8.5.
const MAX_POLL_ATTEMPTS = 20;
const getPollDelay = (attempt: number) => Math.min(5000 + 2000 * attempt, 15_000);
const RECHECK_AFTER_MS = 5000;
const POLL_BATCH_SIZE = 3;
const BATCH_DELAY_MS = 1000;

type Watched = Pick<ExportJob, 'job_id' | 'name'>;

let watch = new AbortController();
const watched = new Set<string>();
onSessionEnd(() => {
  watch.abort();
  watch = new AbortController();
  watched.clear();
});

export const isInProgress = (status: ExportStatus): boolean => status === 'pending' || status === 'processing';

// Checks a job once. A failed check marks the job as failed; when a job ends, this is announced and the list is
// fetched again.
async function check(job: Watched, signal?: AbortSignal): Promise<{ status: ExportStatus; error?: unknown }> {
  try {
    const { data } = await call(exportJobs.status, { params: { id: job.job_id }, signal });
    recordStatus(job.job_id, data.status, data.error_msg);
    if (isInProgress(data.status)) return data;
    notifyFinished(job, data.status, data.error_msg);
    void refresh(exportJobs.list);
    return data;
  } catch (error) {
    if (signal?.aborted !== true) recordStatus(job.job_id, 'failed', 'Status check failed');
    return { status: 'failed', error };
  }
}

/** A check requested by the user, who gets an error message. Errors of polling are not shown. */
export async function checkJob(job: Watched): Promise<ExportStatus> {
  const { status, error } = await check(job);
  if (error instanceof ApiError && error.status !== 401)
    toast.error(failureReason(error, 'Export status check failed'));
  return status;
}

async function poll(job: Watched, signal: AbortSignal, from = 0): Promise<void> {
  for (let attempt = from; attempt < MAX_POLL_ATTEMPTS; attempt += 1) {
    await sleep(getPollDelay(attempt), signal);
    if (signal.aborted || !isInProgress((await check(job, signal)).status)) return;
  }
  recordStatus(job.job_id, 'failed', 'Export timed out');
}

async function whileWatched(jobs: readonly Watched[], work: (signal: AbortSignal) => Promise<void>) {
  const { signal } = watch;
  for (const { job_id } of jobs) watched.add(job_id);
  await work(signal);
  if (!signal.aborted) for (const { job_id } of jobs) watched.delete(job_id);
}

export function watchJob(job: Watched): void {
  if (!watched.has(job.job_id)) void whileWatched([job], (signal) => poll(job, signal));
}

/** Watches unfinished jobs: after 5 s, three at a time with a second between them, then like new ones. */
export function watchFoundJobs(found: readonly Watched[]): void {
  const jobs = found.filter(({ job_id }) => !watched.has(job_id));
  if (jobs.length === 0) return;
  void whileWatched(jobs, async (signal) => {
    const polls: Promise<void>[] = [];
    await sleep(RECHECK_AFTER_MS, signal);
    for (let start = 0; start < jobs.length && !signal.aborted; start += POLL_BATCH_SIZE) {
      if (start > 0) await sleep(BATCH_DELAY_MS, signal);
      for (const job of jobs.slice(start, start + POLL_BATCH_SIZE)) {
        polls.push(check(job, signal).then(({ status }) => (isInProgress(status) ? poll(job, signal, 1) : undefined)));
      }
    }
    await Promise.all(polls);
  });
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });

function notifyFinished({ job_id, name }: Pick<ExportJob, 'job_id' | 'name'>, status: ExportStatus, reason?: string) {
  if (status === 'completed') {
    toast.withAction(`Export ready: ${name}`, { label: 'Download', run: () => void downloadExport(job_id) });
  } else if (status === 'failed') {
    toast.error(`Export failed: ${reason ?? name}`);
  }
}

export async function downloadExport(jobId: string): Promise<void> {
  try {
    const { blob, fileName } = await download(exportJobs.download, { params: { id: jobId } });
    saveFile(blob, fileName);
    toast.success('File downloaded successfully');
  } catch (thrown) {
    const error =
      thrown instanceof ApiError ? thrown : new ApiError({ kind: 'network', message: getErrorMessage(thrown) });
    if (error.status !== 401) toast.error(exportFailure('Download', error, 'Download failed'));
  }
}

const failureReason = (error: ApiError, otherwise: string): string =>
  error.kind === 'refused' ? (error.serverMessage ?? otherwise) : error.message;

/** Specification 8.4 to 8.7: `failed` if the provider refused, `error` if it gave no readable answer. */
export const exportFailure = (action: 'Export' | 'Download' | 'Retry', error: ApiError, otherwise: string): string => {
  const saidNo = error.kind === 'refused' || error.kind === 'http';
  return `${action} ${saidNo ? 'failed' : 'error'}: ${failureReason(error, otherwise)}`;
};
