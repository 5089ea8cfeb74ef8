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
    context.deps.config.oidc?.groups.splice(1);
    context.deps.config.oidc?.groups.push(...entries, { group: 'gone', teamId: 999_999, role: 'member' });
  });

  const signInWith = async (...groups: string[]) => {
    provider.accounts.set(login, { groups });
    return (await signIn(login)).data.session?.token ?? '';
  };
  // Adds claims to the ID token. The user info of the provider has no groups.
  const signInWithClaims = async (claims: object) => {
    provider.replaceNextIdToken((issued) => provider.signToken({ ...issued, ...claims }));
    return (await signIn(login)).data.session?.token ?? '';
  };
  const isOperator = async (token: string) => (await context.call('GET /user/profile', { as: token })).data.is_operator;
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
    await context.deps.db.run(sql`update users set is_admin = true where id = ${owner.userId}`);
    expect(await isOperator(await signInWith('ops'))).toBe(true);
    expect(await isOperator(await signInWith())).toBe(false);
    const email = `${login}@example.com`;
    await context.deps.db.run(sql`update users set is_admin = true where email = ${email}`);
    await signInWith('ops');
    expect(await isOperator(await signInWith())).toBe(true);
  });

  test('are read from a claim that is one string', async () => {
    await signInWithClaims({ groups: ['viewers', 'x'] });
    await signInWithClaims({ groups: 'viewers' });
    expect(await membersOf()).toEqual(['viewer']);
    await signInWithClaims({ groups: 'Domain Users' });
    expect(await membersOf()).toEqual([]);
  });

  test('are all compared, however many a token has', async () => {
    await signInWithClaims({ groups: [...Array.from({ length: 250 }, (_, index) => `g${index}`), 'viewers'] });
    expect(await membersOf()).toEqual(['viewer']);
  });

  const overage = {
    _claim_names: { groups: 'src1' },
    _claim_sources: { src1: { endpoint: 'https://graph.example/users/u1/getMemberObjects' } },
  };
  test.each<[string, object, string]>([
    ['that leaves out too many groups', overage, 'left out'],
    ['that only says that there are groups', { hasgroups: true }, 'left out'],
    ['that sends no claim', {}, 'missing'],
    ['that sends null', { groups: null }, 'missing'],
    ['that sends an empty list and where to find the groups', { groups: [], ...overage }, 'left out'],
    ['that sends objects', { groups: [{ name: 'viewers' }] }, 'unreadable'],
    ['that sends a list in one string', { groups: 'x, viewers' }, 'unreadable'],
    ['that sends JSON in a string', { groups: '["admins","ops"]' }, 'unreadable'],
    ['that sends an empty string', { groups: '' }, 'unreadable'],
    ['that sends a list with something else in it', { groups: ['x', 7] }, 'unreadable'],
  ])('stay what they were with a provider %s', async (_, claims, problem) => {
    await context.deps.db.run(sql`update users set is_admin = true where id = ${owner.userId}`);
    await signInWithClaims({ groups: ['admins', 'ops'] });
    context.logged.length = 0;
    const token = await signInWithClaims(claims);
    expect([await membersOf(), await isOperator(token)]).toEqual([['admin'], true]);
    const warnings = context.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings).toMatchObject([{ claim: 'groups', problem }]);
    const entries = await context.deps.db.rows(sql`
      select actor, details::jsonb as details from audit_log
      where event = 'identity.groups' and user_id = (select user_id from identities where subject = ${login})`);
    const details = { claim: 'groups', problem, teams: [String(teamId)], is_operator: true };
    expect(entries).toEqual([{ actor: 'identity provider', details }]);
    expect(await isOperator(await signInWithClaims({ groups: [] }))).toBe(false);
    expect(await membersOf()).toEqual([]);
  });

  test('give what an incomplete list names, and lower no role', async () => {
    await signInWithClaims({ groups: ['viewers', null] });
    expect(await membersOf()).toEqual(['viewer']);
    await signInWithClaims({ groups: ['admins', null] });
    await signInWithClaims({ groups: ['viewers', null] });
    expect(await membersOf()).toEqual(['admin']);
  });

  test('give nothing for a list in one string, because a group may have that name', async () => {
    const token = await signInWithClaims({ groups: 'Sales, ops' });
    expect([await membersOf(), await isOperator(token)]).toEqual([[], false]);
  });

  test('end without their entry in the settings, also where the provider says nothing about them', async () => {
    await signInWithClaims({ groups: ['viewers'] });
    context.deps.config.oidc?.groups.splice(1);
    await signInWithClaims({});
    expect(await membersOf()).toEqual([]);
  });
});

describe('groups in another claim', () => {
  const provider = setUpServer(startIdentityProvider);
  const context = setUpTestContext(() => ({
    env: { ...ssoEnv(provider), OIDC_GROUPS: 'ops=operator', OIDC_GROUPS_CLAIM: 'cognito:groups' },
  }));

  test('are read from the claim of the settings alone', async () => {
    const { userId } = await context.createUser();
    await context.deps.db.run(sql`update users set is_admin = true where id = ${userId}`);
    const signInWithClaims = async (claims: object) => {
      provider.replaceNextIdToken((issued) => provider.signToken({ ...issued, ...claims }));
      const { session } = (await ssoCalls(context, provider).signIn('ann')).data;
      return (await context.call('GET /user/profile', { as: session?.token ?? '' })).data.is_operator;
    };
    expect(await signInWithClaims({ groups: ['ops'] })).toBe(false);
    expect(await signInWithClaims({ 'cognito:groups': ['ops'] })).toBe(true);
    expect(await signInWithClaims({ groups: [] })).toBe(true);
    expect(await signInWithClaims({ 'cognito:groups': [] })).toBe(false);
  });
});
