import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import type { TestUser } from '../../testing/index.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';

const byEmail = { channel: 'email', channel_id: null } as const;
const body = {
  name: 'Acme, severe',
  query: 'vendor:acme cvss>=7',
  triggers: ['new', 'update'],
  mode: 'immediate',
  channels: [byEmail],
} as const;

describe.each(['pglite', 'postgres'] as const)('alert rules on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  const create = (as: TestUser, change: Record<string, unknown> = {}, team?: number) =>
    context.call('POST /alerts/rules', { as, team, body: { ...body, ...change } });
  const change = (as: TestUser, given: Record<string, unknown>) =>
    context.call('POST /alerts/rules/change', { as, body: given });
  const list = async (as: TestUser, team?: number) => (await context.call('GET /alerts/rules', { as, team })).data;
  const listAudit = (userId: number) =>
    context.deps.db.rows(sql`
      select event, details::jsonb from audit_log where user_id = ${userId} and event like 'rule.%' order by id`);

  test('are created, changed and deleted by their owner, with an entry in the audit log each', async () => {
    const ann = await context.createUser();
    const { id } = (await create(ann)).data;
    expect(await list(ann)).toMatchObject([{ ...body, id, state: 'active', snoozed_until: null }]);
    const telegram = { channel: 'telegram', channel_id: null };
    const given = { id, state: 'paused', triggers: ['new'], mode: 'daily', channels: [byEmail, telegram] };
    expect(await change(ann, given)).toMatchObject({ status: 200 });
    expect(await list(ann)).toMatchObject([{ ...body, ...given }]);
    expect(await context.call('POST /alerts/rules/delete', { as: ann, body: { id } })).toMatchObject({ status: 200 });
    expect(await list(ann)).toEqual([]);
    expect(await listAudit(ann.userId)).toEqual([
      { event: 'rule.create', details: { rule: id } },
      { event: 'rule.change', details: { rule: id, fields: ['triggers', 'mode', 'channels', 'state'] } },
      { event: 'rule.delete', details: { rule: id } },
    ]);
  });

  test('keep their query when only the state changes', async () => {
    const ann = await context.createUser();
    const { id } = (await create(ann)).data;
    await change(ann, { id, snoozed_until: '2026-12-01T00:00:00.000Z' });
    await change(ann, { id });
    expect(await list(ann)).toMatchObject([{ ...body, snoozed_until: '2026-12-01T00:00:00.000Z' }]);
  });

  test('change what they watch, and are not called new again for the same name', async () => {
    const ann = await context.createUser();
    const { id } = (await create(ann, { query: '', watch: { kind: 'vendor', name: 'Initech' } })).data;
    await context.deps.db.run(sql`update alert_rules set watch_event_id = 7 where id = ${id}`);
    const watched = async (given: Record<string, unknown>) => {
      expect(await change(ann, { id, ...given })).toMatchObject({ status: 200 });
      return (await list(ann))[0];
    };
    const same = { query: 'kev:true', watch: { kind: 'vendor', name: 'INITECH' } };
    expect(await watched(same)).toMatchObject({ query: 'kev:true', watch: { name: 'INITECH', is_found: true } });
    const other = { query: '', watch: { kind: 'product', name: 'Report Server' } };
    expect(await watched(other)).toMatchObject({
      query: '',
      watch: { kind: 'product', name: 'Report Server', is_found: false },
    });
    expect(await watched({ query: 'cvss>=7', watch: null })).toMatchObject({ query: 'cvss>=7', watch: null });
    for (const given of [{ query: '' }, { watch: null }, { query: ' ', watch: null }, { watch: other.watch }])
      expect(await change(ann, { id, ...given })).toMatchObject({ status: 400 });
  });

  test.each([
    ['acme (cvss>7', { position: 5, length: 1 }],
    ['vendr:acme', { position: 0 }],
  ])('are refused with the place of the error in %s', async (query, details) => {
    const ann = await context.createUser();
    const { id } = (await create(ann)).data;
    for (const refused of [await create(ann, { name: 'Other', query }), await change(ann, { id, query })])
      expect(refused).toMatchObject({ status: 400, code: 'ERR_QUERY', details });
    expect(await list(ann)).toMatchObject([{ query: body.query }]);
  });

  test.each([
    ['no search', { query: ' ' }],
    ['no name', { name: '' }],
    ['no trigger', { triggers: [] }],
    ['a trigger twice', { triggers: ['new', 'new'] }],
    ['no channel', { channels: [] }],
    ['a channel twice', { channels: [byEmail, byEmail] }],
    ['an email address with an id', { channels: [{ channel: 'email', channel_id: 1 }] }],
    ['a webhook without one', { channels: [{ channel: 'webhook', channel_id: null }] }],
    ['an unknown mode', { mode: 'monthly' }],
  ])('are refused with %s', async (_, given) => {
    expect(await create(await context.createUser(), given)).toMatchObject({ status: 400 });
  });

  test('have different names, and are at most 100', async () => {
    const ann = await context.createUser();
    await create(ann);
    const { id } = (await create(ann, { name: 'Other' })).data;
    expect(await create(ann)).toMatchObject({ status: 409, code: 'ERR_RULE_EXISTS' });
    expect(await change(ann, { id, name: body.name })).toMatchObject({ status: 409, code: 'ERR_RULE_EXISTS' });
    await context.deps.db.run(sql`
      insert into alert_rules (user_id, name, query, on_new, on_update, mode, state, created_at)
      select ${ann.userId}, 'rule ' || n, 'acme', true, true, 'daily', 'paused', now() from generate_series(3, 100) n`);
    expect(await create(ann, { name: 'One more' })).toMatchObject({ status: 409, code: 'ERR_RULE_LIMIT' });
  });

  test('are offered the channels of their owner, with their state', async () => {
    const [ann, bob] = [await context.createUser({ plan: 'business' }), await context.createUser()];
    const { db } = context.deps;
    const addChannel = (userId: number, name: string, state: string, deletedAt: Date | null = null) =>
      db.run(sql`
        insert into notification_channels (user_id, kind, name, target_hint, state, created_at, deleted_at)
        values (${userId}, 'slack', ${name}, 'example.com', ${state}, now(), ${deletedAt})`);
    await addChannel(ann.userId, 'Security', 'unconfirmed');
    await addChannel(ann.userId, 'Deleted', 'active', new Date());
    await addChannel(bob.userId, 'Of Bob', 'active');
    const channels = async (team?: number) =>
      (await context.call('GET /alerts/rules/channels', { as: ann, team })).data.map(
        ({ channel, name, state }) => `${channel} ${name} ${state}`,
      );
    expect(await channels()).toEqual(['email null active', 'slack Security unconfirmed']);
    await db.run(sql`
      insert into notification_settings ${sql.values({
        user_id: ann.userId,
        email_enabled: false,
        telegram_enabled: true,
        telegram_chat_id: '123',
      })}`);
    expect(await channels()).toEqual(['email null off', 'telegram null active', 'slack Security unconfirmed']);
    const { id: team } = (await context.call('POST /account/teams', { as: ann, body: { name: 'Blue' } })).data;
    expect(await channels(team)).toEqual(['email null active', 'telegram null active']);
  });

  test('of others are neither listed nor changed', async () => {
    const [ann, bob] = [await context.createUser(), await context.createUser()];
    const { id } = (await create(ann)).data;
    expect(await list(bob)).toEqual([]);
    expect(await change(bob, { id, state: 'paused' })).toMatchObject({ status: 404 });
    expect(await context.call('POST /alerts/rules/delete', { as: bob, body: { id } })).toMatchObject({ status: 404 });
    expect(await list(ann)).toMatchObject([{ state: 'active' }]);
  });

  test('of a team are those of its members', async () => {
    const [ann, bob] = [await context.createUser({ plan: 'business' }), await context.createUser()];
    const { id: team } = (await context.call('POST /account/teams', { as: ann, body: { name: 'Blue' } })).data;
    await context.deps.db.run(sql`
      insert into team_members (team_id, user_id, role, joined_at) values (${team}, ${bob.userId}, 'viewer', now())`);
    await create(ann, {}, team);
    expect(await list(bob, team)).toMatchObject([body]);
    expect(await list(ann)).toEqual([]);
    expect(await create(bob, { name: 'Other' }, team)).toMatchObject({ status: 403, code: 'ERR_TEAM_ROLE' });
  });
});
