import { useCapability, QueryView, refresh, useCommand, useQuery } from '@faultline/shared/query';
import {
  AppLink,
  Divider,
  Section,
  Stack,
  Badge,
  Button,
  DateText,
  RelativeTime,
  Skeletons,
  Typography,
} from '@faultline/shared/ui';
import { ChangePassword } from './ChangePassword.tsx';
import { Rows } from '../../Rows.ts';
import { SecondFactors } from './SecondFactors.tsx';
import { useHasPassword } from './useHasPassword.ts';
import { account, type AccountSession } from '@faultline/shared/contract';
import { useConfirm } from '@faultline/shared/forms';
import { useRef, useState } from 'react';

export function Security({ email }: { email: string }) {
  const canChangePassword = useCapability('change-password') === true;
  const hasPassword = useHasPassword();
  const hasSessions = useCapability('sessions') === true;
  const hasTokens = useCapability('account/tokens') === true;
  const hasSecondFactors = useCapability('second-factor') === true;
  if (!canChangePassword && !hasSessions && !hasTokens && !hasSecondFactors) return null;
  return (
    <Section title="Security">
      <Stack spacing={5} divider={<Divider />}>
        {canChangePassword && (hasPassword ? <ChangePassword email={email} /> : <NoPassword />)}
        {hasSecondFactors && <SecondFactors />}
        {hasTokens && <TokensLink />}
        {hasSessions && <SessionList />}
      </Stack>
    </Section>
  );
}

const NoPassword = () => (
  <div>
    <Typography variant="h3">Password</Typography>
    <Typography variant="body2" color="text.secondary">
      This account has no password. You sign in with your identity provider.
    </Typography>
  </div>
);

function TokensLink() {
  return (
    <div>
      <Typography variant="h3">API tokens</Typography>
      <Typography variant="body2" color="text.secondary">
        Scripts and CI jobs use the API with a token instead of your password.
      </Typography>
      <AppLink to="/account/tokens">Manage API tokens</AppLink>
    </div>
  );
}

const SHOWN_COUNT = 5;

const formatDevice = ({ device }: AccountSession) => device ?? 'Unknown device';

function SessionList() {
  const query = useQuery(account.sessions);
  return (
    <Stack spacing={3}>
      <div>
        <Typography variant="h3">Sessions</Typography>
        <Typography variant="body2" color="text.secondary">
          Devices that are signed in to your account.
        </Typography>
      </div>
      <QueryView
        query={query}
        failedTitle="Failed to load sessions"
        loading={<Skeletons count={2} height={44} gap={12} label="Loading sessions..." />}
        empty="No sessions found"
      >
        {(sessions) => <Sessions sessions={sessions} />}
      </QueryView>
    </Stack>
  );
}

function Sessions({ sessions }: { sessions: AccountSession[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const { signOut, signOutOthers, busyId, confirmation, list } = useSignOut();
  const sorted = sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN_COUNT);
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Rows flat ref={list} tabIndex={-1} aria-label="Sessions">
        {shown.map((session) => (
          <li key={session.id}>
            <div>
              <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                <span>{formatDevice(session)}</span>
                {session.isCurrent && <Badge tone="accent">This device</Badge>}
              </Stack>
              <p>
                Last used <RelativeTime value={session.lastUsedAt} />, signed in <DateText value={session.createdAt} />
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                size="small"
                aria-label={`Sign out ${formatDevice(session)}`}
                loading={busyId === session.id}
                disabled={busyId !== undefined}
                onClick={() => void signOut(session)}
              >
                Sign Out
              </Button>
            )}
          </li>
        ))}
      </Rows>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3 }}>
        {shown.length < sorted.length && (
          <Button onClick={() => setIsWhole(true)}>Show {sorted.length - shown.length} More</Button>
        )}
        {hasOthers && (
          <Button
            color="error"
            loading={busyId === 'others'}
            disabled={busyId !== undefined}
            onClick={() => void signOutOthers()}
          >
            Sign Out All Others
          </Button>
        )}
      </Stack>
      {confirmation}
    </>
  );
}

// The row that had the focus disappears, so the focus moves to the list.
function useSignOut() {
  const { confirm, confirmation } = useConfirm();
  const list = useRef<HTMLUListElement>(null);
  const [busyId, setBusyId] = useState<string>();
  const end = useCommand(account.endSession, { done: 'Session signed out' });
  const endOthers = useCommand(account.endOtherSessions, { done: 'All other sessions signed out' });

  async function run(id: string, command: () => Promise<unknown>) {
    setBusyId(id);
    await command();
    await refresh(account.sessions);
    setBusyId(undefined);
    list.current?.focus();
  }

  async function signOut(session: AccountSession) {
    const yes = await confirm({
      title: `Sign out ${formatDevice(session)}?`,
      message: 'That device has to sign in again with the password.',
      confirmLabel: 'Sign Out',
    });
    if (yes) await run(session.id, () => end.run({ body: { id: session.id } }));
  }

  async function signOutOthers() {
    const yes = await confirm({
      title: 'Sign out all other sessions?',
      message: 'You stay signed in on this device only.',
      confirmLabel: 'Sign Out All Others',
      danger: true,
    });
    if (yes) await run('others', () => endOthers.run());
  }

  return { signOut, signOutOthers, busyId, confirmation, list };
}
