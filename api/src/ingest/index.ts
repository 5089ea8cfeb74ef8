export {
  addAlias,
  AliasError,
  countCvesByName,
  listAliases,
  removeAlias,
  syncShippedAliases,
} from './aliases/vendorAliases.ts';
export {
  addProductAlias,
  countCvesByProduct,
  listProductAliases,
  removeProductAlias,
} from './aliases/productAliases.ts';
export { handleFeeds, startFeeds } from './feeds/handleFeeds.ts';
export { handleOsv, startOsv } from './feeds/followOsv.ts';
export { feedMetrics, type FeedState, getDataStatus, listFeeds } from './feeds/feedState.ts';
export { loadDemo, RealRecordsPresentError } from './demo/loadDemo.ts';
export { handleDemo, prepareCatalogue } from './demo/prepareCatalogue.ts';
export { handleTexts, startTexts } from './store/deriveStored.ts';
export { emptyReport, importFiles, type ImportReport } from './importFiles.ts';
export { listEpssHistory } from './risk-data/epssHistory.ts';
export { cveFiles } from './source/cveFiles.ts';
export { SourceError } from './source/SourceError.ts';
export { handleSync, startSync } from './sync/handleSync.ts';
export { syncCves } from './sync/syncCves.ts';
