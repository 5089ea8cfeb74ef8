import { Select, TextField } from '@faultline/shared/forms';
import { useState } from 'react';
import { MAX_GROUP_LENGTH } from './groupTrackings.ts';

// Group names are arbitrary, so the prefix `NAMED` distinguishes them from the fixed choices.
const KEEP = 'keep';
const NONE = 'none';
const NEW = 'new';
const NAMED = 'named ';

interface GroupFieldProps {
  // Empty: no group; undefined: each keeps its own.
  value: string | undefined;
  onChange: (group: string | undefined) => void;
  names: readonly string[];
  canKeep?: boolean;
}

export function GroupField({ value, onChange, names, canKeep = false }: GroupFieldProps) {
  const [isNew, setIsNew] = useState(false);
  const chosen = isNew ? NEW : value === undefined ? KEEP : value === '' ? NONE : NAMED + value;
  const choose = (choice: string) => {
    setIsNew(choice === NEW);
    if (choice === KEEP) onChange(undefined);
    else onChange(choice.startsWith(NAMED) ? choice.slice(NAMED.length) : '');
  };
  const own = value === undefined || value === '' || isNew || names.includes(value) ? [] : [value];
  return (
    <>
      <Select
        label="Group"
        value={chosen}
        onChange={choose}
        options={[
          ...(canKeep ? [{ value: KEEP, label: 'Leave as is' }] : []),
          { value: NONE, label: 'No group' },
          ...[...names, ...own].map((name) => ({ value: NAMED + name, label: name })),
          { value: NEW, label: 'New group...' },
        ]}
      />
      {isNew && (
        <TextField
          label="Name of the new group"
          hint="Leave empty for no group."
          autoFocus
          value={value ?? ''}
          onChange={onChange}
          maxLength={MAX_GROUP_LENGTH}
        />
      )}
    </>
  );
}
