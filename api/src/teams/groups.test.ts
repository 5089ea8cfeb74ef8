import { randomUUID } from 'node:crypto';
import type { TeamRole } from '@faultline/shared/contract/schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { ssoCalls, ssoEnv } from '../auth/fixtures/ssoCalls.ts';
import { startIdentityProvider } from '../auth/fixtures/startIdentityProvider.ts';
import { sql } from '../db/index.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpServer, setUpTestContext } from '../testing/setUpTestContext.ts';

describe.each(['pglite', 'postgres'] as const)('groups of the identity provider on %s', (engine) => {
  const provider = setUpServer(startIdentityProvider);
  const context = setUpTestContext(() => ({ engine, env: { ...ssoEnv(provider), OIDC_GROUPS: 'ops=operator' } }));
  const { signIn } = ssoCalls(context, provider);
  let owner: TestUser;
  let teamId: number;
  let login: string;
  beforeEach(async () => {
    owner = await context.createUser({ plan: 'business' });
    teamId = (await context.call('POST /account/teams', { as: owner, body: { name: 'Blue' } })).data.id;
    login = randomUUID();
    const entries = (['viewer', 'admin', 'owner'] as const).map((role) => ({ group: `${role}s`, teamId, role }));
    context.deps.config.oidc?.groups.push(...entries, { group: 'gone', teamId: 999_999, role: 'member' });
  });

  const signInWith = async (...groups: string[]) => {
    provider.accounts.set(login, { groups });
    return (await signIn(login)).data.session?.token ?? '';
  };
  const membersOf = async () => {
    const { members } = (await context.call('GET /account/teams/{teamId}', { as: owner, params: { teamId } })).data;
    return members.filter(({ user_id: userId }) => userId !== owner.userId).map(({ role }) => role);
  };
  const change = (role: TeamRole, userId = owner.userId) =>
    context.call('POST /account/teams/{teamId}/members/change', {
      as: owner,
      params: { teamId },
      body: { user_id: userId, role },
    });

  test('give a membership with their highest role, change it and take it back at the next sign-in', async () => {
    await signInWith('viewers', 'admins', 'gone', 'unknown');
    expect(await membersOf()).toEqual(['admin']);
    await signInWith('viewers');
    expect(await membersOf()).toEqual(['viewer']);
    const token = await signInWith();
    expect(await membersOf()).toEqual([]);
    expect((await context.call('GET /account/teams/{teamId}', { as: token, params: { teamId } })).status).toBe(404);
    const entries = await context.deps.db.rows(sql`
      select event, actor, details::jsonb ->> 'role' as role from audit_log
      where user_id = ${teamId} and actor <> ${`user:${owner.userId}`} order by id`);
    const actor = 'identity provider';
    expect(entries).toEqual([
      { event: 'team.join', actor, role: 'admin' },
      { event: 'team.change_role', actor, role: 'viewer' },
      { event: 'team.remove_member', actor, role: 'viewer' },
    ]);
  });

  test('leave memberships alone that were given by hand', async () => {
    await signInWith('viewers');
    const email = `${login}@example.com`;
    await context.call('POST /account/teams/{teamId}/invitations', {
      as: owner,
      params: { teamId },
      body: { email, role: 'member' },
    });
    const link = /\/api\/team-invitation\?token=[\w-]+/.exec(context.mailer.to(email).at(-1)?.text ?? '')?.[0] ?? '';
    await context.request(link, { method: 'POST' });
    await signInWith('admins');
    await signInWith();
    expect(await membersOf()).toEqual(['viewer']);
  });

  test('keep the last owner of a team', async () => {
    await signInWith('owners');
    expect((await change('member')).status).toBe(200);
    await signInWith();
    const { members } = (await context.call('GET /account/teams/{teamId}', { as: owner, params: { teamId } })).data;
    expect(members.map(({ role }) => role).toSorted()).toEqual(['member', 'owner']);
  });

  test('make operators, except where a command did', async () => {
    const isOperator = async (token: string) =>
      (await context.call('GET /user/profile', { as: token })).data.is_operator;
    await context.deps.db.run(sql`update users set is_admin = true where id = ${owner.userId}`);
    expect(await isOperator(await signInWith('ops'))).toBe(true);
    expect(await isOperator(await signInWith())).toBe(false);
    const email = `${login}@example.com`;
    await context.deps.db.run(sql`update users set is_admin = true where email = ${email}`);
    await signInWith('ops');
    expect(await isOperator(await signInWith())).toBe(true);
  });
});
