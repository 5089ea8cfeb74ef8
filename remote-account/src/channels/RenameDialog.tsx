import { Dialog, SubmitActions, TextField } from '@faultline/shared/forms';
import { useState } from 'react';

interface RenameDialogProps {
  name: string;
  onClose: () => void;
  onRename: (name: string) => Promise<boolean>;
}

export function RenameDialog({ name, onClose, onRename }: RenameDialogProps) {
  const [text, setText] = useState(name);
  const submit = async () => {
    if (await onRename(text)) onClose();
  };
  return (
    <Dialog
      open
      follows
      onClose={onClose}
      title="Rename the channel"
      onSubmit={() => void submit()}
      actions={
        <SubmitActions onCancel={onClose} disabled={text.trim() === ''}>
          Rename
        </SubmitActions>
      }
    >
      <TextField
        name="new_name"
        label="Name"
        autoFocus
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={setText}
      />
    </Dialog>
  );
}
