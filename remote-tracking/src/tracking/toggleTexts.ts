import type { ToggleTexts } from './TrackButton.tsx';

const unexpected = 'An error occurred while updating tracking';

export const vendorTexts: ToggleTexts = {
  added: 'Vendor added to tracking list',
  removed: 'Vendor removed from tracking list',
  trackFailed: 'Failed to track vendor',
  untrackFailed: 'Failed to untrack vendor',
  unexpected,
};

export const productTexts: ToggleTexts = {
  added: 'Product added to tracking list',
  removed: 'Product removed from tracking list',
  trackFailed: 'Failed to track product',
  untrackFailed: 'Failed to untrack product',
  unexpected,
};
