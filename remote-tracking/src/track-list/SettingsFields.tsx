import { Checkbox, TextField } from '@faultline/shared/forms';
import { useTeam } from '@faultline/shared/session';
import { styled } from '@faultline/shared/ui';

export interface Settings extends Notifications {
  custom_name: string;
  notes: string;
  version_filter: string;
}

interface SettingsFieldsProps {
  value: Settings;
  onChange: (change: Partial<Settings>) => void;
  versioned: boolean;
  name: string;
}

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

function VersionFilterField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label="Version filter"
      hint="Only CVEs of these versions are counted, listed and alerted: >=1.0.0, 2.x or 9.0.50"
      placeholder=">=1.0.0"
      value={value}
      onChange={onChange}
      maxLength={MAX_LENGTHS.version_filter}
      spellCheck={false}
    />
  );
}

const Fieldset = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.body2, fontWeight: 570, padding: 0, marginBottom: 4 },
}));

export interface Notifications {
  email_enabled: boolean;
  telegram_enabled: boolean;
}

interface NotificationCheckboxesProps {
  value: Notifications;
  onChange: (change: Partial<Notifications>) => void;
}

// Alerts of a team go to its channels, which nobody turns off for one tracking.
export function NotificationCheckboxes({ value, onChange }: NotificationCheckboxesProps) {
  if (useTeam() !== undefined) return null;
  return (
    <Fieldset>
      <legend>Notifications</legend>
      <Checkbox
        label="Email notifications"
        checked={value.email_enabled}
        onChange={(email_enabled) => onChange({ email_enabled })}
      />
      <Checkbox
        label="Telegram notifications"
        checked={value.telegram_enabled}
        onChange={(telegram_enabled) => onChange({ telegram_enabled })}
      />
    </Fieldset>
  );
}

const MAX_LENGTHS = { custom_name: 300, notes: 4000, version_filter: 200 } as const;
