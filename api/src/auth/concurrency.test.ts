import { describe, expect, test, vi } from 'vitest';
import { sql } from '../db/index.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { authCalls, newAddress, password } from './fixtures/authCalls.ts';

const countStatuses = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe.each(['pglite', 'postgres'] as const)('requests at once on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));

  const { register, sendCode, resetPassword, ...calls } = authCalls(context);
  const verify = async (...given: Parameters<typeof calls.verify>) => (await calls.verify(...given)).status;
  const signIn = async (email: string, as: string) => (await calls.signIn(email, as)).status;

  test('50 wrong codes count as 50', async () => {
    const email = newAddress();
    await register(email);
    const wrong = context.mailer.codeFor(email) === '000000' ? '000001' : '000000';
    const networks = Array.from({ length: 50 }, (_, at) => `198.51.100.${at}`);
    const statuses = await Promise.all(networks.map((from) => verify(email, wrong, from)));
    expect(countStatuses(statuses, 400)).toBe(50);
    expect(await verify(email, wrong, '198.51.101.1')).toBe(429);
  });

  test('one right code works once', async () => {
    const email = newAddress();
    await register(email);
    const code = context.mailer.codeFor(email);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => verify(email, code)));
    expect(countStatuses(statuses, 200)).toBe(1);
  });

  test('30 wrong passwords are compared ten times', async () => {
    const email = newAddress();
    const statuses = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong')));
    expect([countStatuses(statuses, 401), countStatuses(statuses, 429)]).toEqual([10, 20]);
  });

  test('two registrations of one address leave neither password', async () => {
    const email = newAddress();
    await Promise.all([register(email), register(email, 'battery staple')]);
    expect(await verify(email, context.mailer.codeFor(email))).toBe(200);
    expect([await signIn(email, password), await signIn(email, 'battery staple')]).toEqual([401, 401]);
  });

  describe('a sign-in under way', () => {
    // Blocks the next sign-in after its password was accepted; `release` continues it.
    function holdSignIn() {
      const { limiter } = context.deps;
      const blocked = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const forget = limiter.forget.bind(limiter);
      vi.spyOn(limiter, 'forget').mockImplementationOnce(async (key) => {
        blocked.resolve();
        await released.promise;
        await forget(key);
      });
      return { blocked: blocked.promise, release: released.resolve };
    }
    const changes = {
      'a reset of the password': async ({ email }: TestUser) => {
        context.clock.advance(61);
        await sendCode(email);
        return resetPassword(email, 'battery staple');
      },
      'a change of the password': ({ token }: TestUser) =>
        context.call('POST /user/password', {
          as: token,
          body: { current_password: password, password: 'battery staple' },
        }),
      'another registration of the address': ({ email }: TestUser) => register(email, 'battery staple'),
    };

    test.each(Object.entries(changes))('opens no session after %s', async (name, change) => {
      const user = await context.createUser({ password, verified: name !== 'another registration of the address' });
      const { blocked, release } = holdSignIn();
      const signingIn = calls.signIn(user.email);
      await blocked;
      expect((await change(user)).status).toBe(200);
      release();
      expect(await signingIn).toMatchObject({
        status: 401,
        code: 'ERR_INVALID_CREDENTIALS',
        message: 'Invalid email or password',
      });
      const { userId } = user;
      const sessions = await context.deps.sessions.list(userId);
      expect(sessions).toHaveLength(name === 'a change of the password' ? 1 : 0);
    });

    test('of the present password is not disturbed by others', async () => {
      const { email } = await context.createUser({ password });
      const { blocked, release } = holdSignIn();
      const signingIn = signIn(email, password);
      await blocked;
      expect(await signIn(email, password)).toBe(200);
      release();
      expect(await signingIn).toBe(200);
    });
  });

  test('a change of the password that another one overtakes opens no session', async () => {
    const { email, token, userId } = await context.createUser({ password });
    const { sessions } = context.deps;
    const open = sessions.open.bind(sessions);
    vi.spyOn(sessions, 'open').mockImplementationOnce(async (...args) => {
      await context.deps.db.run(sql`update users set auth_epoch = auth_epoch + 1 where email_key = ${email}`);
      return open(...args);
    });
    const body = { current_password: password, password: 'battery staple' };
    expect(await context.call('POST /user/password', { as: token, body })).toMatchObject({
      status: 401,
      message: 'Your password was changed. Please sign in again.',
    });
    expect(await sessions.list(userId)).toEqual([]);
  });

  test('tabs that refresh one token all stay signed in', async () => {
    const { token } = await context.createUser();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => context.call('POST /auth/refresh', { as: token })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    for (const { data } of replies)
      expect((await context.call('GET /user/profile', { as: data.token })).status).toBe(200);
    const again = await Promise.all(replies.map(({ data }) => context.call('POST /auth/refresh', { as: data.token })));
    expect(again.every(({ status }) => status === 200)).toBe(true);
  });
});
