import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ExportFilters, exportJobs, type ExportType } from '../contract/exports.ts';
import type { BodyOf } from '../contract/endpoint.ts';
import type * as schemas from '../contract/schemas/exports.ts';
import { refresh } from '../query/queryCache.tsx';
import { paths } from '../routing/paths.ts';
import { useCapability } from '../query/useCapability.ts';
import { useCommand } from '../query/useCommand.ts';
import { toast } from '../ui/index.ts';
import { exportFailure, isInProgress, watchFoundJobs, watchJob } from './jobWatch.ts';
import { storedJobs, storeJob } from './storedJobs.ts';

type Body = BodyOf<typeof schemas.createExport>;

const CREATION_FAILED = 'Export job creation failed';
const SUBMITTED = 'Export request submitted successfully! Check the Exports tab to monitor progress.';

/**
 * Requests a report and watches its job; `retries` is the failed job that it replaces. Resolves to true if there is a
 * job.
 */
export function useExportRequest() {
  const { run, busy } = useCommand(exportJobs.create, { failed: false });
  // Requests from before a reload are not watched yet.
  useEffect(() => watchFoundJobs(storedJobs().filter(({ status }) => isInProgress(status))), []);
  const navigate = useNavigate();
  const offersColumns = useCapability('export-columns') === true;
  async function request(wanted: ExportFilters, retries?: string, type: ExportType = 'html'): Promise<boolean> {
    const action = retries === undefined ? 'Export' : 'Retry';
    const { columns, ...filters } = wanted;
    const body: Body = { search_query: filters as Body['search_query'], type };
    if (offersColumns && columns !== undefined && type !== 'json') body.columns = [...columns];
    const outcome = await run({ body });
    if (!outcome.ok) {
      if (outcome.error.status !== 401) toast.error(exportFailure(action, outcome.error, CREATION_FAILED));
      return false;
    }
    const made = outcome.data;
    if (made.job_id === '') {
      toast.error(`${action} failed: ${CREATION_FAILED}`);
      return false;
    }
    const now = new Date().toISOString();
    const answered = Object.values(made.filters).some((value) => value !== undefined);
    const job = { ...made, filters: answered ? made.filters : filters, created_at: now, updated_at: now };
    storeJob({ ...job, type, status: 'pending', retries });
    if (retries === undefined) {
      toast.success(SUBMITTED, { label: 'Open exports', run: () => void navigate(paths.exports) });
      void refresh(exportJobs.list);
    }
    watchJob(job);
    return true;
  }
  return { request, busy };
}
