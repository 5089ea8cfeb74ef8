/** Exports asked for in this browser: making them, following them on every screen, fetching their files. */
export { downloadExport } from './downloadExport.ts';
export { checkJob, isInProgress, watchFoundJobs } from './jobWatch.ts';
export { type PolledStatus, polledStatusAtom, type StoredJob, storedJobsAtom } from './storedJobs.ts';
export { useExportRequest } from './useExportRequest.ts';
