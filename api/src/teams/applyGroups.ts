import { type TeamRole, teamRoles } from '@faultline/shared/contract/schemas';
import { appendAudit, type AuditEntry } from '../audit/auditLog.ts';
import { isLastOperator } from '../auth/lastOperator.ts';
import type { StatedGroups } from '../auth/oidc/index.ts';
import { type Db, sql } from '../db/index.ts';
import type { Deps } from '../http/index.ts';
import type { Client } from '../sessions/Sessions.ts';
import * as teams from './teamsRepository.ts';

type Change = Pick<AuditEntry, 'event' | 'about' | 'details'>;

/**
 * Sets the memberships and the operator role of the account's groups (`OIDC_GROUPS`), and removes those of former groups,
 * unless the provider may have left out some. Those that were given manually stay, as do the last owner of a team and the
 * last operator.
 */
export async function applyGroups(
  { db, config, clock, sessions, log }: Deps,
  userId: number,
  { groups, problem }: StatedGroups,
  client: Client,
): Promise<void> {
  const { groups: mapped = [], groupsClaim: claim = '' } = config.oidc ?? {};
  const stated = new Set(groups);
  const entries = mapped.filter(({ group }) => stated.has(group));
  const isKept = (teamId?: number) => problem !== undefined && mapped.some((entry) => entry.teamId === teamId);
  const roles = new Map<number, TeamRole>();
  for (const { teamId, role } of entries) {
    if (teamId !== undefined) roles.set(teamId, getHigher(role, roles.get(teamId)));
  }
  const changes = await db.transaction(async (tx) => {
    const current = await findGiven(tx, userId);
    const isOperator = entries.some(({ teamId }) => teamId === undefined);
    const operator = isOperator || !isKept() ? await applyOperator(tx, userId, isOperator) : undefined;
    const teamIds = new Set([...roles.keys(), ...current.teamIds]);
    const memberships: (Change | undefined)[] = [];
    for (const teamId of [...teamIds].toSorted((a, b) => a - b)) {
      const wanted = { teamId, userId, role: roles.get(teamId), isKept: isKept(teamId), now: clock.now() };
      memberships.push(await applyMembership(tx, wanted));
    }
    const made = [operator, ...memberships].filter((change) => change !== undefined);
    const source = { network: client.network, requestId: client.requestId, actor: 'identity provider' };
    for (const change of made) await appendAudit(tx, { ...source, ...change });
    const kept = { teams: current.teamIds.filter(isKept).map(String), is_operator: current.isOperator && isKept() };
    if (problem !== undefined && (kept.teams.length > 0 || kept.is_operator)) {
      const details = { claim, problem, ...kept };
      await appendAudit(tx, { ...source, event: 'identity.groups', about: userId, details });
    }
    return made;
  });
  if (problem !== undefined && mapped.length > 0) {
    log.warn({ userId, claim, problem }, 'the identity provider may not have stated all groups; none were taken back');
  }
  if (changes.length === 0) return;
  sessions.forget(userId);
  log.info({ userId, changes }, 'groups of the identity provider changed an account');
}

async function findGiven(tx: Db, userId: number): Promise<{ teamIds: number[]; isOperator: boolean }> {
  const teamRows = await tx.rows<{ team_id: number }>(
    sql`select team_id from team_members where user_id = ${userId} and by_group order by team_id`,
  );
  const user = await tx.row<{ operator_by_group: boolean }>(
    sql`select operator_by_group from users where id = ${userId}`,
  );
  return { teamIds: teamRows.map((row) => row.team_id), isOperator: user?.operator_by_group === true };
}

const getHigher = (one: TeamRole, other: TeamRole = one) =>
  teamRoles.indexOf(one) > teamRoles.indexOf(other) ? one : other;

async function applyOperator(tx: Db, userId: number, isOperator: boolean): Promise<Change | undefined> {
  if (!isOperator && (await isLastOperator(tx, userId))) return undefined;
  const changed = await tx.run(sql`
    update users set is_admin = ${isOperator}, operator_by_group = ${isOperator}
    where id = ${userId} and ${isOperator ? sql`not is_admin` : sql`is_admin and operator_by_group`}`);
  return changed === 0
    ? undefined
    : { event: 'account.operator', about: userId, details: { is_operator: isOperator, by: 'group' } };
}

interface Wanted {
  teamId: number;
  userId: number;
  // Undefined ends the membership.
  role: TeamRole | undefined;
  // No role is taken back or lowered.
  isKept: boolean;
  now: Date;
}

async function applyMembership(tx: Db, { teamId, userId, role, isKept, now }: Wanted): Promise<Change | undefined> {
  if ((await teams.lockTeam(tx, teamId)) === undefined) return undefined;
  const current = await tx.row<{ role: TeamRole; by_group: boolean }>(
    sql`select role, by_group from team_members where team_id = ${teamId} and user_id = ${userId}`,
  );
  if (current?.role === role || current?.by_group === false) return undefined;
  if (isKept && current !== undefined && (role === undefined || getHigher(role, current.role) !== role))
    return undefined;
  if (current?.role === 'owner' && (await teams.countOwners(tx, teamId)) === 1) return undefined;
  const about = { about: teamId, details: { member: userId, role: role ?? current?.role ?? null, by: 'group' } };
  if (role === undefined) {
    await teams.deleteMember(tx, teamId, userId);
    return { event: 'team.remove_member', ...about };
  }
  if (current !== undefined) {
    await teams.updateRole(tx, teamId, userId, role);
    return { event: 'team.change_role', ...about };
  }
  await teams.addMember(tx, teamId, userId, role, now, { byGroup: true });
  return { event: 'team.join', ...about };
}
