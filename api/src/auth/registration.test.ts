import { describe, expect, test } from 'vitest';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { authCalls, newAddress, password as OWN_PASSWORD } from './fixtures/authCalls.ts';

const OWN_NETWORK = '203.0.113.7';
const OTHER_NETWORK = '198.51.100.9';
const OTHER_PASSWORD = 'battery staple';

describe('registration', () => {
  const context = setUpTestContext();

  const { register, verify, sendCode, signIn, resetPassword } = authCalls(context);
  const signInStatuses = async (email: string) => [
    (await signIn(email, OWN_PASSWORD)).status,
    (await signIn(email, OTHER_PASSWORD)).status,
  ];

  describe('of one unverified address twice', () => {
    test.each([
      ['an attacker first', [OTHER_PASSWORD, OTHER_NETWORK], [OWN_PASSWORD, OWN_NETWORK]],
      ['an attacker last', [OWN_PASSWORD, OWN_NETWORK], [OTHER_PASSWORD, OTHER_NETWORK]],
      ['both from one network', [OWN_PASSWORD, OWN_NETWORK], [OTHER_PASSWORD, OWN_NETWORK]],
    ] as const)('gives the account to the reader of the mail: %s', async (_, first, last) => {
      const email = newAddress();
      await register(email, ...first);
      const firstCode = context.mailer.codeFor(email);
      await register(email, ...last);
      const lastCode = context.mailer.codeFor(email);
      expect(context.mailer.to(email).at(-1)?.text).toContain('none of these passwords works');
      if (firstCode !== lastCode) expect((await verify(email, firstCode)).status).toBe(400);

      expect((await verify(email, lastCode)).status).toBe(200);
      expect(await signInStatuses(email)).toEqual([401, 401]);
      expect(context.mailer.to(email).at(-1)?.subject).toBe('Choose a password for your Faultline account');

      context.clock.advance(61);
      await sendCode(email);
      expect((await resetPassword(email, 'third password')).status).toBe(200);
      expect((await signIn(email, 'third password')).status).toBe(200);
    });

    test('ends the sign-ins of the first password', async () => {
      const email = newAddress();
      await register(email, OTHER_PASSWORD, OTHER_NETWORK);
      const { token } = (await signIn(email, OTHER_PASSWORD)).data;
      await register(email);
      await verify(email);
      expect((await context.call('GET /user/profile', { as: token })).code).toBe('ERR_SESSION_EXPIRED');
      expect((await context.call('POST /auth/refresh', { as: token })).status).toBe(401);
    });

    test('is one registration where the password is the same', async () => {
      const email = newAddress();
      await register(email);
      const code = context.mailer.codeFor(email);
      await register(email);
      expect(context.mailer.to(email)).toHaveLength(1);
      expect((await verify(email, code)).status).toBe(200);
      expect(await signInStatuses(email)).toEqual([200, 401]);
    });

    test('over and over leaves the code that was mailed since: nobody is kept from verifying', async () => {
      const email = newAddress();
      await register(email);
      await register(email, OTHER_PASSWORD, OTHER_NETWORK);
      const code = context.mailer.codeFor(email);
      for (let time = 0; time < 30; time++) await register(email, `password number ${time}`, OTHER_NETWORK);
      expect((await verify(email, code)).status).toBe(200);
      expect(await signInStatuses(email)).toEqual([401, 401]);
    });

    test('cannot be used to flood a mailbox', async () => {
      const email = newAddress();
      for (let time = 0; time < 15; time++) {
        await register(email, `password number ${time}`);
        context.clock.advance(61);
      }
      expect(context.mailer.to(email)).toHaveLength(10);
    });
  });

  test('answers alike, with what send-otp answers after it, whether or not the address has an account', async () => {
    const [unknown, unverified, verified] = [newAddress(), newAddress(), newAddress()];
    await register(unverified, OTHER_PASSWORD, OTHER_NETWORK);
    await register(verified, OTHER_PASSWORD, OTHER_NETWORK);
    await verify(verified);
    context.clock.advance(2 * 3600);

    const answersFor = async (email: string) => {
      const seen = [await register(email), await sendCode(email), await sendCode(email, OTHER_NETWORK)];
      context.clock.advance(61);
      for (let time = 0; time < 12; time++) {
        seen.push(await register(email), await sendCode(email));
        context.clock.advance(61);
      }
      context.clock.advance(2 * 3600);
      return seen.map(({ status, message, code, headers, data }) => ({
        status,
        message,
        code,
        data: JSON.stringify(data).replace(email, ''),
        wait: headers.get('retry-after'),
      }));
    };
    const expected = await answersFor(unknown);
    expect(expected.map(({ status }) => status)).toContain(429);
    expect(await answersFor(unverified)).toEqual(expected);
    expect(await answersFor(verified)).toEqual(expected);
  });

  test('of an address that has an account leaves the live code of its owner', async () => {
    const email = newAddress();
    await register(email);
    await verify(email);
    context.clock.advance(61);
    await sendCode(email);
    const code = context.mailer.codeFor(email);
    context.clock.advance(61);
    await register(email, OTHER_PASSWORD, OTHER_NETWORK);
    expect((await resetPassword(email, 'third password', code)).status).toBe(200);
  });

  test.each(['123456', 'password', 'Iloveyou', 'qwertyuiop', 'letmein', 'P@ssw0rd', 'trustno1', 'XXXXXXXX', 'mnbvcxz'])(
    'refuses %s as too common, before it stores anything',
    async (password) => {
      const email = newAddress();
      expect(await register(email, password)).toMatchObject({
        status: 400,
        code: 'ERR_COMMON_PASSWORD',
        message: 'This password is too common. Please choose another one.',
      });
      expect(context.mailer.to(email)).toEqual([]);
    },
  );

  test('a common password does not use up the code of a reset', async () => {
    const email = newAddress();
    await register(email);
    await verify(email);
    context.clock.advance(61);
    await sendCode(email);
    const code = context.mailer.codeFor(email);
    expect(await resetPassword(email, 'password1', code)).toMatchObject({ status: 400, code: 'ERR_COMMON_PASSWORD' });
    expect((await resetPassword(email, 'third password', code)).status).toBe(200);
  });
});
