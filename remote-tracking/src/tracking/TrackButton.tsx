import type { ApiError } from '@faultline/shared/api';
import { useReadOnlyReason } from '@faultline/shared/session';
import {
  findTracking,
  formatTargetKey,
  type TrackingDraft,
  useTrackingCommands,
  useTrackings,
} from '@faultline/shared/tracking';
import { Button, styled } from '@faultline/shared/ui';
import { BellOff, BellPlus } from 'lucide-react';
import { capitalize } from '../components/capitalize.ts';
import { useRestoreFocus } from './useRestoreFocus.ts';

const Toggle = styled(Button)(({ theme }) => ({
  '&[data-tracked]': {
    color: theme.vars.palette.tone.green.text,
    backgroundColor: theme.vars.palette.tone.green.tint,
    borderColor: theme.vars.palette.tone.green.line,
  },
  '&[data-tracked]:hover': { borderColor: theme.vars.palette.tone.green.mark },
}));

const Stable = styled('span')({
  display: 'inline-grid',
  justifyItems: 'center',
  '&::after': { content: 'attr(data-longest)', height: 0, overflow: 'hidden', visibility: 'hidden' },
});

interface TrackButtonProps {
  label: string;
  toggle: TrackToggle;
  quiet?: boolean;
}

export function TrackButton({ label, toggle: { status, busy, toggle }, quiet = false }: TrackButtonProps) {
  const loading = busy || status === 'unknown';
  const tracked = status === 'tracked';
  const readOnlyReason = useReadOnlyReason();
  return (
    <Toggle
      ref={useRestoreFocus(loading)}
      data-tracked={tracked || undefined}
      {...(tracked || quiet ? {} : { variant: 'contained', color: 'primary' })}
      startIcon={tracked ? <BellOff size={15} /> : <BellPlus size={15} />}
      loading={loading}
      loadingPosition="start"
      disabled={readOnlyReason !== undefined}
      title={readOnlyReason}
      onClick={toggle}
    >
      <Stable data-longest={label}>{tracked ? 'Untrack' : label}</Stable>
    </Toggle>
  );
}

const UNEXPECTED = 'An error occurred while updating tracking';

const isRefusal = ({ kind }: ApiError): boolean => kind === 'http' || kind === 'refused';

interface TrackToggle {
  status: 'unknown' | 'tracked' | 'untracked';
  busy: boolean;
  toggle: () => void;
}

// The display changes only after the backend confirms. If the list of trackings fails to load, the target is shown as
// untracked (specification 16.1 and 16.2).
export function useTrackToggle(draft: TrackingDraft, noun: string): TrackToggle {
  const { query } = useTrackings();
  const { track, untrack, isBusy } = useTrackingCommands({ optimistic: false });
  const items = query.status === 'ready' ? query.data : [];
  const tracking = findTracking(items, draft.tracking_type, String(draft.target_id));
  const toggle = () =>
    void (tracking === undefined
      ? track(draft, {
          done: `${capitalize(noun)} added to tracking list`,
          failed: (error) => (isRefusal(error) ? (error.serverMessage ?? `Failed to track ${noun}`) : UNEXPECTED),
        })
      : untrack(tracking, {
          done: `${capitalize(noun)} removed from tracking list`,
          failed: (error) => (isRefusal(error) ? `Failed to untrack ${noun}` : UNEXPECTED),
        }));
  const known = tracking === undefined ? 'untracked' : 'tracked';
  return { status: query.status === 'loading' ? 'unknown' : known, busy: isBusy(formatTargetKey(draft)), toggle };
}
