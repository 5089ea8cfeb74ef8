import { Checkbox } from '@faultline/shared/forms';
import { styled } from '@faultline/shared/ui';

const Set = styled('fieldset')(({ theme }) => ({
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

/** The two ways to be told. */
export function NotificationCheckboxes({ value, onChange }: NotificationCheckboxesProps) {
  return (
    <Set>
      <legend>Notifications</legend>
      <Checkbox
        label="E-mail notifications"
        checked={value.email_enabled}
        onChange={(email_enabled) => onChange({ email_enabled })}
      />
      <Checkbox
        label="Telegram notifications"
        checked={value.telegram_enabled}
        onChange={(telegram_enabled) => onChange({ telegram_enabled })}
      />
    </Set>
  );
}
