import type { ExportJob } from '@faultline/shared/contract';
import { isInProgress, type PolledStatus, type StoredJob } from '@faultline/shared/exports';

export interface ExportCard extends ExportJob {
  jobId: string;
}

interface Known {
  listed: readonly ExportJob[];
  listedAt: number;
  stored: readonly StoredJob[];
  polled: Readonly<Record<string, PolledStatus>>;
  cleared: readonly string[];
}

// Jobs in local storage that the provider does not list yet come before the provider's jobs. Each has its newest known
// status. A retry appears on the card of the original job until the provider lists it.
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
    // A list that was requested before the job completed may still report it as in progress.
    const isFinal = since?.status === 'completed' && isInProgress(current.status);
    const change = isNewer || isFinal ? since : {};
    const began = retry && { status: retry.status, error_msg: undefined, updated_at: retry.created_at };
    return [{ ...job, ...began, ...pick(change), jobId: current.job_id }];
  });
}

const pick = ({ status, error_msg }: Partial<PolledStatus>) => (status === undefined ? {} : { status, error_msg });

export const isOver = ({ status }: ExportJob): boolean => status === 'completed' || status === 'failed';
