import type { TeamRole } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../db/index.ts';
import { hasSecondFactor } from './secondFactor.ts';
import { type AuthenticatedUser, type StoredPlan, toPlanName } from './AuthenticatedUser.ts';

interface TeamRow {
  role: TeamRole;
  email: string;
  plan: StoredPlan;
  created_at: string;
  lacks_factor: boolean;
}

export interface Membership {
  role: TeamRole;
  // The team requires a second factor, and the person has none.
  lacksSecondFactor?: boolean;
  // The team for which the person acts; it owns the data that is created.
  owner: AuthenticatedUser;
}

// A condition on the member `m` of the team `t`.
export const lacksSecondFactor = sql`(t.requires_second_factor and not ${hasSecondFactor(sql`m.user_id`)})`;

export async function findMembership(db: Db, user: AuthenticatedUser, teamId: number): Promise<Membership | undefined> {
  const row = await db.row<TeamRow>(sql`
    select m.role, u.email, u.plan, u.created_at, ${lacksSecondFactor} as lacks_factor
    from team_members m join users u on u.id = m.team_id join teams t on t.id = m.team_id
    where m.team_id = ${teamId} and m.user_id = ${user.userId} and u.disabled_at is null`);
  if (row === undefined) return undefined;
  const { role, email, plan, created_at: createdAt, lacks_factor: lacks } = row;
  const owner = { ...user, userId: teamId, email, plan: toPlanName(plan), createdAt };
  return { role, owner, lacksSecondFactor: lacks };
}
