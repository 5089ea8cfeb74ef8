import { formatCount, plural } from '@faultline/shared/format';
import { useReadOnlyReason } from '@faultline/shared/session';
import { type Selection, SelectionSheet } from '@faultline/shared/tables';
import { Button, styled, Stack } from '@faultline/shared/ui';
import { Pause, Pencil, Play, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { ResponsiveAction } from '../ResponsiveAction.tsx';
import type { TrackList } from '../useTrackList.ts';
import type { BulkChange } from './useBulkChange.ts';
import type { Tracking } from '@faultline/shared/contract';
import { Dialog, Select, SubmitActions } from '@faultline/shared/forms';
import { GroupField } from '../groups/GroupField.tsx';
import { normalizeGroupName } from '../groups/groupTrackings.ts';

const Bar = styled(SelectionSheet)({
  '@media (max-width: 479.95px)': {
    gap: 4,
    '& > output': { flexBasis: '100%', margin: '0 4px' },
    '& > .fl-button[data-look=text] svg': { display: 'none' },
  },
});

export type TrackingSelection = Selection<Tracking>;

interface SelectionBarProps {
  list: TrackList;
  selection: TrackingSelection;
  bulk: BulkChange;
}

export function SelectionBar({ list, selection, bulk }: SelectionBarProps) {
  const [editing, setEditing] = useState(false);
  const { selected, clear, selectAll, isAll } = selection;
  const { changeAll, removeAll, progress } = bulk;
  const isReadOnly = useReadOnlyReason() !== undefined;
  if (selected.length === 0 || isReadOnly) return null;
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
          groupNames={list.summaries.offersSummaries ? list.groupNames : undefined}
          onClose={() => setEditing(false)}
        />
      )}
    </Bar>
  );
}

const choices = [
  { value: '', label: 'Leave as is' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

interface BulkEditDialogProps {
  items: readonly Tracking[];
  bulk: BulkChange;
  groupNames: readonly string[] | undefined;
  onClose: () => void;
}

function BulkEditDialog({ items, bulk, groupNames, onClose }: BulkEditDialogProps) {
  const [email, setEmail] = useState('');
  const [telegram, setTelegram] = useState('');
  const [group, setGroup] = useState<string>();
  const save = () => {
    onClose();
    void bulk.changeAll(
      items,
      {
        ...(email !== '' && { email_enabled: email === 'on' }),
        ...(telegram !== '' && { telegram_enabled: telegram === 'on' }),
        ...(group !== undefined && { group: normalizeGroupName(group, groupNames ?? []) }),
      },
      (count) => `Changed ${count}`,
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit Selected Items"
      subtitle={plural(items.length, 'item')}
      width={440}
      onSubmit={save}
      actions={
        <SubmitActions onCancel={onClose} disabled={email === '' && telegram === '' && group === undefined}>
          Save Changes
        </SubmitActions>
      }
    >
      <Stack spacing={4}>
        <Select label="Email notifications" value={email} onChange={setEmail} options={choices} />
        <Select label="Telegram notifications" value={telegram} onChange={setTelegram} options={choices} />
        {groupNames !== undefined && <GroupField canKeep value={group} onChange={setGroup} names={groupNames} />}
      </Stack>
    </Dialog>
  );
}
