import { isolateText } from '@faultline/shared/format';
import { Dialog, FormError, Select, SubmitActions, TextField, useConfirm } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { Badge, Button, DateText, EmptyState, Section, Stack } from '@faultline/shared/ui';
import { Mail, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Invitation, type Team, type TeamRole, teams } from '../../contract/teams.ts';
import { Rows } from '../Rows.ts';
import { listManagedRoles, roleLabels, toRoleOptions } from './team.ts';

export function InvitationSection({ team }: { team: Team }) {
  const [isOpen, setIsOpen] = useState(false);
  const { withdraw, busyId, confirmation, rows } = useWithdraw(team);
  return (
    <Section
      title="Invitations"
      flush
      actions={
        <Button size="small" startIcon={<UserPlus size={14} />} onClick={() => setIsOpen(true)}>
          Invite
        </Button>
      }
    >
      {team.invitations.length === 0 ? (
        <EmptyState
          compact
          icon={<Mail size={20} />}
          title="No open invitations"
          hint="An invited person gets a link by email that works once, for 7 days."
        />
      ) : (
        <Rows ref={rows} tabIndex={-1} aria-label="Invitations">
          {team.invitations.map((invitation) => (
            <li key={invitation.id}>
              <div>
                <span>{invitation.email}</span>
                <p>
                  Expires <DateText value={invitation.expires_at} />
                </p>
              </div>
              <Badge>{roleLabels[invitation.role]}</Badge>
              <Button
                size="small"
                aria-label={`Withdraw the invitation of ${invitation.email}`}
                loading={busyId === invitation.id}
                disabled={busyId !== undefined}
                onClick={() => void withdraw(invitation)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </Rows>
      )}
      {isOpen && <InviteDialog team={team} onClose={() => setIsOpen(false)} />}
      {confirmation}
    </Section>
  );
}

function InviteDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { values, change, problem, invite, busy } = useInvite(team, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={`Invite to ${isolateText(team.name)}`}
      subtitle="The link in the email works once, for 7 days, and for this address only."
      onSubmit={() => void invite()}
      actions={
        <SubmitActions onCancel={onClose} busy={busy}>
          Send Invitation
        </SubmitActions>
      }
    >
      <Stack spacing={3}>
        <TextField
          name="email"
          label="Email address"
          type="email"
          autoFocus
          autoComplete="off"
          maxLength={254}
          value={values.email}
          onChange={(email) => change({ email })}
        />
        <Select
          name="role"
          label="Role"
          options={toRoleOptions(listManagedRoles(team.role))}
          value={values.role}
          onChange={(role) => change({ role: role as TeamRole })}
        />
        {problem !== undefined && <FormError>{problem}</FormError>}
      </Stack>
    </Dialog>
  );
}

interface Values {
  email: string;
  role: TeamRole;
}

function useInvite(team: Team, onSent: () => void) {
  const [values, setValues] = useState<Values>({ email: '', role: 'member' });
  const [problem, setProblem] = useState<string>();
  const command = useCommand(teams.invite, {
    done: (message) => message,
    failed: false,
    refreshes: [teams.get],
  });

  async function invite() {
    if (values.email.trim() === '') return setProblem('Enter an email address');
    if (team.members.some(({ email }) => email === values.email.trim().toLowerCase()))
      return setProblem('This person is a member already');
    const outcome = await command.run({ params: { teamId: team.id }, body: values });
    if (outcome.ok) onSent();
    else setProblem(outcome.error.message);
  }

  const change = (changed: Partial<Values>) => {
    setValues((present) => ({ ...present, ...changed }));
    setProblem(undefined);
  };
  return { values, change, problem, invite, busy: command.busy };
}

// The row that had the focus disappears, so the focus moves to the list.
function useWithdraw(team: Team) {
  const { confirm, confirmation } = useConfirm();
  const rows = useRef<HTMLUListElement>(null);
  const [busyId, setBusyId] = useState<string>();
  const command = useCommand(teams.withdraw, { done: 'Invitation withdrawn', refreshes: [teams.get] });

  async function withdraw({ id, email }: Invitation) {
    const yes = await confirm({
      title: `Withdraw the invitation of ${email}?`,
      message: 'The link in the email no longer works.',
      confirmLabel: 'Withdraw Invitation',
      danger: true,
    });
    if (!yes) return;
    setBusyId(id);
    await command.run({ params: { teamId: team.id }, body: { id: Number(id) } });
    setBusyId(undefined);
    rows.current?.focus();
  }

  return { withdraw, busyId, confirmation, rows };
}
