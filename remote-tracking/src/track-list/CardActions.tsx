import type { Tracking } from '@faultline/shared/contract';
import { formatTrackingName } from '@faultline/shared/tracking';
import { IconButton, styled } from '@faultline/shared/ui';
import { Pencil, Power, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useRestoreFocus } from '../tracking/useRestoreFocus.ts';
import type { TrackList } from './useTrackList.ts';

const Row = styled('div')({ display: 'flex', flex: 'none' });
const PowerButton = styled(IconButton)(({ theme }) => ({
  '&[data-on=true]': { color: theme.vars.palette.tone.green.text },
}));

type CardAction = 'power' | 'delete';

/** The focus goes to the card beside the one that leaves; from the last one to what then stands in its place. */
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
    if (list.leavesWhenToggled) focusNeighbor(event.currentTarget, 'power');
    list.toggleActive(tracking);
  };
  return (
    <Row>
      <PowerButton
        aria-label={`${tracking.is_active ? 'Pause' : 'Resume'} ${name}`}
        title={tracking.is_active ? 'Pause' : 'Resume'}
        data-on={tracking.is_active}
        disabled={busy}
        ref={useRestoreFocus(busy)}
        onClick={toggleActive}
        data-action="power"
      >
        <Power size={15} />
      </PowerButton>
      <IconButton aria-label={`Edit ${name}`} title="Edit" disabled={busy} onClick={onEdit} data-action="edit">
        <Pencil size={15} />
      </IconButton>
      <IconButton aria-label={`Delete ${name}`} title="Delete" disabled={busy} onClick={remove} data-action="delete">
        <Trash2 size={15} />
      </IconButton>
    </Row>
  );
}
