import { memberships } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { useConfirm } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { useSession } from '@faultline/shared/session';
import { Badge, Button, DateText, Menu, MenuItem, Section, Stack, useMenu } from '@faultline/shared/ui';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Member, type Team, type TeamRole, teams } from '../../contract/teams.ts';
import { Rows } from '../Rows.ts';
import { listManagedRoles, roleLabels } from './team.ts';

export function MemberSection({ team }: { team: Team }) {
  const { changeRole, remove, isBusy, confirmation, rows } = useMemberChange(team);
  const { user } = useSession();
  const managed = listManagedRoles(team.role);
  const ownerCount = team.members.filter(({ role }) => role === 'owner').length;
  return (
    <Section title="Members" note={plural(team.members.length, 'member')} flush>
      <Rows ref={rows} tabIndex={-1} aria-label="Members">
        {team.members.map((member) => {
          const isSelf = member.email === user?.email;
          const isLastOwner = member.role === 'owner' && ownerCount === 1;
          return (
            <li key={member.user_id}>
              <div>
                <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                  <span>{member.email}</span>
                  {isSelf && <Badge tone="accent">You</Badge>}
                </Stack>
                <p>
                  Joined <DateText value={member.joined_at} />
                </p>
              </div>
              <Badge>{roleLabels[member.role]}</Badge>
              {managed.includes(member.role) && !isLastOwner && (
                <MemberMenu
                  member={member}
                  roles={managed}
                  canRemove={!isSelf}
                  isBusy={isBusy}
                  onChange={(role) => void changeRole(member, role)}
                  onRemove={() => void remove(member)}
                />
              )}
            </li>
          );
        })}
      </Rows>
      {confirmation}
    </Section>
  );
}

interface MemberMenuProps {
  member: Member;
  roles: readonly TeamRole[];
  canRemove: boolean;
  isBusy: boolean;
  onChange: (role: TeamRole) => void;
  onRemove: () => void;
}

function MemberMenu({ member, roles, canRemove, isBusy, onChange, onRemove }: MemberMenuProps) {
  const { button, menu } = useMenu();
  const choose = (act: () => void) => () => {
    menu.onClose();
    act();
  };
  return (
    <>
      <Button
        size="small"
        endIcon={<ChevronDown size={14} />}
        disabled={isBusy}
        aria-label={`Manage ${member.email}`}
        {...button}
      >
        Manage
      </Button>
      <Menu {...menu}>
        {roles
          .filter((role) => role !== member.role)
          .map((role) => (
            <MenuItem key={role} onClick={choose(() => onChange(role))}>
              Change role to {roleLabels[role].toLowerCase()}
            </MenuItem>
          ))}
        {canRemove && <MenuItem onClick={choose(onRemove)}>Remove from team</MenuItem>}
      </Menu>
    </>
  );
}

// The row that had the focus may disappear, so the focus moves to the list.
function useMemberChange(team: Team) {
  const { confirm, confirmation } = useConfirm();
  const rows = useRef<HTMLUListElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { user } = useSession();
  const refreshes = [teams.get, memberships.list];
  const role = useCommand(teams.changeRole, { done: 'Role changed', refreshes });
  const removal = useCommand(teams.removeMember, { done: 'Member removed', refreshes });
  const params = { teamId: team.id };

  async function run(command: () => Promise<unknown>) {
    setIsBusy(true);
    await command();
    setIsBusy(false);
    rows.current?.focus();
  }

  async function changeRole({ email, user_id: userId }: Member, next: TeamRole) {
    const isSelf = email === user?.email;
    const yes =
      !isSelf ||
      (await confirm({
        title: `Change your own role to ${roleLabels[next].toLowerCase()}?`,
        message: 'You cannot undo this yourself.',
        confirmLabel: 'Change Role',
        danger: true,
      }));
    if (yes) await run(() => role.run({ params, body: { user_id: Number(userId), role: next } }));
  }

  async function remove({ email, user_id: userId }: Member) {
    const yes = await confirm({
      title: `Remove ${email}?`,
      message: `The account loses access to ${team.name}. What it tracked and exported for the team stays.`,
      confirmLabel: 'Remove Member',
      danger: true,
    });
    if (yes) await run(() => removal.run({ params, body: { user_id: Number(userId) } }));
  }

  return { changeRole, remove, isBusy, confirmation, rows };
}
