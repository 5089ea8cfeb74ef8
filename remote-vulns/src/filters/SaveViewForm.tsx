import { TextField } from '@faultline/shared/forms';
import { Button, styled } from '@faultline/shared/ui';
import { type SubmitEvent, useState } from 'react';

interface SaveViewFormProps {
  /** Names that are there. */
  taken: readonly string[];
  /** Whether there is a filter to save. */
  possible: boolean;
  onSave: (name: string) => void;
}

const Form = styled('form')({ display: 'flex', alignItems: 'flex-start', '& > button': { marginTop: 24 }, gap: 8 });
const Line = styled('div')({ flex: 1 });

/** Takes the present filters down under a name. */
export function SaveViewForm({ taken, possible, onSave }: SaveViewFormProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const name = text.trim();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(name === '');
    if (name === '') return;
    onSave(name);
    setText('');
  };
  const exists = taken.includes(name) ? 'A view of this name exists and will be replaced.' : undefined;
  return (
    <Form noValidate onSubmit={save}>
      <Line>
        <TextField
          label="Save the filters as"
          value={text}
          onChange={setText}
          maxLength={40}
          autoComplete="off"
          placeholder="Name"
          disabled={!possible}
          error={asked && name === '' ? 'Please enter a name' : undefined}
          hint={possible ? exists : 'There are no filters to save.'}
        />
      </Line>
      <Button type="submit" disabled={!possible}>
        Save view
      </Button>
    </Form>
  );
}
