/** Exports that this browser requested: creating, watching and downloading them. */
export { downloadExport, checkJob, isInProgress, watchFoundJobs } from './jobWatch.ts';
export { type PolledStatus, polledStatusAtom, type StoredJob, storedJobsAtom } from './storedJobs.ts';
export { useExportRequest } from './useExportRequest.ts';
