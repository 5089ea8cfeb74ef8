export { loadDemo, RealRecordsPresentError } from './demo/loadDemo.ts';
export { handleDemo, prepareCatalogue } from './demo/prepareCatalogue.ts';
export { emptyReport, importFiles, type ImportOptions, type ImportReport } from './importFiles.ts';
export { cveFiles } from './source/cveFiles.ts';
export { SourceError } from './source/SourceError.ts';
export { handleSync, startSync } from './sync/handleSync.ts';
export { syncCves, type SyncOptions } from './sync/syncCves.ts';
