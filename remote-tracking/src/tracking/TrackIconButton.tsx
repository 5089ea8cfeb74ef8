import { useReadOnlyReason } from '@faultline/shared/session';
import type { TrackingDraft } from '@faultline/shared/tracking';
import { IconButton, styled } from '@faultline/shared/ui';
import { BellOff, BellPlus } from 'lucide-react';
import { useTrackToggle } from './TrackButton.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';

const Toggle = styled(IconButton)(({ theme }) => ({
  '&[aria-pressed=true]': { color: theme.vars.palette.tone.green.text },
}));

interface TrackIconButtonProps {
  name: string;
  draft: TrackingDraft;
  noun: string;
}

export function TrackIconButton({ name, draft, noun }: TrackIconButtonProps) {
  const { status, busy, toggle } = useTrackToggle(draft, noun);
  const tracked = status === 'tracked';
  const word = tracked ? 'Untrack' : 'Track';
  const isChanging = busy || status === 'unknown';
  const readOnlyReason = useReadOnlyReason();
  return (
    <Toggle
      aria-label={`${word} ${name}`}
      title={readOnlyReason ?? word}
      aria-pressed={tracked}
      disabled={isChanging || readOnlyReason !== undefined}
      ref={useRestoreFocus(isChanging)}
      onClick={toggle}
    >
      {tracked ? <BellOff size={15} /> : <BellPlus size={15} />}
    </Toggle>
  );
}
