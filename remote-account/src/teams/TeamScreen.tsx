import { memberships } from '@faultline/shared/contract';
import { isolateText } from '@faultline/shared/format';
import { Switch } from '@faultline/shared/forms';
import { QueryView, useCapability, useCommand, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { AppLink, EmptyState, Screen, Section, Skeletons, Stack, Typography } from '@faultline/shared/ui';
import { useParams } from 'react-router-dom';
import { type Team, teams } from '../../contract/teams.ts';
import { Proof } from '../account/security/Proof.tsx';
import { Offered } from '../Offered.tsx';
import { InvitationSection } from './InvitationSection.tsx';
import { LeaveSection } from './LeaveSection.tsx';
import { MemberSection } from './MemberSection.tsx';
import { listManagedRoles, roleLabels, TEAMS_PATH } from './team.ts';

export function TeamScreen() {
  const { teamId = '' } = useParams();
  if (useCapability('account/teams') === true) return <OfferedTeam teamId={teamId} />;
  return (
    <Screen title="Team" narrow>
      <Offered capability="account/teams" missing="This service has no teams">
        {null}
      </Offered>
    </Screen>
  );
}

function OfferedTeam({ teamId }: { teamId: string }) {
  const query = useQuery(teams.get, { params: { teamId } });
  const team = query.status === 'ready' ? query.data : undefined;
  const isGone = query.status !== 'loading' && query.problem?.code === 'ERR_TEAM_NOT_FOUND';
  return (
    <Screen
      title={team?.name ?? 'Team'}
      subtitle={team && `Your role: ${roleLabels[team.role]}`}
      narrow
      actions={<AppLink to={TEAMS_PATH}>All teams</AppLink>}
    >
      {isGone ? (
        <EmptyState
          title={team === undefined ? 'Team not found' : `You are no longer a member of ${isolateText(team.name)}`}
          hint="It was deleted, or you are not a member of it."
          action={<AppLink to={TEAMS_PATH}>Show your teams</AppLink>}
        />
      ) : (
        <QueryView
          query={query}
          failedTitle="Failed to load the team"
          loading={<Skeletons count={2} height={160} gap={16} label="Loading team..." />}
        >
          {(loaded) => <Sections team={loaded} />}
        </QueryView>
      )}
      <Proof />
    </Screen>
  );
}

function OwnedSection({ team: { id }, isAdmin }: { team: Team; isAdmin: boolean }) {
  const hasTokens = useCapability('account/tokens') === true;
  const hasChannels = useCapability('account/channels') === true;
  return (
    <Section title="Data of the team">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '4px 20px' }}>
        <AppLink to={`${paths.trackList}?team=${id}`}>Track list</AppLink>
        <AppLink to={`${paths.exports}?team=${id}`}>Exports</AppLink>
        {hasChannels && <AppLink to={`/account/channels?team=${id}`}>Channels</AppLink>}
        {isAdmin && hasTokens && <AppLink to={`/account/tokens?team=${id}`}>API tokens</AppLink>}
      </Stack>
    </Section>
  );
}

const FACTOR_RULE = 'Everyone who acts for this team needs a second factor.';

function SecondFactorSection({ team: { id, role, requires_second_factor: isRequired } }: { team: Team }) {
  const command = useCommand(teams.requireSecondFactor, {
    done: (message) => message,
    refreshes: [teams.get, memberships.list],
  });
  if (role !== 'owner' && !isRequired) return null;
  return (
    <Section title="Security">
      {role === 'owner' ? (
        <Switch
          name="requires_second_factor"
          label="Require a second factor"
          hint={`${FACTOR_RULE} Members without one can only see who is a member, and leave.`}
          checked={isRequired}
          disabled={command.busy}
          onChange={(required) => void command.run({ params: { teamId: id }, body: { required } })}
        />
      ) : (
        <Typography>{FACTOR_RULE}</Typography>
      )}
    </Section>
  );
}

function Sections({ team }: { team: Team }) {
  const isAdmin = listManagedRoles(team.role).length > 0;
  return (
    <Stack spacing={4}>
      <OwnedSection team={team} isAdmin={isAdmin} />
      <MemberSection team={team} />
      {isAdmin && <InvitationSection team={team} />}
      <SecondFactorSection team={team} />
      <LeaveSection team={team} />
    </Stack>
  );
}
