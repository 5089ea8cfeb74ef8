import { randomUUID } from 'node:crypto';
import type { TeamRole } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../db/index.ts';
import { lacksSecondFactor } from '../sessions/findMembership.ts';

export async function createTeam(tx: Db, userId: number, name: string, now: Date): Promise<number> {
  const key = `team:${randomUUID()}`;
  const row = await tx.row<{ id: number }>(sql`
    insert into users (email, email_key, email_verified, plan, created_at)
    select ${key}, ${key}, true, plan, ${now} from users where id = ${userId} returning id`);
  const id = row?.id ?? 0;
  await tx.run(sql`insert into teams (id, name, created_at) values (${id}, ${name}, ${now})`);
  // Nobody receives alerts of a team.
  await tx.run(sql`
    insert into notification_settings (user_id, email_enabled, tracking_notifications_enabled) values (${id}, false, false)`);
  await addMember(tx, id, userId, 'owner', now);
  return id;
}

export const addMember = (
  tx: Db,
  teamId: number,
  userId: number,
  role: TeamRole,
  now: Date,
  { byGroup = false } = {},
): Promise<number> =>
  tx.run(sql`
    insert into team_members (team_id, user_id, role, joined_at, by_group)
    values (${teamId}, ${userId}, ${role}, ${now}, ${byGroup})
    on conflict (team_id, user_id) do update set by_group = team_members.by_group and excluded.by_group`);

export const lockAccount = (tx: Db, userId: number) =>
  tx.row(sql`select 1 from users where id = ${userId} for no key update`);

// Serializes changes of the members of a team.
export const lockTeam = (tx: Db, teamId: number) =>
  tx.row<{ name: string }>(sql`select name from teams where id = ${teamId} for update`);

export const listTeams = (db: Db, userId: number) =>
  db.rows<{ id: number; name: string; role: TeamRole; member_count: number; needs_second_factor: boolean }>(sql`
    select t.id, t.name, m.role, (select count(*) from team_members other where other.team_id = t.id) as member_count,
      ${lacksSecondFactor} as needs_second_factor
    from team_members m join teams t on t.id = m.team_id where m.user_id = ${userId} order by t.name, t.id`);

export const findTeam = (db: Db, teamId: number) =>
  db.row<{ id: number; name: string; requires_second_factor: boolean }>(
    sql`select id, name, requires_second_factor from teams where id = ${teamId}`,
  );

export const updateSecondFactor = (tx: Db, teamId: number, isRequired: boolean) =>
  tx.run(sql`update teams set requires_second_factor = ${isRequired} where id = ${teamId}`);

export const listMembers = (db: Db, teamId: number) =>
  db.rows<{ user_id: number; email: string; role: TeamRole; joined_at: string }>(sql`
    select m.user_id, u.email, m.role, m.joined_at from team_members m join users u on u.id = m.user_id
    where m.team_id = ${teamId} order by m.joined_at, m.user_id`);

export async function countOwners(tx: Db, teamId: number): Promise<number> {
  const row = await tx.row<{ n: number }>(
    sql`select count(*) as n from team_members where team_id = ${teamId} and role = 'owner'`,
  );
  return row?.n ?? 0;
}

export async function findRole(tx: Db, teamId: number, userId: number): Promise<TeamRole | undefined> {
  const row = await tx.row<{ role: TeamRole }>(
    sql`select role from team_members where team_id = ${teamId} and user_id = ${userId}`,
  );
  return row?.role;
}

export const updateRole = (tx: Db, teamId: number, userId: number, role: TeamRole) =>
  tx.run(sql`update team_members set role = ${role} where team_id = ${teamId} and user_id = ${userId}`);

export const deleteMember = (tx: Db, teamId: number, userId: number) =>
  tx.run(sql`delete from team_members where team_id = ${teamId} and user_id = ${userId}`);

export async function countContents(db: Db, teamId: number, now: Date) {
  const row = await db.row<typeof NOTHING>(sql`
    select (select count(*) from trackings where user_id = ${teamId}) as trackings,
      (select count(*) from exports where user_id = ${teamId}) as exports,
      (select count(*) from alert_rules where user_id = ${teamId}) as rules,
      (select count(*) from notification_channels where user_id = ${teamId} and deleted_at is null) as channels,
      (select count(*) from alert_feeds where user_id = ${teamId}) as feeds,
      (select count(*) from saved_searches where user_id = ${teamId}) as searches,
      (select count(*) from api_tokens where user_id = ${teamId} and revoked_at is null and expires_at > ${now}) as tokens,
      (select count(*) from team_members where team_id = ${teamId}) as members`);
  return row ?? NOTHING;
}

const NOTHING = { trackings: 0, exports: 0, rules: 0, channels: 0, feeds: 0, searches: 0, tokens: 0, members: 0 };

export interface NewInvitation {
  teamId: number;
  email: string;
  emailKey: string;
  role: TeamRole;
  tokenHash: string;
  expiresAt: Date;
}

export const saveInvitation = (tx: Db, { teamId, email, emailKey, role, tokenHash, expiresAt }: NewInvitation) =>
  tx.run(sql`
    insert into team_invitations (team_id, email, email_key, role, token_hash, expires_at)
    values (${teamId}, ${email}, ${emailKey}, ${role}, ${tokenHash}, ${expiresAt})
    on conflict (team_id, email_key) do update set email = excluded.email, role = excluded.role,
      token_hash = excluded.token_hash, expires_at = excluded.expires_at`);

export const listInvitations = (db: Db, teamId: number, now: Date) =>
  db.rows<{ id: number; email: string; role: TeamRole; expires_at: string }>(sql`
    select id, email, role, expires_at from team_invitations
    where team_id = ${teamId} and expires_at > ${now} order by expires_at desc, id desc`);

export const deleteInvitation = (db: Db, teamId: number, id: number) =>
  db.run(sql`delete from team_invitations where team_id = ${teamId} and id = ${id}`);

export interface Invitation {
  id: number;
  teamId: number;
  teamName: string;
  role: TeamRole;
  email: string;
  // The account of the invited address, once the address is verified.
  userId: number | undefined;
}

export async function findInvitation(db: Db, tokenHash: string, now: Date): Promise<Invitation | undefined> {
  const row = await db.row<{
    id: number;
    team_id: number;
    name: string;
    role: TeamRole;
    email: string;
    user_id: number | null;
  }>(sql`
    select i.id, i.team_id, t.name, i.role, i.email, u.id as user_id
    from team_invitations i join teams t on t.id = i.team_id
      left join users u on u.email_key = i.email_key and u.email_verified and u.disabled_at is null
    where i.token_hash = ${tokenHash} and i.expires_at > ${now}`);
  if (row === undefined) return undefined;
  const { id, team_id: teamId, name: teamName, role, email, user_id: userId } = row;
  return { id, teamId, teamName, role, email, userId: userId ?? undefined };
}

export const pruneInvitations = (db: Db, now: Date) =>
  db.run(sql`delete from team_invitations where expires_at < ${now}`);
