import { checkJob, downloadExport, isInProgress, useExportRequest } from '@faultline/shared/exports';
import { Button } from '@faultline/shared/ui';
import { Download, RefreshCw, RotateCcw } from 'lucide-react';
import type { ExportCard } from './exportCards.ts';
import { useBusy } from './useBusy.ts';

/** What can be done with a job: Download when completed, Refresh while it goes on, Retry when failed. */
export function ExportButtons({ job }: { job: ExportCard }) {
  const { request } = useExportRequest();
  const [download, downloading] = useBusy(() => downloadExport(job.asked));
  const [refresh, refreshing] = useBusy(() => checkJob({ job_id: job.asked, name: job.name }));
  const [retry, retrying] = useBusy(() => request(job.filters, job.job_id));
  return (
    <>
      {job.status === 'completed' && (
        <Button startIcon={<Download size={15} />} onClick={download} loading={downloading} loadingPosition="start">
          Download
        </Button>
      )}
      {isInProgress(job.status) && (
        <Button startIcon={<RefreshCw size={15} />} onClick={refresh} loading={refreshing} loadingPosition="start">
          Refresh
        </Button>
      )}
      {job.status === 'failed' && (
        <Button startIcon={<RotateCcw size={15} />} onClick={retry} loading={retrying} loadingPosition="start">
          Retry
        </Button>
      )}
    </>
  );
}
