import { Button, styled } from '@faultline/shared/ui';
import { BellOff, BellPlus } from 'lucide-react';
import type { TrackToggle } from './useTrackToggle.ts';

const Tracked = styled(Button)(({ theme }) => ({
  color: theme.vars.palette.tone.green.text,
  backgroundColor: theme.vars.palette.tone.green.tint,
  borderColor: theme.vars.palette.tone.green.line,
  '&:hover': { backgroundColor: theme.vars.palette.tone.green.tint, borderColor: theme.vars.palette.tone.green.mark },
}));

/** `Track Vendor`, or green and `Untrack`; disabled with a spinner while the provider is asked. */
export function TrackButton({ label, toggle: { status, busy, toggle } }: { label: string; toggle: TrackToggle }) {
  const loading = busy || status === 'unknown';
  if (status === 'tracked') {
    return (
      <Tracked startIcon={<BellOff size={15} />} loading={loading} loadingPosition="start" onClick={toggle}>
        Untrack
      </Tracked>
    );
  }
  return (
    <Button
      variant="contained"
      color="primary"
      startIcon={<BellPlus size={15} />}
      loading={loading}
      loadingPosition="start"
      onClick={toggle}
    >
      {label}
    </Button>
  );
}
