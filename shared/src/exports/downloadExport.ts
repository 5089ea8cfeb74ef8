import { ApiError, getErrorMessage } from '../api/ApiError.ts';
import { download } from '../api/download.ts';
import { exportJobs } from '../contract/exports.ts';
import { saveFile, toast } from '../ui/index.ts';

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

/** Returns the provider's message of a failed call, or `otherwise`. */
export const failureReason = (error: ApiError, otherwise: string): string =>
  error.kind === 'refused' ? (error.serverMessage ?? otherwise) : error.message;

/**
 * The toast of a call about exports that went wrong (specification 8.4 to 8.7): 'failed' when the provider said no, in its
 * words or the default ones, and 'error' when nothing could be asked or understood.
 */
export const exportFailure = (action: 'Export' | 'Download' | 'Retry', error: ApiError, otherwise: string): string => {
  const saidNo = error.kind === 'refused' || error.kind === 'http';
  return `${action} ${saidNo ? 'failed' : 'error'}: ${failureReason(error, otherwise)}`;
};
