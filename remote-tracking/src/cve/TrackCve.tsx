import { trackingDraft } from '@faultline/shared/tracking';
import { TrackButton } from '../tracking/TrackButton.tsx';
import { useTrackToggle } from '../tracking/useTrackToggle.ts';

const texts = {
  added: 'CVE added to tracking list',
  removed: 'CVE removed from tracking list',
  trackFailed: 'Failed to track CVE',
  untrackFailed: 'Failed to untrack CVE',
  broken: 'An error occurred while updating tracking',
};

export function TrackCve({ cveId }: { cveId: string }) {
  return <TrackButton label="Track CVE" toggle={useTrackToggle(trackingDraft.cve(cveId, ''), texts)} />;
}
