import { TextField } from '@faultline/shared/forms';
import { Button, styled } from '@faultline/shared/ui';
import { type SubmitEvent, useState } from 'react';

interface SaveViewFormProps {
  taken: readonly string[];
  possible: boolean;
  isReady?: boolean;
  busy?: boolean;
  // The reason why nothing can be saved.
  readOnlyReason?: string | undefined;
  // Resolves to false if the view could not be saved; the name then stays in the field.
  onSave: (name: string) => Promise<boolean> | void;
}

const Form = styled('form')({ display: 'flex', alignItems: 'flex-start', '& > button': { marginTop: 24 }, gap: 8 });
const Line = styled('div')({ flex: 1 });

export function SaveViewForm({ taken, possible, ...props }: SaveViewFormProps) {
  const { isReady = true, busy = false, readOnlyReason, onSave } = props;
  const [text, setText] = useState('');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const name = text.trim();
  const canSave = possible && isReady && readOnlyReason === undefined;
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsNameMissing(name === '');
    if (name === '' || busy) return;
    if ((await onSave(name)) !== false) setText('');
  };
  const exists = taken.includes(name) ? 'A view of this name exists and will be replaced.' : undefined;
  return (
    <Form noValidate onSubmit={(event) => void save(event)}>
      <Line>
        <TextField
          label="Save the filters as"
          value={text}
          onChange={setText}
          maxLength={40}
          autoComplete="off"
          placeholder="Name"
          disabled={!canSave}
          error={isNameMissing && name === '' ? 'Enter a name' : undefined}
          hint={readOnlyReason ?? (possible ? exists : 'There are no filters to save.')}
        />
      </Line>
      <Button type="submit" disabled={!canSave} loading={busy}>
        Save view
      </Button>
    </Form>
  );
}
