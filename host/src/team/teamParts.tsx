import { account, memberships, type Membership } from '@faultline/shared/contract';
import { isolateText } from '@faultline/shared/format';
import { QueryView, useCapability, useQuery } from '@faultline/shared/query';
import { paths, rememberPage } from '@faultline/shared/routing';
import { teamAtom, teamIdAtom, useTeam } from '@faultline/shared/session';
import {
  Button,
  Divider,
  EmptyState,
  LoadingState,
  Menu,
  MenuItem,
  type MenuState,
  RouterAnchor,
  Screen,
} from '@faultline/shared/ui';
import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

// Shows the page once it is known that the user is a member of its team, and says so if not.
export function TeamGate({ id, children }: { id: string; children: ReactNode }) {
  const isOffered = useCapability('account/teams');
  const query = useQuery(memberships.list, { enabled: isOffered === true });
  // Until the first answer of the provider it is not known whether it has teams.
  const firstAnswer = useQuery(account.profile, { enabled: isOffered === undefined });
  if (isOffered === false) return <NoTeam title="This service has no teams" />;
  if (isOffered === undefined) {
    return (
      <QueryView query={firstAnswer} failedTitle="Failed to load your teams">
        {() => <LoadingState />}
      </QueryView>
    );
  }
  return (
    <QueryView query={query} failedTitle="Failed to load your teams">
      {(teams) => {
        const team = teams.find((each) => each.id === id);
        if (team === undefined) return <NotMember />;
        return team.needs_second_factor ? <NeedsFactor team={team} /> : <Confirmed team={team}>{children}</Confirmed>;
      }}
    </QueryView>
  );
}

function NotMember() {
  const former = useTeam();
  if (former === undefined) {
    return (
      <NoTeam
        title="You are not a member of this team"
        hint="It was deleted, or its admins have to invite you. Nothing of it is shown."
      />
    );
  }
  return (
    <NoTeam
      title={`You are no longer a member of ${isolateText(former.name)}`}
      hint="You left it, an admin removed you, or it was deleted. What you created for it stays with it."
    />
  );
}

function NeedsFactor({ team }: { team: Membership }) {
  const page = new URLSearchParams(rememberPage(useLocation()));
  return (
    <NoTeam
      title={`${isolateText(team.name)} requires a second factor`}
      hint="Set up an authenticator app or a passkey in your account. A link there leads back to this page."
      action={{ label: 'Set Up Second Factor', path: `${paths.account}?${page}` }}
    />
  );
}

interface NoTeamProps {
  title: string;
  hint?: string;
  action?: { label: string; path: string };
}

function NoTeam({ title, hint, action = { label: 'Open Your Own Account', path: paths.daily } }: NoTeamProps) {
  return (
    <Screen title="Team">
      <EmptyState
        title={title}
        hint={hint}
        // Not by the router, which would keep the team.
        action={<Button onClick={() => location.assign(action.path)}>{action.label}</Button>}
      />
    </Screen>
  );
}

function Confirmed({ team, children }: { team: Membership; children: ReactNode }) {
  const [confirmed, setConfirmed] = useAtom(teamAtom);
  useEffect(() => setConfirmed(team), [team, setConfirmed]);
  return confirmed === undefined ? <LoadingState /> : children;
}

const wrapped = { whiteSpace: 'normal', overflowWrap: 'anywhere' };

interface TeamMenuProps {
  email: string;
  menu: MenuState;
}

// Plain links: another owner is another page load.
export function TeamMenu({ email, menu }: TeamMenuProps) {
  const query = useQuery(memberships.list);
  const current = useAtomValue(teamIdAtom);
  const { pathname } = useLocation();
  return (
    <Menu {...menu}>
      <MenuItem component="a" href={pathname} selected={current === undefined} sx={wrapped}>
        {email}
      </MenuItem>
      {query.status === 'ready' ? (
        query.data.map(({ id, name }) => (
          <MenuItem key={id} component="a" href={`${pathname}?team=${id}`} selected={id === current} sx={wrapped}>
            {name}
          </MenuItem>
        ))
      ) : query.status === 'loading' ? (
        <MenuItem disabled>Loading teams...</MenuItem>
      ) : (
        <MenuItem onClick={query.retry}>Failed to load teams. Try again</MenuItem>
      )}
      <Divider component="li" role="separator" />
      <MenuItem component={RouterAnchor} href="/account/teams" onClick={menu.onClose}>
        Manage teams
      </MenuItem>
    </Menu>
  );
}
