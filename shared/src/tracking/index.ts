export { ROW_VERSION_FILTER, type TrackingDraft, trackingDraft } from './drafts.ts';
export { useFavourites } from './favourites.ts';
export { indexTrackings, type Trackable, type TrackingIndex, trackingOf, trackingSentence } from './trackingIndex.ts';
export { type TrackingTexts, useTrackingCommands } from './useTrackingCommands.ts';
export { useTrackings } from './useTrackings.ts';
