export { toDraft, ROW_VERSION_FILTER, type TrackingDraft, trackingDraft } from './drafts.ts';
export { useFavourites } from './favourites.ts';
export { findTracking } from './findTracking.ts';
export { formatTargetKey } from './trackingCache.ts';
export {
  indexTrackings,
  type Trackable,
  type TrackingIndex,
  findRowTracking,
  trackingSentence,
  findRowTrackings,
} from './trackingIndex.ts';
export { type TrackingTexts, useTrackingCommands } from './useTrackingCommands.ts';
export { useTrackings } from './useTrackings.ts';
