import type { ProductVersion } from '@faultline/shared/contract';
import { trackingDraft } from '@faultline/shared/tracking';
import { toast } from '@faultline/shared/ui';
import { TrackButton } from '../tracking/TrackButton.tsx';
import { useTrackToggle } from '../tracking/useTrackToggle.ts';

const texts = {
  added: 'Product version added to tracking list',
  removed: 'Product version removed from tracking list',
  trackFailed: 'Failed to track product version',
  untrackFailed: 'Failed to untrack product version',
  broken: 'An error occurred while updating tracking',
};

export function TrackVersion({ version: { id, version, product_name } }: { version: ProductVersion }) {
  const tracking = useTrackToggle(trackingDraft.version(id, product_name ?? '', version), texts);
  const named = product_name !== undefined && version !== 'N/A';
  const toggle = () =>
    named || tracking.status === 'tracked'
      ? tracking.toggle()
      : toast.error('Product name and version are required for tracking');
  return <TrackButton label="Track Version" toggle={{ ...tracking, toggle }} />;
}
