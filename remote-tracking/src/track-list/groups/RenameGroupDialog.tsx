import { Dialog, TextField } from '@faultline/shared/forms';
import { Button } from '@faultline/shared/ui';
import { useState } from 'react';
import { MAX_GROUP_LENGTH, normalizeGroupName } from './groupTrackings.ts';

interface RenameGroupDialogProps {
  name: string;
  // All groups there are.
  names: readonly string[];
  // An empty name removes the group.
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Renames a group. With the name of an existing group, the two are merged. */
export function RenameGroupDialog({ name, names, onRename, onClose }: RenameGroupDialogProps) {
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
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="primary">
            {wanted === '' ? 'Remove Group' : 'Rename'}
          </Button>
        </>
      }
    >
      <TextField label="Name" hint={hint} autoFocus value={text} onChange={setText} maxLength={MAX_GROUP_LENGTH} />
    </Dialog>
  );
}
