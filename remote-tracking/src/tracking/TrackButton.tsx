import { Button, styled } from '@faultline/shared/ui';
import { BellOff, BellPlus } from 'lucide-react';
import { useRestoreFocus } from './useRestoreFocus.ts';
import type { TrackToggle } from './useTrackToggle.ts';

const Toggle = styled(Button)(({ theme }) => ({
  '&[data-tracked]': {
    color: theme.vars.palette.tone.green.text,
    backgroundColor: theme.vars.palette.tone.green.tint,
    borderColor: theme.vars.palette.tone.green.line,
  },
  '&[data-tracked]:hover': { borderColor: theme.vars.palette.tone.green.mark },
}));

/** `Track Vendor`, or green and `Untrack`; disabled with a spinner while the provider is asked. */
export function TrackButton({ label, toggle: { status, busy, toggle } }: { label: string; toggle: TrackToggle }) {
  const loading = busy || status === 'unknown';
  const tracked = status === 'tracked';
  return (
    <Toggle
      ref={useRestoreFocus(loading)}
      data-tracked={tracked || undefined}
      {...(tracked ? {} : { variant: 'contained', color: 'primary' })}
      startIcon={tracked ? <BellOff size={15} /> : <BellPlus size={15} />}
      loading={loading}
      loadingPosition="start"
      onClick={toggle}
    >
      {tracked ? 'Untrack' : label}
    </Toggle>
  );
}
