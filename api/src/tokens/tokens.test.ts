import { crc32 } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../db/index.ts';
import { ApiTokens } from '../sessions/ApiTokens.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { pruneTokens } from './index.ts';

describe.each(['pglite', 'postgres'] as const)('API tokens on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));

  const create = async (as: TestUser, body: object = {}) =>
    context.call('POST /account/tokens', { as, body: { name: 'CI', scopes: ['trackings:read'], ...body } });
  const list = async (as: TestUser | string) => (await context.call('GET /account/tokens', { as })).data;

  test('authenticate calls of their scopes as their owner', async () => {
    const ann = await context.createUser();
    const { token } = (await create(ann, { scopes: ['trackings:read', 'account:read'] })).data;
    expect((await context.call('GET /user/profile', { as: token })).data.email).toBe(ann.email);
    expect((await context.call('GET /user/trackings', { as: token })).data).toEqual([]);
    const refused = await context.call('POST /user/tracking/delete', { as: token, body: { id: 1 } });
    expect(refused).toMatchObject({
      status: 403,
      code: 'ERR_SCOPE',
      message: expect.stringContaining('trackings:write'),
    });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="trackings:write"');
  });

  test('manage neither the account nor tokens', async () => {
    const ann = await context.createUser();
    const { token, id } = (await create(ann)).data;
    const refused = { status: 403, code: 'ERR_SESSION_REQUIRED' };
    expect(await context.call('GET /account/tokens', { as: token })).toMatchObject(refused);
    expect(await context.call('POST /account/tokens/revoke', { as: token, body: { id } })).toMatchObject(refused);
    expect(await context.call('POST /user/sessions/delete_others', { as: token })).toMatchObject(refused);
    expect((await context.call('POST /auth/refresh', { as: token })).status).toBe(401);
  });

  test('carry a prefix and a checksum, and only their hash is stored', async () => {
    const ann = await context.createUser();
    const { token } = (await create(ann)).data;
    const [, random = '', checksum = ''] = /^flt_(\w{34})(\w{6})$/.exec(token) ?? [];
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    expect(Array.from(checksum).reduce((value, digit) => value * 62 + digits.indexOf(digit), 0)).toBe(crc32(random));
    const rows = await context.deps.db.rows(sql`select * from api_tokens`);
    expect(JSON.stringify(rows)).not.toContain(random);
    expect(context.logged.join('\n')).not.toContain(random);
  });

  test('expire after 90 days unless their owner says otherwise', async () => {
    const ann = await context.createUser();
    const short = (await create(ann, { expires_in_days: 1 })).data;
    const usual = (await create(ann)).data;
    expect((await context.call('GET /user/trackings', { as: short.token })).status).toBe(200);
    context.clock.advance(24 * 3600);
    expect(await context.call('GET /user/trackings', { as: short.token })).toMatchObject({
      status: 401,
      code: 'ERR_TOKEN_INVALID',
    });
    context.clock.advance(88 * 24 * 3600);
    expect((await context.call('GET /user/trackings', { as: usual.token })).status).toBe(200);
    context.clock.advance(24 * 3600);
    expect((await context.call('GET /user/trackings', { as: usual.token })).status).toBe(401);
  });

  test('are refused as soon as they are revoked', async () => {
    const ann = await context.createUser();
    const { token, id } = (await create(ann)).data;
    expect((await context.call('GET /user/trackings', { as: token })).status).toBe(200);
    expect((await context.call('POST /account/tokens/revoke', { as: ann, body: { id } })).status).toBe(200);
    expect((await context.call('GET /user/trackings', { as: token })).status).toBe(401);
    expect(await list(ann)).toEqual([]);
    expect((await context.call('POST /account/tokens/revoke', { as: ann, body: { id } })).status).toBe(404);
  });

  test('are refused by other processes 2 seconds after they are revoked', async () => {
    const ann = await context.createUser();
    const { token, id } = (await create(ann)).data;
    const { db, clock, secret } = context.deps;
    const other = new ApiTokens(db, clock, secret);
    expect(await other.getUser(token, '192.0.2.1')).toMatchObject({ userId: ann.userId });
    await context.call('POST /account/tokens/revoke', { as: ann, body: { id } });
    const later = performance.now() + 2000;
    const time = vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => time.mockRestore());
    expect(await other.getUser(token, '192.0.2.1')).toBeUndefined();
  });

  test('belong to one account', async () => {
    const [ann, bob] = [await context.createUser(), await context.createUser()];
    const { token, id } = (await create(ann)).data;
    expect(await list(bob)).toEqual([]);
    expect((await context.call('POST /account/tokens/revoke', { as: bob, body: { id } })).status).toBe(404);
    expect((await context.call('GET /user/trackings', { as: token })).status).toBe(200);
  });

  test('show the day and the networks of their use, once each', async () => {
    const ann = await context.createUser();
    const { token, id } = (await create(ann)).data;
    expect(await list(ann)).toMatchObject([{ id, name: 'CI', last_used_on: null, network_count: 0 }]);
    for (const from of ['192.0.2.1', '192.0.2.1', '198.51.100.9']) {
      await context.call('GET /user/trackings', { as: token, from });
    }
    const today = context.clock.now().toISOString().slice(0, 10);
    expect(await list(ann)).toMatchObject([{ last_used_on: today, network_count: 2 }]);
    const uses = await context.deps.db.rows(sql`select network from api_token_uses where token_id = ${id}`);
    expect(JSON.stringify(uses)).not.toContain('192.0.2');
    expect(uses).toHaveLength(2);
  });

  test('leave the database 30 days after their end, and the last use stays until then', async () => {
    const { db, clock } = context.deps;
    const ann = await context.createUser();
    const { token } = (await create(ann, { expires_in_days: 60 })).data;
    await context.call('GET /user/trackings', { as: token, from: '192.0.2.1' });
    context.clock.advance(24 * 3600);
    await context.call('GET /user/trackings', { as: token, from: '192.0.2.2' });
    const lastDay = context.clock.now().toISOString().slice(0, 10);
    context.clock.advance(88 * 24 * 3600);
    await pruneTokens(db, clock.now());
    const session = await context.openSession(ann.userId);
    expect(await list(session)).toMatchObject([{ last_used_on: lastDay, network_count: 0 }]);
    context.clock.advance(2 * 24 * 3600);
    await pruneTokens(db, clock.now());
    expect(await list(await context.openSession(ann.userId))).toEqual([]);
  });

  test('are at most 50 for an account, also when many are requested at once', async () => {
    const ann = await context.createUser();
    await context.deps.db.run(sql`
      insert into api_tokens (user_id, name, hash, scopes, created_at, expires_at)
      select ${ann.userId}, 'old', ${ann.email} || n, '{}', ${context.clock.now()}, ${new Date(context.clock.now().getTime() + 1e9)}
      from generate_series(1, 48) n`);
    const replies = await Promise.all(Array.from({ length: 5 }, () => create(ann)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ code }) => code === 'ERR_TOKEN_LIMIT')).toHaveLength(3);
  });

  test.each([
    ['no name', { name: '  ' }],
    ['an unknown scope', { scopes: ['session'] }],
    ['no scope', { scopes: [] }],
    ['a scope twice', { scopes: ['cves:read', 'cves:read'] }],
    ['more than a year', { expires_in_days: 366 }],
    ['an end in the past', { expires_in_days: 0 }],
  ])('are not created with %s', async (_, body) => {
    const ann = await context.createUser();
    expect(await create(ann, body)).toMatchObject({ status: 400, code: 'ERR_VALIDATION' });
  });

  test.each(['flt_', `flt_${'0'.repeat(40)}`, `flt_${'a'.repeat(5000)}`])('are not made up: %s', async (token) => {
    expect((await context.call('GET /user/trackings', { as: token.slice(0, 4000) })).status).toBe(401);
  });

  test('do nothing for a disabled account', async () => {
    const ann = await context.createUser();
    const { token } = (await create(ann)).data;
    await context.deps.db.run(sql`update users set disabled_at = now() where id = ${ann.userId}`);
    expect((await context.call('GET /user/trackings', { as: token })).status).toBe(401);
  });

  test('do nothing for an account whose address is not verified', async () => {
    const ann = await context.createUser();
    const { token } = (await create(ann)).data;
    await context.deps.db.run(sql`update users set email_verified = false where id = ${ann.userId}`);
    expect(await context.call('GET /user/trackings', { as: token })).toMatchObject({
      status: 401,
      code: 'ERR_EMAIL_NOT_VERIFIED',
    });
  });
});

describe('the limit of an API token', () => {
  const context = setUpTestContext(() => ({ readLimits: { burst: 3, perSecond: 0.01 } }));
  const allowance = ({ headers }: { headers: Headers }) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];

  test('is stated by each answer, counts refusals too, and is separate for each token', async () => {
    const ann = await context.createUser();
    const body = { name: 'CI', scopes: ['exports:read'] };
    const { token } = (await context.call('POST /account/tokens', { as: ann, body })).data;
    const first = await context.call('GET /export', { as: token });
    expect(allowance(first)).toEqual(['"token";q=3;w=300', '"token";r=2;t=100']);
    const refused = await context.call('POST /user/tracking/delete', { as: token, body: { id: 1 } });
    expect([refused.status, ...allowance(refused)]).toEqual([403, '"token";q=3;w=300', '"token";r=1;t=200']);
    await context.call('GET /user/trackings', { as: token });
    const limited = await context.call('GET /export', { as: token });
    expect([limited.status, ...allowance(limited)]).toEqual([429, '"token";q=3;w=300', '"token";r=0;t=300']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = (await context.call('POST /account/tokens', { as: ann, body })).data;
    expect(allowance(await context.call('GET /export', { as: other.token }))[1]).toBe('"token";r=2;t=100');
  });

  test('does not apply to sessions, whose answers state none', async () => {
    const ann = await context.createUser();
    expect(allowance(await context.call('GET /user/profile', { as: ann }))).toEqual([null, null]);
  });
});
