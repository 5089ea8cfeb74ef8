import { account, type NotificationSettings } from '@faultline/shared/contract';
import { FormError, Select, Switch, TextField } from '@faultline/shared/forms';
import { useCapability, useQuery } from '@faultline/shared/query';
import { Button, Divider, Stack } from '@faultline/shared/ui';
import { ConfirmDestination, usePendingConfirmations } from './ConfirmDestination.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import { TestMessage } from './TestMessage.tsx';
import { thresholdOptions } from './thresholds.ts';
import { useSettingsForm } from './useSettingsForm.ts';

export function SettingsForm({ settings }: { settings: NotificationSettings }) {
  const { draft, change, problem, save, busy } = useSettingsForm(settings);
  const isOffered = useCapability('notification-channels');
  const query = useQuery(account.channels, { enabled: isOffered === true });
  const channels = query.status === 'ready' ? query.data : undefined;
  const confirmations = usePendingConfirmations();
  const getConfirmation = (channel: 'email' | 'telegram') => {
    const pending = confirmations.find((one) => one.channel === channel);
    // A channel that the plan or the server does not have says so itself, and has nothing to confirm.
    if (pending === undefined || channels?.[channel].available === false) return undefined;
    return (
      <ConfirmDestination
        key={pending.destination}
        pending={pending}
        onCancelled={({ email, telegram_chat_id, telegram_enabled }) =>
          change(channel === 'email' ? { email } : { telegram_chat_id, telegram_enabled })
        }
      />
    );
  };
  // A provider that reports the state of its channels says itself which ones a plan has.
  const telegramHint =
    isOffered === false || query.status === 'failed'
      ? 'Telegram alerts are part of the Pro and Business plans.'
      : 'Where messages on Telegram go.';
  return (
    <form
      noValidate
      aria-label="Notification settings"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack spacing={5} divider={<Divider />}>
        <SettingsGroup title="E-mail" hint="Where mails about what you track go.">
          <Switch
            name="email_enabled"
            label="E-mail notifications"
            checked={draft.email_enabled}
            onChange={(email_enabled) => change({ email_enabled })}
          />
          <TextField
            name="email"
            label="Notification email"
            type="email"
            autoComplete="email"
            inputMode="email"
            placeholder="you@example.com"
            maxLength={254}
            value={draft.email ?? ''}
            onChange={(email) => change({ email })}
            error={problem?.field === 'email' ? problem.text : undefined}
          />
          {getConfirmation('email') ?? <TestMessage channel="email" state={channels?.email} />}
        </SettingsGroup>
        <SettingsGroup title="Telegram" hint={telegramHint}>
          <Switch
            name="telegram_enabled"
            label="Telegram notifications"
            checked={draft.telegram_enabled}
            onChange={(telegram_enabled) => change({ telegram_enabled })}
          />
          <TextField
            name="telegram_chat_id"
            label="Telegram chat ID"
            hint={`Send /start to ${channels?.telegram.bot === undefined ? 'our bot' : `@${channels.telegram.bot}`}, and it answers with the ID.`}
            spellCheck={false}
            maxLength={64}
            value={draft.telegram_chat_id ?? ''}
            onChange={(telegram_chat_id) => change({ telegram_chat_id })}
          />
          {getConfirmation('telegram') ?? <TestMessage channel="telegram" state={channels?.telegram} />}
        </SettingsGroup>
        <SettingsGroup title="Tracking alerts" hint="As soon as a CVE touches something you track.">
          <Switch
            name="tracking_notifications_enabled"
            label="Tracking notifications"
            checked={draft.tracking_notifications_enabled}
            onChange={(tracking_notifications_enabled) => change({ tracking_notifications_enabled })}
          />
          <Select
            name="tracking_min_severity"
            label="Minimum severity for tracking alerts"
            options={thresholdOptions}
            value={String(draft.tracking_min_severity)}
            onChange={(value) => change({ tracking_min_severity: Number(value) })}
          />
        </SettingsGroup>
        <SettingsGroup title="Daily CVE report" hint="One message a day with what was published.">
          <Switch
            name="daily_cve_enabled"
            label="Daily CVE report"
            checked={draft.daily_cve_enabled}
            onChange={(daily_cve_enabled) => change({ daily_cve_enabled })}
          />
          <Select
            name="daily_cve_min_severity"
            label="Minimum severity for daily CVE reports"
            options={thresholdOptions}
            value={String(draft.daily_cve_min_severity)}
            onChange={(value) => change({ daily_cve_min_severity: Number(value) })}
          />
        </SettingsGroup>
        <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
          {problem !== undefined && problem.field === undefined && <FormError>{problem.text}</FormError>}
          <Button type="submit" variant="contained" color="primary" loading={busy} loadingPosition="start">
            {busy ? 'Saving...' : 'Save Changes'}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
