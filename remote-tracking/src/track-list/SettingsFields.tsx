import { TextField } from '@faultline/shared/forms';
import { MAX_LENGTHS } from './maxLengths.ts';
import { NotificationCheckboxes, type Notifications } from './NotificationCheckboxes.tsx';
import { VersionFilterField } from './VersionFilterField.tsx';

export interface Settings extends Notifications {
  custom_name: string;
  notes: string;
  version_filter: string;
}

interface SettingsFieldsProps {
  value: Settings;
  onChange: (change: Partial<Settings>) => void;
  /** Products and versions have a version filter. */
  versioned: boolean;
  /** What it is called without a name of its own. */
  name: string;
}

/** What a person may set for a tracking, whatever it follows. */
export function SettingsFields({ value, onChange, versioned, name }: SettingsFieldsProps) {
  return (
    <>
      <TextField
        label="Custom name"
        hint="Optional"
        placeholder={name}
        value={value.custom_name}
        onChange={(custom_name) => onChange({ custom_name })}
        maxLength={MAX_LENGTHS.custom_name}
      />
      {versioned && (
        <VersionFilterField value={value.version_filter} onChange={(version_filter) => onChange({ version_filter })} />
      )}
      <TextField
        label="Notes"
        rows={3}
        value={value.notes}
        onChange={(notes) => onChange({ notes })}
        maxLength={MAX_LENGTHS.notes}
      />
      <NotificationCheckboxes value={value} onChange={onChange} />
    </>
  );
}
