import { describe, expect, test } from 'vitest';
import type { TeamRole } from '@faultline/shared/contract/schemas';
import { guardOwnedTables, sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

describe.each(['pglite', 'postgres'] as const)('teams on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  const DAY = 24 * 3600;

  const createTeam = async (name = 'Blue') => {
    const owner = await context.createUser({ plan: 'business' });
    const { id } = (await context.call('POST /account/teams', { as: owner, body: { name } })).data;
    return { owner, id };
  };
  const invite = (id: number, as: TestUser, email: string, role: TeamRole = 'member') =>
    context.call('POST /account/teams/{teamId}/invitations', { as, params: { teamId: id }, body: { email, role } });
  const readLink = (email: string) => {
    const mail = context.mailer.to(email).at(-1);
    return /\/api\/team-invitation\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  const accept = async (link: string) => {
    const response = await context.request(link, { method: 'POST' });
    return { status: response.status, page: await response.text() };
  };
  const join = async (id: number, owner: TestUser, role: TeamRole) => {
    const user = await context.createUser();
    await invite(id, owner, user.email, role);
    await accept(readLink(user.email));
    return user;
  };
  const getTeam = async (as: TestUser | string, id: number) =>
    context.call('GET /account/teams/{teamId}', { as, params: { teamId: id } });
  const change = (as: TestUser, id: number, body: { user_id: number; role: TeamRole }) =>
    context.call('POST /account/teams/{teamId}/members/change', { as, params: { teamId: id }, body });
  const removeMember = (as: TestUser, id: number, userId: number) =>
    context.call('POST /account/teams/{teamId}/members/remove', {
      as,
      params: { teamId: id },
      body: { user_id: userId },
    });
  const handOver = (as: TestUser, id: number, userId: number) =>
    context.call('POST /account/teams/{teamId}/hand_over', { as, params: { teamId: id }, body: { user_id: userId } });
  const leave = (as: TestUser, id: number) =>
    context.call('POST /account/teams/{teamId}/leave', { as, params: { teamId: id } });
  const trackCve = (as: TestUser | string, cve: string, team?: number) =>
    context.call('POST /user/tracking', { as, team, body: { tracking_type: 'cve', target_id: cve } });
  const trackedBy = async (as: TestUser | string, team?: number) =>
    (await context.call('GET /user/trackings', { as, team })).data.map(({ target_id }) => target_id);
  const importCves = (...ids: string[]) =>
    importJson(
      context.deps.db,
      ids.map((id) => cveJson({ id })),
    );

  test('are created by accounts whose plan includes them', async () => {
    const refused = await context.call('POST /account/teams', { as: await context.createUser(), body: { name: 'A' } });
    expect(refused).toMatchObject({ status: 403, code: 'ERR_PLAN_LIMIT' });
    const { owner, id } = await createTeam();
    const teams = (await context.call('GET /account/teams', { as: owner })).data;
    expect(teams).toEqual([{ id, name: 'Blue', role: 'owner', member_count: 1, needs_second_factor: false }]);
  });

  test('have names of any script, without characters that turn the direction of text', async () => {
    const owner = await context.createUser({ plan: 'business' });
    const create = (name: string) => context.call('POST /account/teams', { as: owner, body: { name } });
    for (const name of ['<b>Blue</b> & "Red"', '\u0641\u0631\u064A\u0642 24/7', '👩‍👩‍👧 team'])
      expect((await create(name)).status).toBe(200);
    for (const name of ['Blue\u202Emoc.live', 'Blue\u2067', 'Blue\nRed', 'Blue\u0000']) {
      expect(await create(name)).toMatchObject({ status: 400 });
    }
  });

  test('own what their members track, apart from what each member tracks', async () => {
    await importCves('CVE-2026-1001', 'CVE-2026-1002');
    const { owner, id } = await createTeam();
    const member = await join(id, owner, 'member');
    await trackCve(member, 'CVE-2026-1001', id);
    await trackCve(member, 'CVE-2026-1002');
    expect([await trackedBy(owner, id), await trackedBy(member, id)]).toEqual([['CVE-2026-1001'], ['CVE-2026-1001']]);
    expect([await trackedBy(owner), await trackedBy(member)]).toEqual([[], ['CVE-2026-1002']]);
    const marks = await context.call('GET /cves', { as: owner, team: id, query: { tracked: 'true' } });
    expect(marks.data.data.map(({ cve_id }) => cve_id)).toEqual(['CVE-2026-1001']);
  });

  test('let viewers read and not write', async () => {
    await importCves('CVE-2026-1001');
    const { owner, id } = await createTeam();
    const viewer = await join(id, owner, 'viewer');
    expect(await trackCve(viewer, 'CVE-2026-1001', id)).toMatchObject({ status: 403, code: 'ERR_TEAM_ROLE' });
    expect(await trackedBy(viewer, id)).toEqual([]);
  });

  test('are unknown to everyone else, and to calls that act for no team', async () => {
    const { owner, id } = await createTeam();
    const stranger = await context.createUser();
    const refused = { status: 404, code: 'ERR_TEAM_NOT_FOUND' };
    expect(await context.call('GET /user/trackings', { as: stranger, team: id })).toMatchObject(refused);
    expect(await context.call('GET /user/trackings', { as: stranger, team: 999_999 })).toMatchObject(refused);
    expect(await getTeam(stranger, id)).toMatchObject(refused);
    expect(await context.call('GET /user/profile', { as: owner, team: id })).toMatchObject({
      status: 400,
      code: 'ERR_TEAM_NOT_ACCEPTED',
    });
    // The id of a person is not the id of a team.
    expect((await context.call('GET /user/trackings', { as: stranger, team: owner.userId })).status).toBe(404);
  });

  describe('invite', () => {
    test('an address, whose account joins once by the link', async () => {
      const { owner, id } = await createTeam();
      const user = await context.createUser();
      await invite(id, owner, user.email, 'admin');
      expect((await getTeam(owner, id)).data.invitations).toMatchObject([{ email: user.email, role: 'admin' }]);
      const link = readLink(user.email);
      const page = await context.request(link);
      const text = await page.text();
      expect(text).toContain('Join the team Blue?');
      expect(text).toMatch(/<a href="[^"]+\/account\/teams">Your teams<\/a>/);
      expect((await getTeam(owner, id)).data.members).toHaveLength(1);
      expect((await accept(link)).page).toContain('You joined Blue');
      expect((await getTeam(user, id)).data).toMatchObject({ role: 'admin', invitations: [] });
      expect((await accept(link)).status).toBe(404);
    });

    test('an address without an account, which joins after its verification', async () => {
      const { owner, id } = await createTeam();
      const user = await context.createUser({ verified: false });
      await invite(id, owner, user.email);
      expect((await accept(readLink(user.email))).page).toContain('There is no account for this address yet');
      await context.deps.db.run(sql`update users set email_verified = true where id = ${user.userId}`);
      expect((await accept(readLink(user.email))).page).toContain('You joined Blue');
    });

    test('for 7 days, until withdrawn or replaced, and only the hash of the link is stored', async () => {
      const { owner, id } = await createTeam();
      const email = `invited-${id}@example.com`;
      await invite(id, owner, email);
      const first = readLink(email);
      await invite(id, owner, email);
      const second = readLink(email);
      expect((await accept(first)).status).toBe(404);
      const rows = await context.deps.db.rows(sql`select * from team_invitations`);
      expect(JSON.stringify(rows)).not.toContain(second.split('=')[1]);
      const [invitation] = (await getTeam(owner, id)).data.invitations;
      const withdraw = { as: owner, params: { teamId: id }, body: { id: invitation?.id ?? 0 } };
      await context.call('POST /account/teams/{teamId}/invitations/delete', withdraw);
      expect((await accept(second)).status).toBe(404);
      await invite(id, owner, email);
      context.clock.advance(7 * DAY);
      expect((await accept(readLink(email))).status).toBe(404);
    });

    test('by admins and owners, and owners by owners alone', async () => {
      const { owner, id } = await createTeam();
      const [admin, member] = [await join(id, owner, 'admin'), await join(id, owner, 'member')];
      const refused = { status: 403, code: 'ERR_TEAM_ROLE' };
      expect(await invite(id, member, 'a@example.com', 'viewer')).toMatchObject(refused);
      expect(await invite(id, admin, 'a@example.com', 'owner')).toMatchObject(refused);
      expect((await invite(id, admin, 'a@example.com', 'admin')).status).toBe(200);
      expect((await getTeam(member, id)).data.invitations).toEqual([]);
    });
  });

  describe('members', () => {
    test('are changed and removed by admins, and owners by owners alone', async () => {
      const { owner, id } = await createTeam();
      const [admin, viewer] = [await join(id, owner, 'admin'), await join(id, owner, 'viewer')];
      expect((await change(admin, id, { user_id: viewer.userId, role: 'member' })).status).toBe(200);
      expect((await change(admin, id, { user_id: viewer.userId, role: 'owner' })).status).toBe(403);
      expect((await change(admin, id, { user_id: owner.userId, role: 'viewer' })).status).toBe(403);
      expect((await removeMember(admin, id, owner.userId)).status).toBe(403);
      expect((await removeMember(admin, id, viewer.userId)).status).toBe(200);
      expect((await getTeam(viewer, id)).status).toBe(404);
    });

    test('leave, except the last owner, who first hands the team over', async () => {
      const { owner, id } = await createTeam();
      const admin = await join(id, owner, 'admin');
      expect(await leave(owner, id)).toMatchObject({ status: 409, code: 'ERR_LAST_OWNER' });
      const contents = await context.call('GET /account/teams/{teamId}/contents', {
        as: owner,
        params: { teamId: id },
      });
      expect(contents.data).toEqual({
        trackings: 0,
        exports: 0,
        rules: 0,
        channels: 0,
        feeds: 0,
        searches: 0,
        tokens: 0,
        members: 2,
        is_last_owner: true,
      });
      expect((await handOver(owner, id, admin.userId)).status).toBe(200);
      expect((await leave(owner, id)).status).toBe(200);
      expect((await getTeam(admin, id)).data.members).toMatchObject([{ user_id: admin.userId, role: 'owner' }]);
      expect((await leave(admin, id)).status).toBe(409);
    });

    test('are handed the team by an owner, who is an admin from then on, with one entry in the audit log', async () => {
      const { owner, id } = await createTeam();
      const viewer = await join(id, owner, 'viewer');
      const stranger = await context.createUser();
      expect(await handOver(viewer, id, viewer.userId)).toMatchObject({ status: 403, code: 'ERR_TEAM_ROLE' });
      for (const userId of [owner.userId, stranger.userId])
        expect((await handOver(owner, id, userId)).status).toBe(404);
      expect((await handOver(owner, id, viewer.userId)).status).toBe(200);
      expect((await getTeam(owner, id)).data.members).toMatchObject([
        { user_id: owner.userId, role: 'admin' },
        { user_id: viewer.userId, role: 'owner' },
      ]);
      const entries = await context.deps.db.rows<{ details: string }>(
        sql`select details from audit_log where event = 'team.hand_over' and user_id = ${id}`,
      );
      expect(entries.map(({ details }) => JSON.parse(details) as object)).toEqual([
        { member: viewer.userId, role: 'viewer' },
      ]);
    });

    test('have one owner when two handovers meet', async () => {
      const { owner, id } = await createTeam();
      const [one, other] = [await join(id, owner, 'member'), await join(id, owner, 'member')];
      const answers = await Promise.all([one, other].map(({ userId }) => handOver(owner, id, userId)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
      const { members } = (await getTeam(owner, id)).data;
      expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1);
    });

    test('never leave a team without an owner, also when two owners leave at once', async () => {
      const { owner, id } = await createTeam();
      const other = await join(id, owner, 'owner');
      const statuses = await Promise.all([leave(owner, id), leave(other, id)]);
      expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  describe('that require a second factor', () => {
    const requireFactor = (as: TestUser, id: number, required: boolean) =>
      context.call('POST /account/teams/{teamId}/second_factor', { as, params: { teamId: id }, body: { required } });
    const addFactor = ({ userId }: TestUser) =>
      context.deps.db.run(sql`
        insert into totp_secrets (user_id, sealed_secret, created_at, confirmed_at) values (${userId}, 'x', now(), now())`);
    const refused = { status: 403, code: 'ERR_TEAM_SECOND_FACTOR' };

    test('let members without one see the team and leave it, and do nothing else', async () => {
      const { owner, id } = await createTeam();
      const [admin, member] = [await join(id, owner, 'admin'), await join(id, owner, 'member')];
      await addFactor(owner);
      expect((await requireFactor(owner, id, true)).status).toBe(200);
      expect(await context.call('GET /user/trackings', { as: member, team: id })).toMatchObject(refused);
      expect(await invite(id, admin, 'a@example.com')).toMatchObject(refused);
      expect((await getTeam(member, id)).data).toMatchObject({ requires_second_factor: true });
      const [mine] = (await context.call('GET /account/teams', { as: member })).data;
      expect(mine).toMatchObject({ id, needs_second_factor: true });
      await addFactor(member);
      expect(await trackedBy(member, id)).toEqual([]);
      expect((await leave(admin, id)).status).toBe(200);
    });

    test('are made so by owners who have one, and the change is in the audit log', async () => {
      const { owner, id } = await createTeam();
      const admin = await join(id, owner, 'admin');
      expect(await requireFactor(owner, id, true)).toMatchObject(refused);
      await addFactor(owner);
      expect(await requireFactor(admin, id, true)).toMatchObject({ status: 403, code: 'ERR_TEAM_ROLE' });
      await requireFactor(owner, id, true);
      await requireFactor(owner, id, false);
      expect(await trackedBy(admin, id)).toEqual([]);
      const entries = await context.deps.db.rows<{ details: string }>(
        sql`select details from audit_log where event = 'team.second_factor' and user_id = ${id} order by id`,
      );
      expect(entries.map(({ details }) => details)).toEqual(['{"required":true}', '{"required":false}']);
    });
  });

  test('are deleted with everything that they own, by an owner who repeats the name', async () => {
    await importCves('CVE-2026-1001');
    const { owner, id } = await createTeam();
    const admin = await join(id, owner, 'admin');
    await trackCve(admin, 'CVE-2026-1001', id);
    const channel = { kind: 'webhook' as const, name: 'CI', url: 'https://hooks.example.com/' };
    const { id: channelId } = (await context.call('POST /account/channels', { as: admin, team: id, body: channel }))
      .data;
    const rule = {
      name: 'Acme',
      query: 'vendor:acme',
      triggers: ['new' as const],
      mode: 'immediate' as const,
      channels: [{ channel: 'webhook' as const, channel_id: channelId }],
    };
    const { id: ruleId } = (await context.call('POST /alerts/rules', { as: admin, team: id, body: rule })).data;
    const feed = { kind: 'rule' as const, target: ruleId };
    await context.call('POST /account/feeds', { as: admin, team: id, body: feed });
    const search = { list: 'past' as const, name: 'Acme', query: 'vendor:acme' };
    await context.call('POST /vulns/searches', { as: admin, team: id, body: search });
    const contents = await context.call('GET /account/teams/{teamId}/contents', { as: admin, params: { teamId: id } });
    expect(contents.data).toMatchObject({ trackings: 1, rules: 1, channels: 1, feeds: 1, searches: 1 });
    const remove = (as: TestUser, name: string) =>
      context.call('POST /account/teams/{teamId}/delete', { as, params: { teamId: id }, body: { name } });
    expect((await remove(admin, 'Blue')).status).toBe(403);
    expect(await remove(owner, 'Red')).toMatchObject({ status: 400, code: 'ERR_WRONG_NAME' });
    expect((await remove(owner, 'Blue')).status).toBe(200);
    expect((await getTeam(admin, id)).status).toBe(404);
    expect(await context.deps.db.rows(sql`select 1 from trackings where user_id = ${id}`)).toEqual([]);
    expect(await context.deps.db.rows(sql`select 1 from users where id = ${id}`)).toEqual([]);
    const left = await context.deps.db.rows(sql`
      select 1 from alert_rules where user_id = ${id} union all
      select 1 from notification_channels where user_id = ${id} union all
      select 1 from alert_feeds where user_id = ${id} union all
      select 1 from saved_searches where user_id = ${id}`);
    expect(left).toEqual([]);
  });

  test('keep an account from being deleted while it is the last owner of other members, and go with it otherwise', async () => {
    const password = 'correct horse';
    const owner = await context.createUser({ plan: 'business', password });
    const { id } = (await context.call('POST /account/teams', { as: owner, body: { name: 'Blue' } })).data;
    const member = await join(id, owner, 'member');
    const remove = () => context.call('POST /user/delete', { as: owner, body: { email: owner.email, password } });
    expect(await remove()).toMatchObject({ status: 409, code: 'ERR_LAST_OWNER' });
    await removeMember(owner, id, member.userId);
    expect((await remove()).status).toBe(200);
    expect(await context.deps.db.rows(sql`select 1 from users where id = ${id}`)).toEqual([]);
  });

  describe('tokens', () => {
    const createToken = (as: TestUser, team: number | undefined, scopes = ['trackings:read', 'trackings:write']) =>
      context.call('POST /account/tokens', { as, team, body: { name: 'CI', scopes } });

    test('of a team act for that team alone', async () => {
      await importCves('CVE-2026-1001');
      const [blue, red] = [await createTeam('Blue'), await createTeam('Red')];
      const { token } = (await createToken(blue.owner, blue.id)).data;
      await trackCve(token, 'CVE-2026-1001');
      expect([await trackedBy(token), await trackedBy(token, blue.id)]).toEqual([['CVE-2026-1001'], ['CVE-2026-1001']]);
      expect(await trackedBy(blue.owner, blue.id)).toEqual(['CVE-2026-1001']);
      expect(await trackedBy(blue.owner)).toEqual([]);
      const refused = await context.call('GET /user/trackings', { as: token, team: red.id });
      expect(refused).toMatchObject({ status: 403, code: 'ERR_TEAM_TOKEN' });
    });

    test('of a person act for no team', async () => {
      const { owner, id } = await createTeam();
      const { token } = (await createToken(owner, undefined)).data;
      expect(await context.call('GET /user/trackings', { as: token, team: id })).toMatchObject({
        status: 403,
        code: 'ERR_TEAM_TOKEN',
      });
    });

    test('of a team are managed by its admins, read no account, and end with the team', async () => {
      const { owner, id } = await createTeam();
      const member = await join(id, owner, 'member');
      expect((await createToken(member, id)).status).toBe(403);
      expect((await createToken(owner, id, ['account:read'])).status).toBe(400);
      const { token } = (await createToken(owner, id)).data;
      expect((await context.call('GET /account/tokens', { as: owner })).data).toEqual([]);
      expect((await context.call('GET /account/tokens', { as: owner, team: id })).data).toHaveLength(1);
      await context.call('POST /account/teams/{teamId}/delete', {
        as: owner,
        params: { teamId: id },
        body: { name: 'Blue' },
      });
      expect((await context.call('GET /user/trackings', { as: token })).status).toBe(401);
    });
  });

  test('cannot be signed in to, and are no accounts for operators', async () => {
    const { id } = await createTeam();
    const row = await context.deps.db.row<{ email: string }>(sql`select email from users where id = ${id}`);
    const login = await context.call('POST /auth/login', { body: { email: row?.email ?? '', password: '' } });
    expect(login.status).toBe(401);
  });

  test('a statement of a request that names no owner of an owned table fails before it runs', async () => {
    const db = guardOwnedTables(context.deps.db);
    const unowned = [
      sql`select * from trackings`,
      sql`select * from exports where id = ${'00000000-0000-0000-0000-000000000000'}`,
      sql`delete from api_tokens where id = ${1}`,
      sql`update trackings set notes = ''`,
      sql`select 1 from cves c join trackings t on t.target_pk = c.pk`,
    ];
    for (const statement of unowned) {
      expect(() => db.rows(statement)).toThrow('names no owner');
      await expect(db.transaction((tx) => tx.run(statement))).rejects.toThrow('names no owner');
    }
    expect(await db.rows(sql`select * from trackings where user_id = ${0}`)).toEqual([]);
  });
});
