import { account } from '@faultline/shared/contract';
import { QueryView, useCapability, useQuery } from '@faultline/shared/query';
import { Badge, Screen, Skeletons, Stack, Tab, Tabs } from '@faultline/shared/ui';
import { DeleteAccount } from './DeleteAccount.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { Profile } from './Profile.tsx';
import { Security } from './security/Security.tsx';
import { DataExport } from './DataExport.tsx';

const comingSoon = (
  <Stack direction="row" component="span" spacing={2} sx={{ alignItems: 'center' }}>
    <span>Subscription</span>
    <Badge>Coming Soon</Badge>
  </Stack>
);

/** Who is signed in, and what they are told about and how (specification 15). */
export function AccountScreen() {
  const profile = useQuery(account.profile);
  const canDelete = useCapability('delete-account') === true;
  return (
    <Screen title="Account Settings" subtitle="Manage your profile and preferences" narrow>
      <Tabs value="account" aria-label="Account settings">
        <Tab value="account" id="account-tab" aria-controls="account-panel" label="Account" />
        <Tab value="subscription" disabled label={comingSoon} />
      </Tabs>
      <Stack role="tabpanel" id="account-panel" aria-labelledby="account-tab" spacing={4}>
        <QueryView
          query={profile}
          failedTitle="Failed to load user profile"
          loading={<Skeletons count={1} height={180} label="Loading profile..." />}
        >
          {(user) => <Profile user={user} />}
        </QueryView>
        <NotificationSettings />
        {profile.status === 'ready' && <Security email={profile.data.email} />}
        <DataExport />
        {canDelete && profile.status === 'ready' && <DeleteAccount email={profile.data.email} />}
      </Stack>
    </Screen>
  );
}
