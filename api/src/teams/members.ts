import type { TeamRole } from '@faultline/shared/contract/schemas';
import { appendAudit, type AuditSource } from '../audit/auditLog.ts';
import type { Db } from '../db/index.ts';
import { forbidden, HttpError, notFound } from '../http/index.ts';
import * as teams from './teamsRepository.ts';

export const canManage = (by: TeamRole, role: TeamRole): boolean =>
  by === 'owner' || (by === 'admin' && role !== 'owner');

export function refuseUnmanageable(by: TeamRole, role: TeamRole): void {
  if (!canManage(by, role)) throw forbidden('Only an owner of the team can do this.', 'ERR_TEAM_ROLE');
}

interface MemberChange {
  event: 'team.change_role' | 'team.remove_member' | 'team.leave';
  teamId: number;
  memberId: number;
  by: TeamRole;
  // Undefined removes the member.
  next?: TeamRole;
  audit: AuditSource;
}

export async function changeMember(db: Db, { event, teamId, memberId, by, next, audit }: MemberChange): Promise<void> {
  await db.transaction(async (tx) => {
    await teams.lockTeam(tx, teamId);
    const role = await teams.findRole(tx, teamId, memberId);
    if (role === undefined) throw notFound('Member not found');
    refuseUnmanageable(by, role);
    if (next !== undefined) refuseUnmanageable(by, next);
    if (role === 'owner' && next !== 'owner' && (await teams.countOwners(tx, teamId)) === 1) throw lastOwner();
    await (next === undefined
      ? teams.deleteMember(tx, teamId, memberId)
      : teams.updateRole(tx, teamId, memberId, next));
    await appendAudit(tx, { ...audit, event, details: { member: memberId, role, ...(next && { next }) } });
  });
}

interface HandOver {
  teamId: number;
  ownerId: number;
  memberId: number;
  audit: AuditSource;
}

// The member becomes an owner, and the owner an admin.
export async function handOver(db: Db, { teamId, ownerId, memberId, audit }: HandOver): Promise<void> {
  await db.transaction(async (tx) => {
    await teams.lockTeam(tx, teamId);
    // Another owner may have changed the role since the router read it.
    refuseUnmanageable((await teams.findRole(tx, teamId, ownerId)) ?? 'viewer', 'owner');
    const role = await teams.findRole(tx, teamId, memberId);
    if (role === undefined || memberId === ownerId) throw notFound('Member not found');
    await teams.updateRole(tx, teamId, memberId, 'owner');
    await teams.updateRole(tx, teamId, ownerId, 'admin');
    await appendAudit(tx, { ...audit, event: 'team.hand_over', details: { member: memberId, role } });
  });
}

const lastOwner = () =>
  new HttpError({
    status: 409,
    code: 'ERR_LAST_OWNER',
    message: 'Make another member an owner first, or delete the team.',
  });
