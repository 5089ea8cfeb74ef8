import { account, readPlanName } from '@faultline/shared/contract';
import { QueryView, useCapability, useQuery } from '@faultline/shared/query';
import { Section, Skeletons } from '@faultline/shared/ui';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsSummary } from './SettingsSummary.tsx';

/** The stored settings, as a form to change them and as a summary. */
export function NotificationSettings() {
  const query = useQuery(account.settings);
  const profile = useQuery(account.profile);
  const plan = profile.status === 'ready' ? readPlanName(profile.data.subscriptionPlan) : undefined;
  // The state of the channels adds lines to the form: it is shown in its whole height at once.
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
