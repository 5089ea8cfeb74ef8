import { account, type Membership, memberships, readPlanName } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { Dialog, FormError, SubmitActions, TextField } from '@faultline/shared/forms';
import { QueryView, useCapability, useCommand, useQuery } from '@faultline/shared/query';
import { AppLink, Badge, Button, Card, EmptyState, Screen, Skeletons, Stack } from '@faultline/shared/ui';
import { Plus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { teams } from '../../contract/teams.ts';
import { Offered } from '../Offered.tsx';
import { Rows } from '../Rows.ts';
import { MAX_NAME_LENGTH, roleLabels, teamPath } from './team.ts';

export function TeamsScreen() {
  const isOffered = useCapability('account/teams');
  return (
    <Screen
      title="Teams"
      subtitle="A team shares trackings, alerts, exports and API tokens with its members."
      narrow
      actions={isOffered === true && <CreateTeam />}
    >
      <Offered capability="account/teams" missing="This service has no teams">
        <TeamList />
      </Offered>
    </Screen>
  );
}

function TeamList() {
  const query = useQuery(memberships.list);
  return (
    <>
      <QueryView
        query={query}
        failedTitle="Failed to load teams"
        loading={<Skeletons count={2} height={64} gap={12} label="Loading teams..." />}
        empty={
          <EmptyState
            icon={<Users size={20} />}
            title="No teams yet"
            hint="Create a team, or open the link of an invitation that you received by email."
          />
        }
      >
        {(list) => (
          <Card flush>
            <Rows aria-label="Teams">
              {list.map((team) => (
                <TeamRow key={team.id} team={team} />
              ))}
            </Rows>
          </Card>
        )}
      </QueryView>
      <PlanNote />
    </>
  );
}

function TeamRow({ team: { id, name, role, member_count: memberCount } }: { team: Membership }) {
  return (
    <li>
      <div>
        <AppLink to={teamPath(id)}>{name}</AppLink>
        <p>{plural(memberCount, 'member')}</p>
      </div>
      <Badge>{roleLabels[role]}</Badge>
    </li>
  );
}

function usePlanHasTeams(): boolean | undefined {
  const profile = useQuery(account.profile);
  return profile.status === 'ready' ? readPlanName(profile.data.subscriptionPlan) === 'business' : undefined;
}

function PlanNote(): ReactNode {
  const profile = useQuery(account.profile);
  if (usePlanHasTeams() !== false || profile.status !== 'ready') return null;
  const { planContact: contact } = profile.data;
  return (
    <Card as="p" sx={{ margin: 0 }}>
      Creating a team needs the Business plan.{' '}
      {contact === undefined ? (
        <AppLink to="/landing#pricing">Compare plans</AppLink>
      ) : (
        `Ask ${contact ?? 'the operator of this installation'} to change your plan.`
      )}{' '}
      You can be a member of a team with any plan.
    </Card>
  );
}

function CreateTeam() {
  const [isOpen, setIsOpen] = useState(false);
  if (usePlanHasTeams() !== true) return null;
  return (
    <>
      <Button variant="contained" color="primary" startIcon={<Plus size={15} />} onClick={() => setIsOpen(true)}>
        Create Team
      </Button>
      {isOpen && <CreateTeamDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CreateTeamDialog({ onClose }: { onClose: () => void }) {
  const { name, change, problem, create, busy } = useCreateTeam();
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title="Create a team"
      subtitle="You become its owner, and can invite others."
      onSubmit={() => void create()}
      actions={
        <SubmitActions onCancel={onClose} busy={busy}>
          Create Team
        </SubmitActions>
      }
    >
      <Stack spacing={3}>
        <TextField
          name="team_name"
          label="Name"
          autoFocus
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={change}
        />
        {problem !== undefined && <FormError>{problem}</FormError>}
      </Stack>
    </Dialog>
  );
}

function useCreateTeam() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const command = useCommand(teams.create, { done: 'Team created', failed: false, refreshes: [memberships.list] });

  async function create() {
    if (name.trim() === '') return setProblem('Enter a name');
    const outcome = await command.run({ body: { name } });
    if (outcome.ok) await navigate(teamPath(outcome.data.id));
    else setProblem(outcome.error.message);
  }

  const change = (typed: string) => {
    setName(typed);
    setProblem(undefined);
  };
  return { name, change, problem, create, busy: command.busy };
}
