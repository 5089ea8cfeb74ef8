import { Dialog, TextField } from '@faultline/shared/forms';
import { Button } from '@faultline/shared/ui';
import { useState } from 'react';

interface SaveViewDialogProps {
  /** Names that are there. */
  taken: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a view. */
export function SaveViewDialog({ taken, onSave, onClose }: SaveViewDialogProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const name = text.trim();
  const save = () => {
    setAsked(true);
    if (name !== '') onSave(name);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={save}
      title="Save view"
      width={400}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="primary">
            Save view
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={text}
        onChange={setText}
        maxLength={40}
        autoFocus
        autoComplete="off"
        error={asked && name === '' ? 'Please enter a name' : undefined}
        hint={taken.includes(name) ? 'A view of this name exists and will be replaced.' : undefined}
      />
    </Dialog>
  );
}
