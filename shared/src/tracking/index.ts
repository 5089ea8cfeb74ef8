export { MatchIcon } from './MatchIcon.tsx';
export { type CveNeighbors, useCveNeighbors, useCveOrder } from './cveOrder.ts';
export { toDraft, ROW_VERSION_FILTER, type TrackingDraft, trackingDraft } from './drafts.ts';
export { FirstSteps } from './FirstSteps.tsx';
export { useFavorites } from './favorites.ts';
export { hasTelegramAlerts, type PlanUse, usePlan, usePlanUse } from './plan.ts';
export {
  describeMatch,
  findRowMatches,
  findRowTracking,
  findRowTrackings,
  getVersionFilter,
  isListedAsTracked,
  isVersioned,
  type MatchedTracking,
  sortMatches,
  useMatchesQuery,
} from './rowMatches.ts';
export {
  findTracking,
  indexTrackings,
  type Trackable,
  type TrackingIndex,
  trackingSentence,
  useTrackings,
} from './useTrackings.ts';
export { formatTargetKey, type TrackingTexts, useTrackingCommands } from './useTrackingCommands.ts';
export { forEachConcurrently, type Progress, runEach } from './runEach.ts';
export { formatTrackingName, getTargetPath, typeNames } from './trackingTarget.ts';
