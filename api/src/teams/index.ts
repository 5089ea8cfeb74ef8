import { eraseAccount } from '../account/eraseAccount.ts';
import { appendAudit } from '../audit/auditLog.ts';
import { type Config, describeOperator } from '../config.ts';
import { deleteReports } from '../exports/index.ts';
import { answer, badRequest, createRouter, type Deps, forbidden, HttpError, notFound } from '../http/index.ts';
import { invite } from './invitations.ts';
import { canManage, changeMember, handOver, refuseUnmanageable } from './members.ts';
import * as teams from './teamsRepository.ts';

const MAX_TEAMS = 20;
const MAX_MEMBERS = 200;
const HOUR_SECONDS = 60 * 60;

export const teamRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock, config } = deps;
    route('GET /account/teams', {}, ({ actor }) => teams.listTeams(db, actor.userId));

    route(
      'POST /account/teams',
      { userLimit: { max: 30, seconds: HOUR_SECONDS }, audit: 'team.create' },
      async ({ actor, body: { name }, audit }) => {
        if (actor.plan !== 'business') throw planLacksTeams(config);
        const id = await db.transaction(async (tx) => {
          await teams.lockAccount(tx, actor.userId);
          if ((await teams.listTeams(tx, actor.userId)).length >= MAX_TEAMS) throw tooMany(`${MAX_TEAMS} teams`);
          const created = await teams.createTeam(tx, actor.userId, name, clock.now());
          await appendAudit(tx, { ...audit, event: 'team.create', about: created });
          return created;
        });
        return answer({ id }, 'Team created');
      },
    );

    route('GET /account/teams/{teamId}', {}, async ({ user: { userId: id }, role }) => {
      const team = await teams.findTeam(db, id);
      if (team === undefined) throw teamNotFound();
      const invitations = canManage(role, 'viewer') ? await teams.listInvitations(db, id, clock.now()) : [];
      return { ...team, role, members: await teams.listMembers(db, id), invitations };
    });

    route('GET /account/teams/{teamId}/contents', {}, async ({ user, role }) => ({
      ...(await teams.countContents(db, user.userId, clock.now())),
      is_last_owner: role === 'owner' && (await teams.countOwners(db, user.userId)) === 1,
    }));

    route(
      'POST /account/teams/{teamId}/invitations',
      { userLimit: { max: 60, seconds: HOUR_SECONDS }, audit: 'team.invite' },
      async ({ actor, user: { userId: teamId }, role, body, audit }) => {
        refuseUnmanageable(role, body.role);
        const members = await teams.listMembers(db, teamId);
        const invitations = await teams.listInvitations(db, teamId, clock.now());
        if (members.length + invitations.length >= MAX_MEMBERS) throw tooMany(`${MAX_MEMBERS} members`);
        await invite(deps, { teamId, ...body, inviter: actor.email, audit });
        return answer(null, `Invitation sent to ${body.email}`);
      },
    );

    route(
      'POST /account/teams/{teamId}/invitations/delete',
      { audit: 'team.withdraw' },
      async ({ user, body: { id }, audit }) => {
        await db.transaction(async (tx) => {
          if ((await teams.deleteInvitation(tx, user.userId, id)) === 0) throw notFound('Invitation not found');
          await appendAudit(tx, { ...audit, event: 'team.withdraw', details: { invitation: id } });
        });
        return answer(null, 'Invitation withdrawn');
      },
    );

    route(
      'POST /account/teams/{teamId}/members/change',
      { audit: 'team.change_role' },
      async ({ user, role: by, body: { user_id: memberId, role: next }, audit }) => {
        await changeMember(db, { event: 'team.change_role', teamId: user.userId, memberId, by, next, audit });
        return answer(null, 'Role changed');
      },
    );

    route(
      'POST /account/teams/{teamId}/members/remove',
      { audit: 'team.remove_member' },
      async ({ user, role: by, body: { user_id: memberId }, audit }) => {
        await changeMember(db, { event: 'team.remove_member', teamId: user.userId, memberId, by, audit });
        return answer(null, 'Member removed');
      },
    );

    route(
      'POST /account/teams/{teamId}/hand_over',
      { audit: 'team.hand_over' },
      async ({ actor, user, body: { user_id: memberId }, audit }) => {
        await handOver(db, { teamId: user.userId, ownerId: actor.userId, memberId, audit });
        return answer(null, 'Team handed over');
      },
    );

    route(
      'POST /account/teams/{teamId}/second_factor',
      { audit: 'team.second_factor' },
      async ({ actor, user: { userId: teamId }, body: { required }, audit }) => {
        if (required && !(await deps.sessions.findProof(actor.credential.id)).hasSecondFactor) {
          throw forbidden('Set up your own second factor under Account first.', 'ERR_TEAM_SECOND_FACTOR');
        }
        await db.transaction(async (tx) => {
          await teams.updateSecondFactor(tx, teamId, required);
          await appendAudit(tx, { ...audit, event: 'team.second_factor', details: { required } });
        });
        return answer(null, required ? 'Second factor required' : 'Second factor no longer required');
      },
    );

    route('POST /account/teams/{teamId}/leave', { audit: 'team.leave' }, async ({ actor, user, audit }) => {
      const memberId = actor.userId;
      await changeMember(db, { event: 'team.leave', teamId: user.userId, memberId, by: 'owner', audit });
      return answer(null, 'You left the team');
    });

    route('POST /account/teams/{teamId}/delete', { audit: 'team.delete' }, async ({ user, body: { name }, audit }) => {
      const files = await db.transaction(async (tx) => {
        const team = await teams.lockTeam(tx, user.userId);
        if (team === undefined) throw teamNotFound();
        if (team.name !== name.trim()) throw badRequest('This is not the name of the team', 'ERR_WRONG_NAME');
        const exportIds = await eraseAccount(tx, { id: user.userId, key: user.email });
        await appendAudit(tx, { ...audit, event: 'team.delete' });
        return exportIds;
      });
      await deleteReports(config, files);
      return answer(null, 'Team deleted');
    });
  });

const planLacksTeams = (config: Config) =>
  forbidden(
    `Teams are part of the Business plan. Ask ${describeOperator(config)} to change your plan.`,
    'ERR_PLAN_LIMIT',
  );
const tooMany = (limit: string) =>
  new HttpError({ status: 409, code: 'ERR_TEAM_LIMIT', message: `The limit is ${limit}.` });
const teamNotFound = () => notFound('Team not found', 'ERR_TEAM_NOT_FOUND');

export { applyGroups } from './applyGroups.ts';
export { teamInvitationPages } from './invitations.ts';
export { pruneInvitations } from './teamsRepository.ts';
