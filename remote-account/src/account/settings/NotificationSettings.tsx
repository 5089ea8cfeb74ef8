import { account, readPlanName } from '@faultline/shared/contract';
import { QueryView, useCapability, useQuery } from '@faultline/shared/query';
import { Section, Skeletons } from '@faultline/shared/ui';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsSummary } from './SettingsSummary.tsx';

export function NotificationSettings() {
  const query = useQuery(account.settings);
  const profile = useQuery(account.profile);
  const plan = profile.status === 'ready' ? readPlanName(profile.data.subscriptionPlan) : undefined;
  // The channel state adds rows to the form. Waiting for it avoids a layout shift.
  const isOffered = useCapability('notification-channels');
  const channels = useQuery(account.channels, { enabled: isOffered === true });
  const isWaiting = isOffered === true && channels.status === 'loading';
  return (
    <QueryView
      query={isWaiting ? { status: 'loading' } : query}
      failedTitle="Failed to load notification settings"
      loading={<Skeletons count={2} height={340} gap={16} label="Loading notification settings..." />}
    >
      {(settings) => (
        <>
          <Section title="Notification settings">
            <SettingsForm settings={settings} plan={plan} isOffered={isOffered} query={channels} />
          </Section>
          <Section title="Saved settings">
            <SettingsSummary settings={settings} />
          </Section>
        </>
      )}
    </QueryView>
  );
}
