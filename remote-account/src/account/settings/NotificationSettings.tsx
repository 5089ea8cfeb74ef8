import { account, readPlanName, type NotificationSettings, type PendingConfirmation } from '@faultline/shared/contract';
import { QueryView, useCapability, useQuery } from '@faultline/shared/query';
import { AppLink, Section, Skeletons, Badge, Box, Stack, Typography } from '@faultline/shared/ui';
import { SettingsForm } from './SettingsForm.tsx';
import { DescriptionItem, DescriptionList } from '../DescriptionList.tsx';
import { usePendingConfirmations } from './ConfirmDestination.tsx';
import { thresholdName } from './useSettingsForm.ts';

export function NotificationSettings() {
  const query = useQuery(account.settings);
  const profile = useQuery(account.profile);
  const plan = profile.status === 'ready' ? readPlanName(profile.data.subscriptionPlan) : undefined;
  // The channel state and pending confirmations add rows to the form. Waiting for them avoids a layout shift.
  const hasChannels = useCapability('account/channels') === true;
  const offersChannels = useCapability('notification-channels');
  const channels = useQuery(account.channels, { enabled: offersChannels === true });
  const confirmations = usePendingConfirmations();
  const isWaiting = confirmations === undefined || (offersChannels === true && channels.status === 'loading');
  return (
    <QueryView
      query={isWaiting ? { status: 'loading' } : query}
      failedTitle="Failed to load notification settings"
      loading={<Skeletons count={2} height={340} gap={16} label="Loading notification settings..." />}
    >
      {(settings) => (
        <>
          <Section title="Notification settings">
            <SettingsForm
              settings={settings}
              plan={plan}
              offersChannels={offersChannels}
              query={channels}
              confirmations={confirmations ?? []}
            />
          </Section>
          {hasChannels && (
            <Section title="Channels">
              <Typography variant="body2" color="text.secondary">
                Alerts can also go to a webhook, Slack, Microsoft Teams or Jira.
              </Typography>
              <AppLink to="/account/channels">Manage channels</AppLink>
            </Section>
          )}
          <Section title="Saved settings">
            <SettingsSummary settings={settings} confirmations={confirmations ?? []} />
          </Section>
        </>
      )}
    </QueryView>
  );
}

interface ChannelProps {
  name: string;
  on: boolean;
  detail: string;
  isPending?: boolean;
}

function Channel({ name, on, detail, isPending = false }: ChannelProps) {
  return (
    <DescriptionItem name={name}>
      <Stack direction="row" component="span" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <Box component="span" sx={{ minWidth: 68 }}>
          <Badge tone={on ? 'green' : 'grey'}>{on ? 'Enabled' : 'Disabled'}</Badge>
        </Box>
        <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {detail}
        </Box>
        {isPending && <Badge tone="yellow">Waiting for confirmation</Badge>}
      </Stack>
    </DescriptionItem>
  );
}

interface SettingsSummaryProps {
  settings: NotificationSettings;
  confirmations: readonly PendingConfirmation[];
}

function SettingsSummary({ settings, confirmations }: SettingsSummaryProps) {
  const isPending = (channel: string) => confirmations.some((pending) => pending.channel === channel);
  return (
    <DescriptionList>
      <Channel
        name="Email notifications"
        on={settings.email_enabled}
        detail={settings.email ?? 'No address set'}
        isPending={isPending('email')}
      />
      <Channel
        name="Telegram notifications"
        on={settings.telegram_enabled}
        detail={settings.telegram_chat_id ?? 'No chat ID set'}
        isPending={isPending('telegram')}
      />
      <Channel
        name="Tracking notifications"
        on={settings.tracking_notifications_enabled}
        detail={
          settings.always_notify_exploited === true
            ? `${thresholdName(settings.tracking_min_severity)}, and all exploited CVEs`
            : thresholdName(settings.tracking_min_severity)
        }
      />
      <Channel
        name="Daily CVE report"
        on={settings.daily_cve_enabled}
        detail={thresholdName(settings.daily_cve_min_severity)}
      />
    </DescriptionList>
  );
}
