import type { Tracking } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { useReadOnlyReason } from '@faultline/shared/session';
import { IconButton, Menu, MenuItem, styled, useMenu } from '@faultline/shared/ui';
import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { BulkChange } from '../selection/useBulkChange.ts';
import { type TrackingGroup, MAX_GROUP_LENGTH, normalizeGroupName } from './groupTrackings.ts';
import { Dialog, SubmitActions, TextField } from '@faultline/shared/forms';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 40,
  '& h2': { ...theme.typography.h2, margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& h2 > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '6px 4px',
    border: 0,
    borderRadius: 6,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    background: 'none',
    cursor: 'pointer',
  },
  '& svg': { flex: 'none' },
  '& > span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

interface GroupSectionProps {
  group: TrackingGroup;
  members: readonly Tracking[];
  names: readonly string[];
  bulk: BulkChange;
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  children: ReactNode;
}

export function GroupSection({ group, collapsed, onCollapse, children, ...menu }: GroupSectionProps) {
  const id = useId();
  const isReadOnly = useReadOnlyReason() !== undefined;
  const Chevron = collapsed ? ChevronRight : ChevronDown;
  return (
    <section aria-labelledby={id}>
      <Head>
        <h2>
          <button id={id} type="button" aria-expanded={!collapsed} onClick={() => onCollapse(!collapsed)}>
            <Chevron size={16} aria-hidden />
            {group.name ?? 'No group'}
          </button>
        </h2>
        <span>{formatCount(group.items.length)}</span>
        {group.name !== undefined && !isReadOnly && <GroupMenu name={group.name} {...menu} />}
      </Head>
      {!collapsed && children}
    </section>
  );
}

interface GroupMenuProps extends Pick<GroupSectionProps, 'members' | 'names' | 'bulk'> {
  name: string;
}

function GroupMenu({ name, members, names, bulk }: GroupMenuProps) {
  const { button, menu } = useMenu();
  const [renaming, setRenaming] = useState(false);
  const setGroup = (group: string) =>
    void bulk.changeAll(members, { group }, () =>
      group === '' ? `Removed group "${name}"` : `Renamed group "${name}" to "${group}"`,
    );
  return (
    <>
      <IconButton aria-label={`Actions for group ${name}`} disabled={bulk.progress !== undefined} {...button}>
        <Ellipsis size={16} />
      </IconButton>
      <Menu {...menu}>
        <MenuItem
          onClick={() => {
            menu.onClose();
            setRenaming(true);
          }}
        >
          Rename group...
        </MenuItem>
        <MenuItem
          onClick={() => {
            menu.onClose();
            setGroup('');
          }}
        >
          Remove group
        </MenuItem>
      </Menu>
      {renaming && (
        <RenameGroupDialog name={name} names={names} onRename={setGroup} onClose={() => setRenaming(false)} />
      )}
    </>
  );
}

interface RenameGroupDialogProps {
  name: string;
  names: readonly string[];
  onRename: (name: string) => void;
  onClose: () => void;
}

function RenameGroupDialog({ name, names, onRename, onClose }: RenameGroupDialogProps) {
  const [text, setText] = useState(name);
  const others = names.filter((other) => other !== name);
  const wanted = normalizeGroupName(text, others);
  const hint =
    wanted === ''
      ? 'An empty name removes the group; its items stay on the track list.'
      : others.includes(wanted)
        ? `Joins the group "${wanted}", which exists already.`
        : undefined;
  const rename = () => {
    if (wanted !== name) onRename(wanted);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename Group"
      width={420}
      onSubmit={rename}
      actions={<SubmitActions onCancel={onClose}>{wanted === '' ? 'Remove Group' : 'Rename'}</SubmitActions>}
    >
      <TextField label="Name" hint={hint} autoFocus value={text} onChange={setText} maxLength={MAX_GROUP_LENGTH} />
    </Dialog>
  );
}
