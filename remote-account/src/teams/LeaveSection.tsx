import { memberships } from '@faultline/shared/contract';
import { isolateText, plural } from '@faultline/shared/format';
import { Dialog, FormError, Select, SubmitActions, TextField } from '@faultline/shared/forms';
import { QueryView, useCommand, useQuery } from '@faultline/shared/query';
import { useTeam } from '@faultline/shared/session';
import { Button, Divider, Section, Skeletons, Stack, Typography } from '@faultline/shared/ui';
import { Crown, LogOut, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Team, type TeamContents, teams } from '../../contract/teams.ts';
import { TEAMS_PATH } from './team.ts';

type OpenDialog = 'hand-over' | 'leave' | 'delete';

export function LeaveSection({ team }: { team: Team }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const isOwner = team.role === 'owner';
  const isLastOwner = isOwner && team.members.filter(({ role }) => role === 'owner').length === 1;
  const candidates = team.members.filter(({ role }) => role !== 'owner');
  return (
    <Section title={isOwner ? 'Hand over, leave or delete' : 'Leave'}>
      <Stack spacing={4} divider={<Divider />}>
        {isOwner && (
          <Choice text="Another member becomes the owner, and you become an admin.">
            <Button
              startIcon={<Crown size={15} />}
              disabled={candidates.length === 0}
              onClick={() => setDialog('hand-over')}
            >
              Hand Over
            </Button>
            {candidates.length === 0 && 'There is no other member to hand over to.'}
          </Choice>
        )}
        <Choice text="You lose access to the team. What it owns stays with it.">
          <Button startIcon={<LogOut size={15} />} disabled={isLastOwner} onClick={() => setDialog('leave')}>
            Leave Team
          </Button>
          {isLastOwner && 'You are the only owner. Hand the team over first, or delete it.'}
        </Choice>
        {isOwner && (
          <Choice text="Deletes the team and everything that it owns, for all members.">
            <Button color="error" startIcon={<Trash2 size={15} />} onClick={() => setDialog('delete')}>
              Delete Team
            </Button>
          </Choice>
        )}
      </Stack>
      {dialog === 'hand-over' && <HandOverDialog team={team} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog team={team} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog team={team} onClose={close} />}
    </Section>
  );
}

function Choice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="body2" color="text.secondary">
        {text}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3, typography: 'body2' }}>
        {children}
      </Stack>
    </Stack>
  );
}

interface DialogProps {
  team: Team;
  onClose: () => void;
}

const sentenceList = new Intl.ListFormat('en');

// `text` says what happens to it.
function formatContents(
  { trackings, rules, searches, channels, feeds, exports: files, tokens }: TeamContents,
  text: (owned: string) => string,
): string {
  const amounts = [
    trackings > 0 && plural(trackings, 'tracking'),
    rules > 0 && plural(rules, 'alert rule'),
    searches > 0 && plural(searches, 'saved search', 'saved searches'),
    channels > 0 && plural(channels, 'channel'),
    feeds > 0 && plural(feeds, 'feed'),
    files > 0 && plural(files, 'export'),
    tokens > 0 && plural(tokens, 'API token'),
  ].filter((amount) => amount !== false);
  return amounts.length === 0 ? 'The team owns nothing.' : text(sentenceList.format(amounts));
}

function Contents({ team, children }: { team: Team; children: (contents: TeamContents) => ReactNode }) {
  const query = useQuery(teams.contents, { params: { teamId: team.id } });
  return (
    <QueryView
      query={query}
      failedTitle="Failed to load the data of the team"
      loading={<Skeletons count={1} height={44} label="Loading..." />}
    >
      {(contents) => <Typography>{children(contents)}</Typography>}
    </QueryView>
  );
}

// A page that acts for the team is loaded again without it.
function useOpenTeams(team: Team) {
  const navigate = useNavigate();
  const isPageOfTeam = useTeam()?.id === team.id;
  return () => (isPageOfTeam ? location.assign(TEAMS_PATH) : void navigate(TEAMS_PATH));
}

function LeaveDialog({ team, onClose }: DialogProps) {
  const openTeams = useOpenTeams(team);
  const command = useCommand(teams.leave, { done: 'You left the team', refreshes: [memberships.list] });
  const leave = async () => {
    const outcome = await command.run({ params: { teamId: team.id } });
    if (outcome.ok || outcome.error.code === 'ERR_TEAM_NOT_FOUND') openTeams();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={command.busy}
      title={`Leave ${isolateText(team.name)}?`}
      onSubmit={() => void leave()}
      actions={
        <SubmitActions onCancel={onClose} busy={command.busy} color="error">
          Leave Team
        </SubmitActions>
      }
    >
      <Contents team={team}>
        {(contents) =>
          `${formatContents(contents, (owned) => `These stay with the team: ${owned}, also those that you created.`)} You lose access until you are invited again.`
        }
      </Contents>
    </Dialog>
  );
}

function DeleteDialog({ team, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const openTeams = useOpenTeams(team);
  const command = useCommand(teams.remove, { done: 'Team deleted', failed: false, refreshes: [memberships.list] });
  const remove = async () => {
    const outcome = await command.run({ params: { teamId: team.id }, body: { name } });
    if (outcome.ok) openTeams();
    else setProblem(outcome.error.message);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={command.busy}
      title={`Delete ${isolateText(team.name)}?`}
      onSubmit={() => void remove()}
      actions={
        <SubmitActions onCancel={onClose} busy={command.busy} color="error" disabled={name.trim() !== team.name}>
          Delete Team
        </SubmitActions>
      }
    >
      <Stack spacing={3}>
        <Contents team={team}>
          {(contents) =>
            `${formatContents(contents, (owned) => `These are deleted: ${owned}.`)} ${plural(contents.members, 'member loses', 'members lose')} access. This cannot be undone.`
          }
        </Contents>
        <TextField
          name="confirm_name"
          label="Name of the team"
          hint={`Type ${isolateText(team.name)} to confirm.`}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={name}
          onChange={setName}
        />
        {problem !== undefined && <FormError>{problem}</FormError>}
      </Stack>
    </Dialog>
  );
}

function HandOverDialog({ team, onClose }: DialogProps) {
  const { candidates, chosen, setChosen, handOver, busy } = useHandOver(team, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={`Hand over ${isolateText(team.name)}`}
      subtitle="You become an admin, and only an owner can change that."
      onSubmit={() => void handOver()}
      actions={
        <SubmitActions onCancel={onClose} busy={busy}>
          Hand Over
        </SubmitActions>
      }
    >
      <Select
        label="New owner"
        options={candidates.map(({ user_id, email }) => ({ value: user_id, label: email }))}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  );
}

function useHandOver(team: Team, onDone: () => void) {
  const candidates = team.members.filter(({ role }) => role !== 'owner');
  const [chosen, setChosen] = useState(candidates[0]?.user_id ?? '');
  const command = useCommand(teams.handOver, { done: 'Team handed over', refreshes: [teams.get, memberships.list] });

  async function handOver() {
    const { ok } = await command.run({ params: { teamId: team.id }, body: { user_id: Number(chosen) } });
    if (ok) onDone();
  }

  return { candidates, chosen, setChosen, handOver, busy: command.busy };
}
