import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import type { TestUser } from '../../testing/index.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';
import { createAuthenticator } from '../fixtures/softwareAuthenticator.ts';
import { changeAccount } from '../../administration/changeAccount.ts';

const password = 'correct horse';
const ORIGIN = 'https://faultline.example';

describe.each(['pglite', 'postgres'] as const)('on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine, env: { PUBLIC_URL: ORIGIN } }));
  let ann: TestUser;
  beforeEach(async () => {
    context.clock.advance(24 * 60 * 60);
    ann = await context.createUser({ password });
  });

  const codeOf = (secret: string, steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: context.clock.now().getTime() + steps * 30_000 });
  const signIn = (email = ann.email) => context.call('POST /auth/login', { body: { email, password } });
  const startSignIn = async () =>
    (await context.call('POST /auth/second-factor/start', { body: { email: ann.email, password } })).data;
  const finishSignIn = (body: Record<string, unknown>, from?: string) =>
    context.call('POST /auth/second-factor', { body, from });
  const listFactors = async (as: { token: string } | string = ann) =>
    (await context.call('GET /user/factors', { as })).data;
  const endOthers = (as: string | { token: string } = ann) => context.call('POST /user/sessions/delete_others', { as });
  const startProof = async (as: string | { token: string } = ann) =>
    (await context.call('POST /user/proof/start', { as })).data;

  async function addTotp() {
    const { secret } = (await context.call('POST /user/factors/totp/create', { as: ann })).data;
    const confirmed = await context.call('POST /user/factors/totp/confirm', {
      as: ann,
      body: { code: codeOf(secret) },
    });
    context.clock.advance(60);
    return { secret, recoveryCodes: confirmed.data.recovery_codes };
  }

  async function addPasskey(name = 'Laptop') {
    const authenticator = createAuthenticator(ORIGIN);
    const { attempt, passkey } = (await context.call('POST /user/factors/passkeys/start', { as: ann })).data;
    const created = await context.call('POST /user/factors/passkeys/create', {
      as: ann,
      body: { attempt, name, passkey: authenticator.create({ challenge: passkey.challenge }) },
    });
    return { authenticator, created };
  }

  describe('an authenticator app', () => {
    test('is set up with its first code, and comes with ten recovery codes and a mail', async () => {
      const { secret, uri } = (await context.call('POST /user/factors/totp/create', { as: ann })).data;
      expect(uri).toContain(`secret=${secret}`);
      expect((await listFactors()).totp_since).toBeNull();
      expect((await signIn()).status).toBe(200);
      const wrong = await context.call('POST /user/factors/totp/confirm', { as: ann, body: { code: '000000' } });
      expect([wrong.status, wrong.code]).toEqual([400, 'ERR_INVALID_CODE']);
      const right = await context.call('POST /user/factors/totp/confirm', {
        as: ann,
        body: { code: codeOf(secret) },
      });
      expect(new Set(right.data.recovery_codes).size).toBe(10);
      expect(await listFactors()).toMatchObject({ recovery_codes_left: 10, passkeys: [], has_password: true });
      expect(context.mailer.to(ann.email).at(-1)?.subject).toBe('How you sign in to Faultline was changed');
      const again = await context.call('POST /user/factors/totp/create', { as: ann });
      expect(again.code).toBe('ERR_TOTP_EXISTS');
    });

    test('is asked for after the password, and each of its codes works once', async () => {
      const { secret } = await addTotp();
      const refused = await signIn();
      expect([refused.status, refused.code]).toEqual([403, 'ERR_SECOND_FACTOR_REQUIRED']);
      const { attempt, methods } = await startSignIn();
      expect(methods).toEqual(['code']);
      const code = codeOf(secret);
      const { status, data } = await finishSignIn({ attempt, code });
      expect([status, data.user.email]).toEqual([200, ann.email]);
      expect((await context.call('GET /user/profile', { as: data.token })).status).toBe(200);
      expect((await finishSignIn({ attempt, code: codeOf(secret, 1) })).code).toBe('ERR_ATTEMPT_EXPIRED');
      const second = await startSignIn();
      expect((await finishSignIn({ attempt: second.attempt, code })).code).toBe('ERR_INVALID_CODE');
      expect((await finishSignIn({ attempt: second.attempt, code: codeOf(secret, 1) })).status).toBe(200);
    });

    test('a code is accepted once when two requests bring it at once', async () => {
      const { secret } = await addTotp();
      const attempts = await Promise.all([startSignIn(), startSignIn()]);
      const code = codeOf(secret);
      const replies = await Promise.all(attempts.map(({ attempt }) => finishSignIn({ attempt, code })));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
    });

    test('a code of another minute, an attempt that is over and a sixth try are refused', async () => {
      const { secret } = await addTotp();
      const { attempt } = await startSignIn();
      expect((await finishSignIn({ attempt, code: codeOf(secret, -3) })).code).toBe('ERR_INVALID_CODE');
      for (let tries = 0; tries < 4; tries += 1) await finishSignIn({ attempt, code: '000000' });
      expect((await finishSignIn({ attempt, code: codeOf(secret) })).code).toBe('ERR_ATTEMPT_EXPIRED');
      const late = await startSignIn();
      context.clock.advance(301);
      expect((await finishSignIn({ attempt: late.attempt, code: codeOf(secret) })).status).toBe(410);
    });

    test('guesses are limited for each network, in all attempts together', async () => {
      const { secret } = await addTotp();
      const from = '198.51.100.9';
      for (let round = 0; round < 4; round += 1) {
        const { attempt } = await startSignIn();
        for (let tries = 0; tries < 5; tries += 1) await finishSignIn({ attempt, code: '000000' }, from);
      }
      const { attempt } = await startSignIn();
      expect((await finishSignIn({ attempt, code: codeOf(secret) }, from)).status).toBe(429);
      expect((await finishSignIn({ attempt, code: codeOf(secret) })).status).toBe(200);
    });

    test('an attempt ends with the password that it proved', async () => {
      const { secret } = await addTotp();
      const { attempt } = await startSignIn();
      await context.deps.db.run(sql`update users set auth_epoch = auth_epoch + 1 where id = ${ann.userId}`);
      expect((await finishSignIn({ attempt, code: codeOf(secret) })).status).toBe(401);
    });

    test('a secret in the database is encrypted', async () => {
      const { secret } = await addTotp();
      const row = await context.deps.db.row<{ sealed_secret: string }>(
        sql`select sealed_secret from totp_secrets where user_id = ${ann.userId}`,
      );
      const plain = Buffer.from(row?.sealed_secret ?? '', 'base64').toString('latin1');
      expect(plain).not.toContain(secret);
    });
  });

  describe('recovery codes', () => {
    test('sign in once each, in any spelling, and are replaced as a whole', async () => {
      const { recoveryCodes } = await addTotp();
      const [first = '', second = ''] = recoveryCodes;
      const use = async (code: string) => finishSignIn({ attempt: (await startSignIn()).attempt, code });
      expect((await use(` ${first.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200);
      expect((await use(first)).code).toBe('ERR_INVALID_CODE');
      expect((await listFactors()).recovery_codes_left).toBe(9);
      const renewed = await context.call('POST /user/factors/recovery_codes/create', { as: ann });
      expect(renewed.data.recovery_codes).toHaveLength(10);
      expect((await use(second)).code).toBe('ERR_INVALID_CODE');
    });

    test('end with the last factor', async () => {
      await addTotp();
      expect((await context.call('POST /user/factors/totp/delete', { as: ann })).status).toBe(200);
      expect((await listFactors()).recovery_codes_left).toBe(0);
      expect((await signIn()).status).toBe(200);
      const codes = await context.call('POST /user/factors/recovery_codes/create', { as: ann });
      expect(codes.code).toBe('ERR_NO_SECOND_FACTOR');
    });
  });

  describe('a passkey', () => {
    const signInBy = async (change: object = {}, authenticator = createAuthenticator(ORIGIN)) => {
      const { attempt, passkey } = (await context.call('POST /auth/passkey/start')).data;
      const body = { attempt, passkey: authenticator.get({ challenge: passkey.challenge, ...change }) };
      return { body, reply: await context.call('POST /auth/passkey', { body }) };
    };

    test('signs in alone, and is the second factor of the password', async () => {
      const { authenticator, created } = await addPasskey();
      expect(created.data.recovery_codes).toHaveLength(10);
      const { reply, body } = await signInBy({}, authenticator);
      expect([reply.status, reply.data.user.email]).toEqual([200, ann.email]);
      expect((await context.call('POST /auth/passkey', { body })).code).toBe('ERR_ATTEMPT_EXPIRED');
      expect((await signIn()).code).toBe('ERR_SECOND_FACTOR_REQUIRED');
      const { attempt, methods, passkey } = await startSignIn();
      expect(methods).toEqual(['passkey', 'code']);
      const assertion = authenticator.get({ challenge: passkey?.challenge ?? '' });
      expect((await finishSignIn({ attempt, passkey: assertion })).status).toBe(200);
      expect((await listFactors()).passkeys).toMatchObject([{ name: 'Laptop', last_used_at: expect.any(String) }]);
    });

    test.each([
      ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
      ['another origin', { origin: 'https://faultline.example.evil.test' }],
      ['another relying party', { rpId: 'evil.test' }],
      ['no verification of the user', { isVerified: false }],
      ['a counter that went back', { counter: 1 }],
    ])('is refused with %s', async (_, change) => {
      const { authenticator } = await addPasskey();
      await signInBy({}, authenticator);
      const { reply } = await signInBy(change, authenticator);
      expect([reply.status, reply.code]).toEqual([400, 'ERR_INVALID_PASSKEY']);
      expect((await signInBy({ counter: 9 }, authenticator)).reply.status).toBe(200);
    });

    test('that no account has is refused, and so is the signature of another key', async () => {
      const { authenticator } = await addPasskey();
      expect((await signInBy()).reply.code).toBe('ERR_INVALID_PASSKEY');
      const { attempt, passkey } = (await context.call('POST /auth/passkey/start')).data;
      const given = { challenge: passkey.challenge, counter: 9 };
      const other = createAuthenticator(ORIGIN).get(given);
      const mixed = { ...authenticator.get(given), response: other.response };
      const reply = await context.call('POST /auth/passkey', { body: { attempt, passkey: mixed } });
      expect(reply.code).toBe('ERR_INVALID_PASSKEY');
    });

    test('of another account does not complete a sign-in', async () => {
      const { authenticator } = await addPasskey();
      const annsEmail = ann.email;
      ann = await context.createUser({ password });
      await addPasskey();
      expect(ann.email).not.toBe(annsEmail);
      const { attempt, passkey } = await startSignIn();
      const assertion = authenticator.get({ challenge: passkey?.challenge ?? '' });
      expect((await finishSignIn({ attempt, passkey: assertion })).status).toBe(400);
    });

    test('is created in the session that started it, for the site and once', async () => {
      const authenticator = createAuthenticator(ORIGIN);
      const { attempt, passkey } = (await context.call('POST /user/factors/passkeys/start', { as: ann })).data;
      const create = (as: string | { token: string }, change: object = {}) =>
        context.call('POST /user/factors/passkeys/create', {
          as,
          body: { attempt, name: 'Key', passkey: authenticator.create({ challenge: passkey.challenge, ...change }) },
        });
      expect((await create(await context.openSession(ann.userId))).code).toBe('ERR_ATTEMPT_EXPIRED');
      expect((await create(ann, { origin: 'https://evil.test' })).code).toBe('ERR_INVALID_PASSKEY');
      expect((await create(ann, { isVerified: false })).code).toBe('ERR_INVALID_PASSKEY');
      expect((await create(ann)).status).toBe(200);
      expect((await create(ann)).code).toBe('ERR_ATTEMPT_EXPIRED');
    });

    test('is renamed and removed by its owner alone', async () => {
      await addPasskey();
      const [{ id } = { id: '' }] = (await listFactors()).passkeys;
      const other = await context.createUser();
      const rename = (as: TestUser) =>
        context.call('POST /user/factors/passkeys/rename', { as, body: { id, name: 'Key' } });
      const remove = (as: TestUser) => context.call('POST /user/factors/passkeys/delete', { as, body: { id } });
      expect([(await rename(other)).status, (await remove(other)).status]).toEqual([404, 404]);
      expect([(await rename(ann)).status, (await listFactors()).passkeys[0]?.name]).toEqual([200, 'Key']);
      expect((await remove(ann)).status).toBe(200);
      expect((await signIn()).status).toBe(200);
    });
  });

  describe('a proof', () => {
    test('is fresh for ten minutes after a sign-in, and then entered with the password', async () => {
      expect((await endOthers()).status).toBe(200);
      context.clock.advance(601);
      const refused = await endOthers();
      expect([refused.status, refused.code]).toEqual([403, 'ERR_PROOF_REQUIRED']);
      const { attempt, methods } = await startProof();
      expect(methods).toEqual(['password']);
      const prove = (as: string | { token: string }, body: object) =>
        context.call('POST /user/proof', { as, body: { attempt, ...body } });
      expect((await prove(ann, { password: 'wrong' })).code).toBe('ERR_WRONG_PASSWORD');
      expect((await prove(await context.openSession(ann.userId), { password })).code).toBe('ERR_ATTEMPT_EXPIRED');
      expect((await prove(ann, { password })).status).toBe(200);
      expect((await endOthers()).status).toBe(200);
    });

    test('of an account with a second factor needs that factor, also where the body repeats the password', async () => {
      const { secret } = await addTotp();
      context.clock.advance(601);
      const remove = () => context.call('POST /user/delete', { as: ann, body: { email: ann.email, password } });
      expect((await remove()).code).toBe('ERR_PROOF_REQUIRED');
      const { attempt, methods } = await startProof();
      expect(methods).toEqual(['code']);
      const prove = (body: object) => context.call('POST /user/proof', { as: ann, body: { attempt, ...body } });
      expect((await prove({ password })).code).toBe('ERR_INVALID_CODE');
      expect((await prove({ code: codeOf(secret) })).status).toBe(200);
      expect((await remove()).status).toBe(200);
    });

    test('is lost in other sessions when a factor is added', async () => {
      const other = await context.openSession(ann.userId);
      await addPasskey();
      expect((await endOthers(other)).code).toBe('ERR_PROOF_REQUIRED');
      expect((await endOthers()).status).toBe(200);
    });
  });

  test('an operator can remove all factors of an account', async () => {
    await addTotp();
    await addPasskey();
    const { db, config, clock } = context.deps;
    const options = { now: clock.now(), audit: { actor: 'command:accounts' } };
    await changeAccount({ db, config }, ann.userId, { action: 'reset-mfa' }, options);
    const { data } = await signIn();
    expect(await listFactors(data.token)).toMatchObject({ totp_since: null, passkeys: [], recovery_codes_left: 0 });
  });
});

describe('where browsers accept no passkeys', () => {
  const context = setUpTestContext(() => ({ env: { PUBLIC_URL: 'http://192.0.2.1:3000' } }));

  test('their calls are not announced and do not exist', async () => {
    const response = await context.request('/api/health');
    const announced = response.headers.get('api-capabilities')?.split(', ');
    expect(announced).toContain('second-factor');
    expect(announced).not.toContain('passkeys');
    expect((await context.request('/api/auth/passkey/start', { method: 'POST' })).status).toBe(404);
  });
});
