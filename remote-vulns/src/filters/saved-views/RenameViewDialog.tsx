import { Dialog, SubmitActions, TextField } from '@faultline/shared/forms';
import { useState } from 'react';

interface RenameViewDialogProps {
  name: string;
  onClose: () => void;
  onRename: (name: string) => Promise<boolean>;
}

export function RenameViewDialog({ name, onClose, onRename }: RenameViewDialogProps) {
  const [text, setText] = useState(name);
  const [isBusy, setIsBusy] = useState(false);
  const rename = async () => {
    setIsBusy(true);
    if (await onRename(text.trim())) onClose();
    else setIsBusy(false);
  };
  return (
    <Dialog
      open
      follows
      onClose={onClose}
      title="Rename the view"
      width={420}
      busy={isBusy}
      onSubmit={() => void rename()}
      actions={
        <SubmitActions onCancel={onClose} disabled={text.trim() === ''} busy={isBusy}>
          Rename
        </SubmitActions>
      }
    >
      <TextField label="Name" autoFocus autoComplete="off" maxLength={60} value={text} onChange={setText} />
    </Dialog>
  );
}
