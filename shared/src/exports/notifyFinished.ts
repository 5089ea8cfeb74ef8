import type { ExportJob, ExportStatus } from '../contract/exports.ts';
import { toast } from '../ui/index.ts';
import { downloadExport } from './downloadExport.ts';

/** Tells that a job is over, with its file at hand. */
export function notifyFinished(
  { job_id, name }: Pick<ExportJob, 'job_id' | 'name'>,
  status: ExportStatus,
  reason?: string,
) {
  if (status === 'completed') {
    toast.withAction(`Export ready: ${name}`, { label: 'Download', run: () => void downloadExport(job_id) });
  } else if (status === 'failed') {
    toast.error(`Export failed: ${reason ?? name}`);
  }
}
