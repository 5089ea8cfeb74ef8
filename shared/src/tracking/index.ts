export { draftOf, ROW_VERSION_FILTER, type TrackingDraft, trackingDraft } from './drafts.ts';
export { useFavourites } from './favourites.ts';
export { findTracking } from './findTracking.ts';
export { targetOf } from './trackingCache.ts';
export {
  indexTrackings,
  type Trackable,
  type TrackingIndex,
  trackingOf,
  trackingSentence,
  trackingsOf,
} from './trackingIndex.ts';
export { type TrackingTexts, useTrackingCommands } from './useTrackingCommands.ts';
export { useTrackings } from './useTrackings.ts';
