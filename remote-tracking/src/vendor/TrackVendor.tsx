import type { Vendor } from '@faultline/shared/contract';
import { trackingDraft } from '@faultline/shared/tracking';
import { TrackButton } from '../tracking/TrackButton.tsx';
import { useTrackToggle } from '../tracking/useTrackToggle.ts';

const texts = {
  added: 'Vendor added to tracking list',
  removed: 'Vendor removed from tracking list',
  trackFailed: 'Failed to track vendor',
  untrackFailed: 'Failed to untrack vendor',
  broken: 'An error occurred while updating tracking',
};

export function TrackVendor({ vendor: { id, name } }: { vendor: Vendor }) {
  return <TrackButton label="Track Vendor" toggle={useTrackToggle(trackingDraft.vendor(id, name, ''), texts)} />;
}
