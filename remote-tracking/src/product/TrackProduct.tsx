import type { Product } from '@faultline/shared/contract';
import { trackingDraft } from '@faultline/shared/tracking';
import { TrackButton } from '../tracking/TrackButton.tsx';
import { useTrackToggle } from '../tracking/useTrackToggle.ts';

const texts = {
  added: 'Product added to tracking list',
  removed: 'Product removed from tracking list',
  trackFailed: 'Failed to track product',
  untrackFailed: 'Failed to untrack product',
  broken: 'An error occurred while updating tracking',
};

export function TrackProduct({ product: { id, name } }: { product: Product }) {
  return <TrackButton label="Track Product" toggle={useTrackToggle(trackingDraft.product(id, name, ''), texts)} />;
}
