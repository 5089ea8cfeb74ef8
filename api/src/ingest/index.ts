export { loadDemo, RealRecordsPresentError } from './demo/loadDemo.ts';
export { importFiles, type ImportOptions } from './importFiles.ts';
export type { ImportReport } from './importFiles.ts';
export { cveFiles } from './source/cveFiles.ts';
export { SourceError } from './source/SourceError.ts';
export { syncCves, type SyncOptions } from './sync/syncCves.ts';
export { handleSync, startSync } from './sync/handleSync.ts';
