import { formatCount } from '@faultline/shared/format';
import { Button, Card, styled } from '@faultline/shared/ui';
import { Pause, Pencil, Play, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { ResponsiveAction } from '../ResponsiveAction.tsx';
import type { TrackList } from '../useTrackList.ts';
import { BulkEditDialog } from './BulkEditDialog.tsx';
import type { BulkChange } from './useBulkChange.ts';
import type { TrackingSelection } from './useTrackingSelection.ts';

const Bar = styled(Card)(({ theme }) => ({
  position: 'sticky',
  zIndex: 3,
  bottom: 16,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  width: 'fit-content',
  maxWidth: '100%',
  margin: '12px auto 0',
  padding: '8px 12px',
  boxSizing: 'border-box',
  boxShadow: theme.shadows[8],
  ...theme.typography.body1,
  '& > output': { marginRight: 8 },
  // The count above, what can be done in one line below it.
  '@media (max-width: 479.95px)': {
    gap: 4,
    '& > output': { flexBasis: '100%', margin: '0 4px' },
    '& > .fl-button[data-look=text] svg': { display: 'none' },
  },
  '@media print': { display: 'none' },
}));

interface SelectionBarProps {
  list: TrackList;
  selection: TrackingSelection;
  bulk: BulkChange;
}

/** The number of selected trackings with the actions on them. */
export function SelectionBar({ list, selection, bulk }: SelectionBarProps) {
  const [editing, setEditing] = useState(false);
  const { selected, clear, selectAll, isAll } = selection;
  const { changeAll, removeAll, progress } = bulk;
  if (selected.length === 0) return null;
  const busy = progress !== undefined;
  const setActive = (is_active: boolean) =>
    void changeAll(selected, { is_active }, (count) => `${is_active ? 'Resumed' : 'Paused'} ${count}`);
  return (
    <Bar role="region" aria-label="Selection">
      <output>
        {busy ? `${progress.done} of ${progress.total} done` : `${formatCount(selected.length)} selected`}
      </output>
      {!isAll && (
        <Button variant="text" disabled={busy} onClick={selectAll}>
          Select all {formatCount(list.shown.length)}
        </Button>
      )}
      <ResponsiveAction label="Pause" icon={<Pause size={15} />} disabled={busy} onClick={() => setActive(false)} />
      <ResponsiveAction label="Resume" icon={<Play size={15} />} disabled={busy} onClick={() => setActive(true)} />
      <ResponsiveAction label="Edit" icon={<Pencil size={15} />} disabled={busy} onClick={() => setEditing(true)} />
      <ResponsiveAction
        label="Delete"
        icon={<Trash2 size={15} />}
        disabled={busy}
        onClick={() => void removeAll(selected)}
      />
      <Button variant="text" startIcon={<X size={15} />} disabled={busy} onClick={clear}>
        Clear
      </Button>
      {editing && (
        <BulkEditDialog
          items={selected}
          bulk={bulk}
          groupNames={list.summaries.offered ? list.groupNames : undefined}
          onClose={() => setEditing(false)}
        />
      )}
    </Bar>
  );
}
