import { randomBytes } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { type Db, DbError, sql } from '../db/index.ts';
import { deriveKey } from '../ports/secretKeys.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { Sessions } from './Sessions.ts';
import { signToken } from './tokens.ts';

const context = setUpTestContext();

const HALF_HOUR_SECONDS = 30 * 60;

const refresh = async (token: string) => {
  const { status, data, code } = await context.call('POST /auth/refresh', { as: token });
  return { status, code, token: data?.token ?? '' };
};
const use = async (token: string) => (await context.call('GET /user/profile', { as: token })).status;

describe('a refreshed token', () => {
  test('gives the newest token again within a minute, as for a second tab', async () => {
    const { token } = await context.createUser();
    const first = await refresh(token);
    expect(first.token).not.toBe(token);
    expect(await use(first.token)).toBe(200);
    context.clock.advance(59);
    const second = await refresh(token);
    expect(second.status).toBe(200);
    expect(await use(second.token)).toBe(200);
    expect((await refresh(second.token)).status).toBe(200);
  });

  test('ends the session after a minute, for each of its tokens', async () => {
    const { token } = await context.createUser();
    const first = await refresh(token);
    expect(await use(first.token)).toBe(200);
    context.clock.advance(61);
    expect(await refresh(token)).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' });
    expect([await use(token), await use(first.token)]).toEqual([401, 401]);
    expect((await refresh(first.token)).status).toBe(401);
    expect(context.logged.join('\n')).toContain('a refreshed token was used again');
  });

  test('stays good while the answer with the new one has not been used: it was lost', async () => {
    const { token } = await context.createUser();
    await refresh(token); // the laptop goes to sleep before the answer arrives
    context.clock.advance(8 * 3600);
    const again = await refresh(token);
    expect(again.status).toBe(200);
    expect(await use(again.token)).toBe(200);
    context.clock.advance(61);
    expect((await refresh(token)).status).toBe(401);
  });

  test('gives another token where the answer was lost twice, and the same one to a second tab', async () => {
    const { token } = await context.createUser();
    await refresh(token);
    context.clock.advance(8 * 60);
    await refresh(token);
    context.clock.advance(8 * 60);
    const first = await refresh(token);
    const second = await refresh(token);
    expect(second.token).toBe(first.token);
    expect(await use(first.token)).toBe(200);
    context.clock.advance(59);
    const third = await refresh(token);
    expect([third.status, await use(third.token)]).toEqual([200, 200]);
    expect((await refresh(third.token)).status).toBe(200);
  });

  describe('that was copied, and refreshed by the thief first', () => {
    test('ends the session when the thief refreshes after the owner has gone on', async () => {
      const { token } = await context.createUser();
      const stolen = await refresh(token);
      context.clock.advance(8 * 60);
      const own = await refresh(token);
      expect([own.status, await use(own.token)]).toEqual([200, 200]);
      context.clock.advance(61);
      expect(await refresh(stolen.token)).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' });
      expect([await use(own.token), (await refresh(own.token)).status]).toEqual([401, 401]);
    });

    test('ends the session also within the minute in which a second tab gets the newest token', async () => {
      const { token } = await context.createUser();
      const stolen = await refresh(token);
      context.clock.advance(8 * 60);
      const own = await refresh(token);
      expect(await use(own.token)).toBe(200);
      context.clock.advance(1);
      expect((await refresh(stolen.token)).status).toBe(401);
      expect(await use(own.token)).toBe(401);
    });

    test('ends the session when the owner refreshes after the thief refreshed twice', async () => {
      const { token } = await context.createUser();
      const stolen = await refresh((await refresh(token)).token);
      context.clock.advance(8 * 60);
      expect((await refresh(token)).status).toBe(401);
      expect((await refresh(stolen.token)).status).toBe(401);
    });

    test('ends the session soon where both go on refreshing and use nothing at once', async () => {
      let own = await context.createUser();
      let stolen = own.token;
      const statuses: number[] = [];
      for (let time = 0; time < 4; time++) {
        const taken = await refresh(stolen);
        stolen = taken.token;
        context.clock.advance(8 * 60);
        const next = await refresh(own.token);
        own = { ...own, token: next.token };
        statuses.push(taken.status, next.status);
        if (next.status === 200) await use(own.token);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    });
  });

  test('of an older generation ends the session at once', async () => {
    const { token } = await context.createUser();
    const first = await refresh(token);
    const second = await refresh(first.token);
    expect(second.status).toBe(200);
    expect((await refresh(token)).status).toBe(401);
    expect(await use(second.token)).toBe(401);
  });

  test('leaves the other sessions of the account alone', async () => {
    const user = await context.createUser();
    const other = await context.openSession(user.userId);
    const first = await refresh(user.token);
    await use(first.token);
    context.clock.advance(61);
    await refresh(user.token);
    expect(await use(other)).toBe(200);
  });
});

test('a token that was accepted before is refused after half an hour', async () => {
  const { token } = await context.createUser();
  expect(await use(token)).toBe(200);
  context.clock.advance(HALF_HOUR_SECONDS);
  expect(await use(token)).toBe(401);
});

test('a chain of refreshes lasts, each token used', async () => {
  let { token } = await context.createUser();
  for (let time = 0; time < 5; time++) {
    context.clock.advance(HALF_HOUR_SECONDS);
    ({ token } = await refresh(token));
    expect(await use(token)).toBe(200);
  }
});

test('a token of before a restored backup, newer than its session, is refreshed', async () => {
  const { token, userId } = await context.createUser();
  const { token: newer } = await refresh((await refresh(token)).token);
  await context.deps.db.run(sql`update sessions set generation = 0, used_generation = 0 where user_id = ${userId}`);
  const again = await refresh(newer);
  expect(again.status).toBe(200);
  expect((await refresh(again.token)).status).toBe(200);
});

test('a token without a generation, as before this was counted, is refreshed', async () => {
  const { userId } = await context.createUser();
  const row = await context.deps.db.row<{ id: string }>(sql`select id from sessions where user_id = ${userId}`);
  const claims = { userId, sessionId: row?.id ?? '', generation: undefined as unknown as number };
  const token = await signToken(claims, context.deps.secret, context.clock.now());
  expect((await refresh(token)).status).toBe(200);
});

describe('after a rotation of the secret', () => {
  // Sessions of a process that was started with a new secret, and perhaps the old one.
  const restart = (...previous: string[]) =>
    new Sessions(context.deps.db, context.clock, randomBytes(32).toString('hex'), undefined, previous);

  test('tokens of the previous secret are accepted and refreshed, and those of an unknown one are not', async () => {
    const { token, userId } = await context.createUser();
    expect(await restart().getUser(token)).toBeUndefined();
    const rotated = restart(context.deps.secret);
    expect(await rotated.getUser(token)).toMatchObject({ userId });
    const renewed = (await rotated.refresh(token)) ?? '';
    expect(await rotated.getUser(renewed)).toMatchObject({ userId });
    expect(await context.deps.sessions.getUser(renewed)).toBeUndefined();
  });

  test('a network that the account was used from stays known', async () => {
    const { userId, email } = await context.createUser();
    const client = { network: '203.0.113.9', userAgent: undefined };
    await context.deps.sessions.open(userId, client, 0);
    expect(await restart(context.deps.secret).isKnownNetwork(email, client.network)).toBe(true);
    expect(await restart().isKnownNetwork(email, client.network)).toBe(false);
  });
});

describe('the audience of a token', () => {
  // Signs a token of a session as other software with the same key would.
  async function signFor(audience: string | undefined) {
    const { userId } = await context.createUser();
    const row = await context.deps.db.row<{ id: string }>(sql`select id from sessions where user_id = ${userId}`);
    const seconds = Math.floor(context.clock.now().getTime() / 1000);
    const token = new SignJWT({ sid: row?.id, gen: 0 })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('faultline')
      .setSubject(String(userId))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 60);
    if (audience !== undefined) token.setAudience(audience);
    return token.sign(deriveKey(context.deps.secret, 'access token'));
  }

  test('is the API', async () => {
    const { token } = await context.createUser();
    expect(decodeJwt(token).aud).toBe('faultline-api');
    expect((await context.call('GET /user/profile', { as: await signFor('faultline-api') })).status).toBe(200);
    expect((await context.call('GET /user/profile', { as: await signFor('another-service') })).status).toBe(401);
  });

  test('may be missing, as in tokens of earlier releases', async () => {
    expect((await context.call('GET /user/profile', { as: await signFor(undefined) })).status).toBe(200);
  });
});

test('a session answers while the disk is too full to note its use', async () => {
  const { token, userId } = await context.createUser();
  const { db, secret } = context.deps;
  context.clock.advance(HALF_HOUR_SECONDS / 2);
  const fullDisk = {
    row: (statement: Parameters<Db['row']>[0]) => db.row(statement),
    run: () => Promise.reject(new DbError('The disk is full', '53100')),
  } as unknown as Db;
  expect(await new Sessions(fullDisk, context.clock, secret).getUser(token)).toMatchObject({ userId });
});
