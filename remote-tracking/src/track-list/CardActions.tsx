import type { Tracking } from '@faultline/shared/contract';
import { formatTrackingName } from '@faultline/shared/tracking';
import { IconButton, styled } from '@faultline/shared/ui';
import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useRestoreFocus } from '../tracking/useRestoreFocus.ts';
import type { TrackList } from './useTrackList.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  '& span': { ...theme.typography.body2, display: 'none' },
  // Touch shows no tooltips.
  '@media (max-width: 479.95px)': {
    flexBasis: '100%',
    '& button': { gap: 6, width: 'auto', paddingInline: 8 },
    '& span': { display: 'inline' },
  },
}));

type CardAction = 'pause' | 'delete';

// The focus goes to the card beside the one that leaves; from the last one to what then stands in its place.
function focusNeighbor(button: Element, action: CardAction) {
  const card = button.closest('li');
  const neighbor = card?.nextElementSibling ?? card?.previousElementSibling;
  const target = neighbor?.querySelector<HTMLElement>(`[data-action=${action}]`);
  if (target) target.focus();
  else button.closest('main')?.focus({ preventScroll: true });
}

interface CardActionsProps {
  tracking: Tracking;
  list: TrackList;
  onEdit: () => void;
}

export function CardActions({ tracking, list, onEdit }: CardActionsProps) {
  const name = tracking.custom_name ?? formatTrackingName(tracking);
  const busy = list.isBusy(tracking);
  const remove = (event: MouseEvent) => {
    focusNeighbor(event.currentTarget, 'delete');
    list.remove(tracking);
  };
  const toggleActive = (event: MouseEvent) => {
    if (list.leavesWhenToggled) focusNeighbor(event.currentTarget, 'pause');
    list.toggleActive(tracking);
  };
  return (
    <Row>
      <IconButton
        aria-label={`${tracking.is_active ? 'Pause' : 'Resume'} ${name}`}
        title={tracking.is_active ? 'Pause' : 'Resume'}
        disabled={busy}
        ref={useRestoreFocus(busy)}
        onClick={toggleActive}
        data-action="pause"
      >
        {tracking.is_active ? <Pause size={15} /> : <Play size={15} />}
        <span>{tracking.is_active ? 'Pause' : 'Resume'}</span>
      </IconButton>
      <IconButton aria-label={`Edit ${name}`} title="Edit" disabled={busy} onClick={onEdit} data-action="edit">
        <Pencil size={15} />
        <span>Edit</span>
      </IconButton>
      <IconButton aria-label={`Delete ${name}`} title="Delete" disabled={busy} onClick={remove} data-action="delete">
        <Trash2 size={15} />
        <span>Delete</span>
      </IconButton>
    </Row>
  );
}
