import { ApiError, getErrorMessage } from '../api/ApiError.ts';
import { download } from '../api/download.ts';
import { exportJobs } from '../contract/exports.ts';
import { saveFile, toast } from '../ui/index.ts';
import { exportFailure } from './exportFailure.ts';

/** Fetches a finished export into the browser's downloads, and says how that went. */
export async function downloadExport(jobId: string): Promise<void> {
  try {
    const { blob, fileName } = await download(exportJobs.download, { params: { id: jobId } });
    saveFile(blob, fileName);
    toast.success('File downloaded successfully');
  } catch (thrown) {
    const error =
      thrown instanceof ApiError ? thrown : new ApiError({ kind: 'network', message: getErrorMessage(thrown) });
    // A 401 has been announced by the session already.
    if (error.status !== 401) toast.error(exportFailure('Download', error, 'Download failed'));
  }
}
