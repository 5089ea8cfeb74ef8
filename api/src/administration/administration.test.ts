import { describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import type { AccountChange } from './changeAccount.ts';

describe.each(['pglite', 'postgres'] as const)('administration on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine, env: { OPERATOR_CONTACT: 'security@example.com' } }));

  async function createOperator(): Promise<TestUser> {
    const user = await context.createUser();
    await context.deps.db.run(sql`update users set is_admin = true where id = ${user.userId}`);
    return user;
  }
  const change = (as: TestUser, id: number, of: AccountChange) =>
    context.call('POST /account/administration/accounts/change', { as, body: { id, change: of } });
  const audit = async (as: TestUser, query: object = {}) =>
    (await context.call('GET /account/administration/audit', { as, query })).data;

  test('refuses everyone but operators, also what they were before', async () => {
    const [ann, olga, otto] = [await context.createUser(), await createOperator(), await createOperator()];
    const refused = { status: 403, code: 'ERR_OPERATOR_REQUIRED' };
    expect(await context.call('GET /account/administration', { as: ann })).toMatchObject(refused);
    expect(await change(ann, ann.userId, { action: 'make-operator' })).toMatchObject(refused);
    expect((await context.call('GET /user/profile', { as: ann })).data).toMatchObject({
      is_operator: false,
      plan_contact: 'security@example.com',
    });
    expect((await context.call('GET /user/profile', { as: otto })).data.is_operator).toBe(true);
    expect((await change(olga, otto.userId, { action: 'remove-operator' })).status).toBe(200);
    expect(await change(otto, otto.userId, { action: 'make-operator' })).toMatchObject(refused);
    await change(olga, olga.userId, { action: 'remove-operator' });
  });

  test('finds and changes accounts, and the last operator stays one', async () => {
    const [ann, olga] = [await context.createUser(), await createOperator()];
    const found = await context.call('GET /account/administration/accounts', {
      as: olga,
      query: { search: ann.email },
    });
    expect(found.data).toMatchObject({ total: 1, accounts: [{ id: ann.userId, plan: 'free' }] });
    expect((await change(olga, ann.userId, { action: 'plan', plan: 'business' })).data).toMatchObject({
      plan: 'business',
    });
    expect((await context.call('GET /subscription/status', { as: ann })).data).toEqual({
      subscription: { plan: 'business' },
    });
    expect((await change(olga, ann.userId, { action: 'disable' })).data).toMatchObject({ sessions: 0 });
    expect((await context.call('GET /user/profile', { as: ann })).status).toBe(401);
    expect(await change(olga, ann.userId, { action: 'delete' })).toMatchObject({ status: 200, data: null });
    expect((await change(olga, ann.userId, { action: 'verify' })).status).toBe(404);
    const others = await context.deps.db.rows<{ id: number }>(
      sql`select id from users where is_admin and id <> ${olga.userId}`,
    );
    for (const { id } of others) await change(olga, id, { action: 'remove-operator' });
    expect(await change(olga, olga.userId, { action: 'disable' })).toMatchObject({
      status: 409,
      code: 'ERR_LAST_OPERATOR',
    });
  });

  test('every change has one entry, which names who made it, and can be found', async () => {
    const [ann, olga] = [await context.createUser(), await createOperator()];
    await change(olga, ann.userId, { action: 'plan', plan: 'pro' });
    await change(olga, ann.userId, { action: 'sign-out' });
    const { entries, has_next } = await audit(olga, { account: ann.email.toUpperCase() });
    expect(has_next).toBe(false);
    expect(entries).toMatchObject([
      {
        event: 'account.sign_out',
        actor_email: olga.email,
        user_email: ann.email,
        credential: expect.stringMatching(/^session:/),
      },
      { event: 'account.plan', user_id: ann.userId, details: { plan: 'pro' }, network: expect.any(String) },
    ]);
    expect((await audit(olga, { account: ann.email, event: 'account.p' })).entries).toHaveLength(1);
    expect((await audit(olga, { account: 'nobody@example.com' })).entries).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await audit(olga, { account: ann.email, since: today, until: today })).entries).toHaveLength(2);
    expect((await audit(olga, { account: ann.email, until: '2020-01-01' })).entries).toEqual([]);
    expect((await audit(olga, { account: ann.email, before: entries[0]?.id })).entries).toHaveLength(1);
  });

  test('names teams', async () => {
    const [owner, olga] = [await context.createUser({ plan: 'business' }), await createOperator()];
    await context.call('POST /account/teams', { as: owner, body: { name: 'Blue' } });
    const { entries } = await audit(olga, { account: owner.email });
    expect(entries).toMatchObject([{ event: 'team.create', actor_email: owner.email, user_email: 'team Blue' }]);
  });

  test('exports the log as JSON Lines, and the export is in the log', async () => {
    const [ann, olga] = [await context.createUser(), await createOperator()];
    for (const plan of ['pro', 'business'] as const) await change(olga, ann.userId, { action: 'plan', plan });
    const response = await context.request(`/api/account/administration/audit/export?account=${ann.email}`, {
      headers: { authorization: `Bearer ${olga.token}` },
    });
    expect(response.headers.get('content-type')).toContain('application/jsonl');
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { details: string });
    expect(lines.map(({ details }) => JSON.parse(details) as object)).toEqual([{ plan: 'pro' }, { plan: 'business' }]);
    expect((await audit(olga)).entries[0]).toMatchObject({ event: 'audit.export', actor_email: olga.email });
  });

  test('shows accounts, feeds, channels and storage', async () => {
    const olga = await createOperator();
    await context.deps.db.run(sql`
      insert into notification_channels (user_id, kind, name, target_hint, state, failing_since, created_at, deleted_at)
      values (${olga.userId}, 'jira', 'One', 'x', 'paused', null, now(), null),
        (${olga.userId}, 'jira', 'Two', 'x', 'active', now(), now(), null),
        (${olga.userId}, 'slack', 'Gone', 'x', 'active', now(), now(), now())`);
    const { data } = await context.call('GET /account/administration', { as: olga });
    expect(data.receivers).toEqual([{ kind: 'jira', total: 2, paused: 1, failing: 1, messages: [] }]);
    expect(data.accounts.operators).toBeGreaterThan(0);
    expect(data.channels.map(({ channel }) => channel)).toEqual(['email', 'telegram']);
    expect(data.storage.database_bytes).toBeGreaterThan(1_000_000);
    expect(data.feeds).toEqual([]);
  });
});
