import type { ExportJob } from '@faultline/shared/contract';
import { isInProgress, type PolledStatus, type StoredJob } from '@faultline/shared/exports';

/** A job as its card shows it. `jobId` is the job that its buttons are about: itself, or the one that retried it. */
export interface ExportCard extends ExportJob {
  jobId: string;
}

interface Known {
  /** As the provider listed them, and when, in milliseconds. */
  listed: readonly ExportJob[];
  listedAt: number;
  /** The local store, newest first. */
  stored: readonly StoredJob[];
  polled: Readonly<Record<string, PolledStatus>>;
  cleared: readonly string[];
}

/**
 * The cards: the provider's jobs, and before them those of the local store that it does not list yet, each with what
 * became known since. A retry is shown on the card of the job it was made for, until the provider lists it by itself.
 */
export function exportCards({ listed, listedAt, stored, polled, cleared }: Known): ExportCard[] {
  const known = new Set(listed.map(({ job_id }) => job_id));
  const unlisted = stored.filter(({ job_id }) => !known.has(job_id));
  const own = unlisted.filter(({ retries }) => retries === undefined || !known.has(retries));
  const replaced = new Set(stored.flatMap(({ job_id, retries }) => (retries && known.has(job_id) ? [retries] : [])));

  return [...own, ...listed].flatMap((job) => {
    const hidden = cleared.includes(job.job_id) || replaced.has(job.job_id);
    if (hidden) return [];
    const retry = unlisted.find(({ retries }) => retries === job.job_id);
    const current = retry ?? job;
    const since = polled[current.job_id];
    const isNewer = since !== undefined && (current !== job || !known.has(job.job_id) || since.at >= listedAt);
    // A list that was on its way when the job was completed says that it goes on: nothing goes on after that.
    const isFinal = since?.status === 'completed' && isInProgress(current.status);
    const change = isNewer || isFinal ? since : {};
    const began = retry && { status: retry.status, error_msg: undefined, updated_at: retry.created_at };
    return [{ ...job, ...began, ...pick(change), jobId: current.job_id }];
  });
}

const pick = ({ status, error_msg }: Partial<PolledStatus>) => (status === undefined ? {} : { status, error_msg });

export const isOver = ({ status }: ExportJob): boolean => status === 'completed' || status === 'failed';
