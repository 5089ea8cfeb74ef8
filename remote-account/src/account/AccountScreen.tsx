import { account, type PlanName, readPlanName, type User, exportJobs, trackings } from '@faultline/shared/contract';
import { QueryView, useCapability, useQuery, useCommand } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import {
  Badge,
  Screen,
  Skeleton,
  styled,
  visuallyHidden,
  Stack,
  Tab,
  Tabs,
  AppLink,
  DateText,
  Section,
  Typography,
  Button,
  saveFile,
  toast,
} from '@faultline/shared/ui';
import { data } from '../../contract/data.ts';
import { DescriptionItem, DescriptionList } from './DescriptionList.tsx';
import { Proof } from './security/Proof.tsx';
import { Security } from './security/Security.tsx';
import { useHasPassword } from './security/useHasPassword.ts';
import { NotificationSettings } from './settings/NotificationSettings.tsx';
import { call, getErrorMessage } from '@faultline/shared/api';
import { utcDay } from '@faultline/shared/format';
import { FileDown, Trash2 } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Dialog, FormError, PasswordField, SubmitActions, TextField } from '@faultline/shared/forms';
import { endSession, userAtom, useTeam } from '@faultline/shared/session';

const comingSoon = (
  <Stack direction="row" component="span" spacing={2} sx={{ alignItems: 'center' }}>
    <span>Subscription</span>
    <Badge>Coming Soon</Badge>
  </Stack>
);

export function AccountScreen() {
  const profile = useQuery(account.profile);
  const canDelete = useCapability('delete-account') === true;
  // Shown until it is known to be missing, so that the page does not move.
  const hasTeams = useCapability('account/teams') !== false;
  return (
    <Screen
      title="Account Settings"
      subtitle="Manage your profile and preferences"
      narrow
      actions={hasTeams && <AppLink to="/account/teams">Teams</AppLink>}
    >
      <Tabs value="account" aria-label="Account settings">
        <Tab value="account" id="account-tab" aria-controls="account-panel" label="Account" />
        <Tab value="subscription" disabled label={comingSoon} />
      </Tabs>
      <Stack role="tabpanel" id="account-panel" aria-labelledby="account-tab" spacing={4}>
        <QueryView query={profile} failedTitle="Failed to load user profile" loading={<ProfilePlaceholder />}>
          {(user) => <Profile user={user} />}
        </QueryView>
        <NotificationSettings />
        {profile.status === 'ready' && <Security email={profile.data.email} />}
        <DataExport />
        <Proof />
        {canDelete && profile.status === 'ready' && <DeleteAccount email={profile.data.email} />}
      </Stack>
    </Screen>
  );
}

const Hidden = styled('span')(visuallyHidden);

// As high as a profile at any width, so that the page does not move.
function ProfilePlaceholder() {
  const email = useAtomValue(userAtom)?.email ?? '';
  return (
    <output style={{ display: 'block' }}>
      <Hidden>Loading profile...</Hidden>
      <Skeleton height="auto">
        <div style={{ visibility: 'hidden' }}>
          <Profile user={{ email, email_verified: true, createdDate: '2026-01-01T00:00:00.000Z' }} />
        </div>
      </Skeleton>
    </output>
  );
}

const planLabels: Record<PlanName, string> = { free: 'Free', pro: 'Pro', business: 'Business' };

function Profile({ user }: { user: User }) {
  const canChangePassword = useCapability('change-password') !== false;
  const plan = readPlanName(user.subscriptionPlan);
  return (
    <Section title="Profile">
      <DescriptionList>
        <DescriptionItem name="Email">{user.email}</DescriptionItem>
        <DescriptionItem name="Plan">
          <Stack direction="row" component="span" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
            <Badge tone={plan === 'free' ? 'grey' : 'accent'}>{planLabels[plan]}</Badge>
            <Typography component="span" variant="body2" color="text.secondary">
              Billing will be available soon.
            </Typography>
            <AppLink to="/landing#pricing">Compare plans</AppLink>
          </Stack>
        </DescriptionItem>
        <DescriptionItem name="Member since">
          <DateText value={user.createdDate} />
        </DescriptionItem>
        {!canChangePassword && (
          <DescriptionItem name="Password">
            <AppLink to={paths.forgotPassword} state={{ from: paths.account, email: user.email, purpose: 'change' }}>
              Change password
            </AppLink>
          </DescriptionItem>
        )}
      </DescriptionList>
    </Section>
  );
}

function DataExport() {
  const hasMore = useCapability('account/data') === true;
  const { download, busy } = useDataExport(hasMore);
  // These calls would return the data of the team.
  if (useTeam() !== undefined) return null;
  return (
    <Section title="Your data">
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="text.secondary">
          {hasMore
            ? 'Your profile, settings, trackings, alert rules, channels, saved searches and export requests, as one JSON file.'
            : 'Your profile, settings, trackings and export requests, as one JSON file.'}
        </Typography>
        <Button
          startIcon={<FileDown size={15} />}
          loading={busy}
          loadingPosition="start"
          onClick={() => void download()}
        >
          Download My Data
        </Button>
      </Stack>
    </Section>
  );
}

async function gather(hasMore: boolean) {
  const [profile, settings, tracked, jobs, more] = await Promise.all([
    call(account.profile),
    call(account.settings),
    call(trackings.list),
    call(exportJobs.list),
    hasMore ? call(data.read) : undefined,
  ]);
  return {
    profile: profile.data,
    notification_settings: settings.data,
    trackings: tracked.data,
    exports: jobs.data,
    ...more?.data,
  };
}

function useDataExport(hasMore: boolean) {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const text = JSON.stringify(await gather(hasMore), null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `faultline-data-${utcDay()}.json`);
      toast.success('File downloaded successfully');
    } catch (error) {
      toast.error(`Download failed: ${getErrorMessage(error)}`);
    }
    setBusy(false);
  }
  return { download, busy };
}

function DeleteAccount({ email }: { email: string }) {
  const { open, setOpen, hasPassword, fields, armed, problem, remove, busy } = useDeleteAccount(email);
  return (
    <Section title="Delete account">
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="text.secondary">
          Permanently deletes your account and everything it owns: settings, trackings, alert rules, saved searches,
          channels, exports, API tokens, and teams without another member.
        </Typography>
        <Button color="error" startIcon={<Trash2 size={15} />} onClick={() => setOpen(true)}>
          Delete Account
        </Button>
      </Stack>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        busy={busy}
        title="Delete your account?"
        subtitle="This permanently deletes your account and all its data."
        onSubmit={() => void remove()}
        actions={
          <SubmitActions onCancel={() => setOpen(false)} busy={busy} color="error" disabled={!armed}>
            Delete My Account
          </SubmitActions>
        }
      >
        <Stack spacing={3}>
          <TextField
            name="confirm_email"
            label="Your email address"
            hint={`Type ${email} to confirm.`}
            type="email"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={fields.typed}
            onChange={fields.setTyped}
          />
          {hasPassword && (
            <PasswordField
              name="password"
              label="Current password"
              autoComplete="current-password"
              maxLength={256}
              value={fields.password}
              onChange={fields.setPassword}
              error={problem?.field === 'password' ? problem.text : undefined}
            />
          )}
          {problem !== undefined && problem.field === undefined && <FormError>{problem.text}</FormError>}
        </Stack>
      </Dialog>
    </Section>
  );
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function useDeleteAccount(email: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ field?: 'password'; text: string }>();
  const command = useCommand(account.delete, { failed: false });
  const hasPassword = useHasPassword();
  const armed = email !== '' && same(typed, email) && (!hasPassword || password !== '');

  function setOpen(open: boolean) {
    setTyped('');
    setPassword('');
    setProblem(undefined);
    setIsOpen(open);
  }

  async function remove() {
    if (!armed || command.busy) return;
    setProblem(undefined);
    const outcome = await command.run({ body: { email: typed, ...(hasPassword && { password }) } });
    if (!outcome.ok) {
      const { status, code, message: text } = outcome.error;
      return setProblem(
        hasPassword && status === 403 && code !== 'ERR_PROOF_REQUIRED' ? { field: 'password', text } : { text },
      );
    }
    toast.success('Your account was deleted');
    clearUserStorage(email);
    endSession();
  }

  const fields = { typed, setTyped, password, setPassword };
  return { open: isOpen, setOpen, hasPassword, fields, armed, problem, remove, busy: command.busy };
}

function clearUserStorage(email: string): void {
  const own = Object.keys(localStorage).filter((key) => key.endsWith(`:${email}`));
  for (const key of own) localStorage.removeItem(key);
}
