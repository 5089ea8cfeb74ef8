import {
  type NotificationChannels,
  type NotificationSettings,
  type PendingConfirmation,
  type PlanName,
  account,
  type NotificationChannel,
} from '@faultline/shared/contract';
import { FormError, Select, Switch, TextField } from '@faultline/shared/forms';
import { type QueryState, useCommand } from '@faultline/shared/query';
import { AppLink, Button, Divider, Stack, styled, Typography, Alert } from '@faultline/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDestination } from './ConfirmDestination.tsx';
import { thresholdOptions, useSettingsForm } from './useSettingsForm.ts';
import { Send } from 'lucide-react';

interface SettingsFormProps {
  settings: NotificationSettings;
  plan: PlanName | undefined;
  offersChannels: boolean | undefined;
  query: QueryState<NotificationChannels>;
  confirmations: readonly PendingConfirmation[];
}

type FlagName = 'always_notify_exploited' | `${'email' | 'telegram' | 'daily_cve' | 'tracking_notifications'}_enabled`;

export function SettingsForm({ settings, plan, offersChannels, query, confirmations }: SettingsFormProps) {
  const { draft, isDirty, change, discard, problem, save, busy } = useSettingsForm(settings);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem?.field !== undefined) form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem]);
  const toggle = (name: FlagName, label: string) => (
    <Switch
      name={name}
      label={label}
      checked={draft[name] === true}
      onChange={(checked) => change({ [name]: checked })}
    />
  );
  const threshold = (name: 'tracking_min_severity' | 'daily_cve_min_severity', label: string) => (
    <Select
      name={name}
      label={label}
      options={thresholdOptions}
      value={String(draft[name])}
      onChange={(value) => change({ [name]: Number(value) })}
    />
  );
  const channels = query.status === 'ready' ? query.data : undefined;
  const getConfirmation = (channel: 'email' | 'telegram') => {
    const pending = confirmations.find((one) => one.channel === channel);
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
  // A provider that reports the state of its channels also reports which channels the plan includes.
  const isPlanSilent = offersChannels === false || query.status === 'failed';
  const telegramHint = isPlanSilent
    ? 'Telegram alerts are part of the Pro and Business plans.'
    : 'Where to send Telegram alerts.';
  const hasTelegram = isPlanSilent ? plan !== 'free' : channels?.telegram.available !== false;
  const showsTelegram = hasTelegram || settings.telegram_enabled || settings.telegram_chat_id !== null;
  return (
    <form
      ref={form}
      noValidate
      aria-label="Notification settings"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack spacing={5} divider={<Divider />}>
        <SettingsGroup title="Email" hint="Where to send email alerts.">
          {toggle('email_enabled', 'Email notifications')}
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
          {showsTelegram && (
            <>
              {toggle('telegram_enabled', 'Telegram notifications')}
              <TextField
                name="telegram_chat_id"
                label="Telegram chat ID"
                hint={`Message ${channels?.telegram.bot === undefined ? 'our bot' : `@${channels.telegram.bot}`} /start to get your chat ID.`}
                spellCheck={false}
                maxLength={64}
                value={draft.telegram_chat_id ?? ''}
                onChange={(telegram_chat_id) => change({ telegram_chat_id })}
              />
            </>
          )}
          {getConfirmation('telegram') ?? <TestMessage channel="telegram" state={channels?.telegram} />}
          {!hasTelegram && plan === 'free' && (
            <div>
              <AppLink to="/landing#pricing">See plans</AppLink>
            </div>
          )}
        </SettingsGroup>
        <SettingsGroup title="Tracking alerts" hint="As soon as a CVE affects something you track.">
          {toggle('tracking_notifications_enabled', 'Tracking notifications')}
          {threshold('tracking_min_severity', 'Minimum severity for tracking alerts')}
          {settings.always_notify_exploited !== undefined &&
            toggle('always_notify_exploited', 'Always tell me about exploited vulnerabilities')}
        </SettingsGroup>
        <SettingsGroup title="Daily CVE report" hint="One message a day with what was published.">
          {toggle('daily_cve_enabled', 'Daily CVE report')}
          {threshold('daily_cve_min_severity', 'Minimum severity for daily CVE reports')}
        </SettingsGroup>
        <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
          {problem !== undefined && problem.field === undefined && <FormError>{problem.text}</FormError>}
          <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
            <Button type="submit" variant="contained" color="primary" loading={busy} loadingPosition="start">
              {busy ? 'Saving...' : 'Save Changes'}
            </Button>
            {isDirty && !busy && (
              <>
                <Button onClick={discard}>Discard Changes</Button>
                <Typography component="span" variant="body2" color="text.secondary" role="status">
                  You have unsaved changes.
                </Typography>
              </>
            )}
          </Stack>
        </Stack>
      </Stack>
    </form>
  );
}

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(160px, 240px) 1fr',
  gap: '12px 32px',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.h3, padding: 0, float: 'left' },
  '& small': { ...theme.typography.body2, display: 'block', fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& > div': { display: 'flex', flexDirection: 'column', gap: 12, minWidth: 0 },
  '@media (min-width: 640px)': { '& legend': { paddingTop: 8 } },
  '@media (max-width: 639.95px)': { gridTemplateColumns: '1fr' },
}));

function SettingsGroup({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Group>
      <legend>
        {title}
        <small>{hint}</small>
      </legend>
      <div>{children}</div>
    </Group>
  );
}

interface TestMessageProps {
  channel: 'email' | 'telegram';
  state: NotificationChannel | undefined;
}

const names = { email: 'Send Test Email', telegram: 'Send Test Telegram Message' };

function TestMessage({ channel, state }: TestMessageProps) {
  const { run, busy } = useCommand(account.testChannel, {
    done: (message) => message ?? 'Test message sent',
    refreshes: [account.channels],
  });
  if (state === undefined) return null;
  return (
    <>
      {state.problem !== undefined && (
        <Alert severity={state.available ? 'warning' : 'info'} role="status">
          {state.problem}
        </Alert>
      )}
      {state.available && (
        <div>
          <Button
            size="small"
            startIcon={<Send size={14} />}
            loading={busy}
            loadingPosition="start"
            onClick={() => void run({ body: { channel } })}
          >
            {names[channel]}
          </Button>
        </div>
      )}
    </>
  );
}
