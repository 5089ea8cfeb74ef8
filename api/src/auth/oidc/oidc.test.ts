import { randomUUID } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { setUpServer, setUpTestContext } from '../../testing/setUpTestContext.ts';
import { CLIENT_ID, CLIENT_SECRET, startIssuer } from '../fixtures/startIssuer.ts';

const LOGOUT_EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const password = 'correct horse';

const issuer = setUpServer(startIssuer);
type Change = NonNullable<Parameters<typeof issuer.answer>[1]>;

const env = () => ({
  OIDC_ISSUER: issuer.issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_NAME: 'Example ID',
});

describe.each(['pglite', 'postgres'] as const)('single sign-on on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine, env: env() }));
  let subject: string;
  let email: string;
  beforeEach(() => {
    subject = randomUUID();
    email = `${subject}@example.com`;
  });

  const claim =
    (claims: object): Change =>
    (answer) => ({ ...answer, claims: { ...answer.claims, sub: subject, email, ...claims } });

  async function comeBack(
    change: Change = claim({}),
    changeQuery: (query: Record<string, string>) => object = (query) => query,
  ) {
    const { attempt, url } = (await context.call('POST /auth/sso/start')).data;
    const query = await issuer.answer(url, change);
    return {
      attempt,
      query: `?${new URLSearchParams({ ...changeQuery(query) } as Record<string, string>).toString()}`,
    };
  }
  const finish = (body: object) => context.call('POST /auth/sso/finish', { body: { ...body } });
  const signIn = async (...args: Parameters<typeof comeBack>) => finish(await comeBack(...args));
  const statusOf = async (token: string | undefined) =>
    (await context.call('GET /user/profile', { as: token ?? 'none' })).status;

  test('asks for what PKCE, nonce and state protect', async () => {
    const { data } = await context.call('POST /auth/sso/start');
    const url = new URL(data.url);
    expect(url.origin).toBe(issuer.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT_ID,
      code_challenge_method: 'S256',
      redirect_uri: `${context.deps.config.publicUrl}/sso`,
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      state: expect.stringMatching(/^[\w-]{40,}$/),
    });
  });

  test('makes a verified account at the first sign-in, and signs in to it after that', async () => {
    const first = await signIn();
    expect([first.status, first.data.session?.user]).toMatchObject([200, { email, email_verified: true }]);
    expect(await statusOf(first.data.session?.token)).toBe(200);
    const second = await signIn(claim({ email: 'renamed@example.com', groups: ['security', 7, 'admins'] }));
    expect(second.data.session?.user.email).toBe(email);
    const identity = await context.deps.db.row(sql`select groups from identities where subject = ${subject}`);
    expect(identity).toEqual({ groups: ['security', 'admins'] });
  });

  const foreignKey = generateKeyPair('RS256');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each<[string, Change]>([
    ['another issuer', claim({ iss: 'https://evil.test' })],
    ['another audience', claim({ aud: 'another-client' })],
    ['another client among the audiences', claim({ aud: [CLIENT_ID, 'another-client'], azp: 'another-client' })],
    ['an expiry in the past', claim({ exp: Math.floor(Date.now() / 1000) - 600 })],
    ['another nonce', claim({ nonce: 'another' })],
    ['no nonce', claim({ nonce: undefined })],
    ['the signature of another key', async (answer) => ({ ...answer, key: (await foreignKey).privateKey })],
    [
      'the algorithm none',
      ({ claims }) => ({
        claims,
        idToken: `${encode({ alg: 'none' })}.${encode({ ...claims, sub: subject, email })}.`,
      }),
    ],
    ['no ID token', ({ claims }) => ({ claims, idToken: '' })],
  ])('refuses %s', async (_, change) => {
    const { status, code } = await signIn(change);
    expect([status, code]).toEqual([400, 'ERR_SSO_REFUSED']);
    expect(await context.deps.db.row(sql`select 1 as one from users where email_key = ${email}`)).toBeUndefined();
  });

  test.each([
    ['another state', (query: object) => ({ ...query, state: 'another' })],
    ['no state', ({ code = '' }: Record<string, string>) => ({ code, iss: issuer.issuer })],
    ['the issuer of another provider', (query: object) => ({ ...query, iss: 'https://evil.test' })],
    ['no issuer', ({ code = '', state = '' }: Record<string, string>) => ({ code, state })],
    ['another code', (query: object) => ({ ...query, code: 'another' })],
    ['an error', ({ state = '' }: Record<string, string>) => ({ error: 'access_denied', state, iss: issuer.issuer })],
  ])('refuses an answer with %s', async (_, change) => {
    expect((await signIn(claim({}), change)).code).toBe('ERR_SSO_REFUSED');
  });

  test('completes a sign-in once, in the browser that started it, and in time', async () => {
    const one = await comeBack();
    const other = await comeBack();
    expect((await finish({ ...one, attempt: other.attempt })).code).toBe('ERR_SSO_REFUSED');
    expect((await finish(one)).status).toBe(200);
    expect((await finish(one)).code).toBe('ERR_ATTEMPT_EXPIRED');
    const late = await comeBack();
    context.clock.advance(601);
    expect((await finish(late)).status).toBe(410);
  });

  test('refuses an address that the provider has not verified, or none', async () => {
    expect((await signIn(claim({ email_verified: false }))).code).toBe('ERR_SSO_EMAIL');
    expect((await signIn(claim({ email: undefined }))).code).toBe('ERR_SSO_EMAIL');
  });

  test('connects an account that exists only with its password and second factor', async () => {
    const ann = await context.createUser({ password });
    email = ann.email.toUpperCase();
    const { secret } = (await context.call('POST /user/factors/totp/create', { as: ann })).data;
    const codeAt = (steps: number) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: context.clock.now().getTime() + steps * 30_000 });
    await context.call('POST /user/factors/totp/confirm', { as: ann, body: { code: codeAt(-1) } });
    const { data } = await signIn();
    expect(data).toMatchObject({ session: null, link: { email: ann.email, has_password: true, needs_code: true } });
    const connect = (body: object) =>
      context.call('POST /auth/sso/link', { body: { attempt: data.link?.attempt ?? '', ...body } });
    expect((await connect({ password: 'wrong', code: codeAt(0) })).code).toBe('ERR_INVALID_CREDENTIALS');
    expect((await connect({ password })).code).toBe('ERR_INVALID_CODE');
    expect((await signIn()).data.session).toBeNull();
    const connected = await connect({ password, code: codeAt(0) });
    expect([connected.status, connected.data.user.email]).toEqual([200, ann.email]);
    expect((await connect({ password, code: codeAt(1) })).status).toBe(410);
    expect((await signIn()).data.session?.user.email).toBe(ann.email);
  });

  test('takes an account that was registered with the address of somebody else from whoever registered it', async () => {
    await context.call('POST /auth/register', { body: { email, password, subscriptionPlan: 'free' } });
    expect((await signIn()).data.session?.user.email).toBe(email);
    expect((await context.call('POST /auth/login', { body: { email, password } })).status).toBe(401);
  });

  test('refuses a disabled account', async () => {
    await signIn();
    await context.deps.db.run(sql`update users set disabled_at = ${context.clock.now()} where email_key = ${email}`);
    expect((await signIn()).code).toBe('ERR_ACCOUNT_DISABLED');
  });

  describe('a back-channel logout', () => {
    const logoutToken = (claims: object, key?: Parameters<typeof issuer.signToken>[1]) => {
      const iat = Math.floor(Date.now() / 1000);
      const all = { iss: issuer.issuer, aud: CLIENT_ID, iat, exp: iat + 120, jti: randomUUID(), events: LOGOUT_EVENT };
      return issuer.signToken({ ...all, sub: subject, ...claims }, key, 'logout+jwt');
    };
    const send = async (token: string) =>
      (
        await context.request('/api/auth/sso/logout', {
          method: 'POST',
          body: new URLSearchParams({ logout_token: token }),
        })
      ).status;

    test('ends the sessions that it names at once', async () => {
      const tokenOf = async (sid: string) => (await signIn(claim({ sid }))).data.session?.token;
      const [one, other] = [await tokenOf('one'), await tokenOf('other')];
      expect(await send(await logoutToken({ sid: 'one' }))).toBe(200);
      expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200]);
      expect(await send(await logoutToken({ sub: undefined, sid: 'other' }))).toBe(200);
      expect(await statusOf(other)).toBe(401);
      const third = await tokenOf('third');
      expect(await send(await logoutToken({}))).toBe(200);
      expect(await statusOf(third)).toBe(401);
    });

    test.each<[string, () => Promise<string>]>([
      ['another issuer', () => logoutToken({ iss: 'https://evil.test' })],
      ['another audience', () => logoutToken({ aud: 'another-client' })],
      ['no event', () => logoutToken({ events: {} })],
      ['a nonce, as in an ID token', () => logoutToken({ nonce: 'x' })],
      ['nobody', () => logoutToken({ sub: undefined })],
      ['an empty session', () => logoutToken({ sub: undefined, sid: '' })],
      ['an old token', () => logoutToken({ iat: Math.floor(Date.now() / 1000) - 600 })],
      ['the signature of another key', async () => logoutToken({}, (await foreignKey).privateKey)],
    ])('is refused with %s', async (_, make) => {
      const { data } = await signIn();
      expect(await send(await make())).toBe(400);
      expect(await statusOf(data.session?.token)).toBe(200);
    });
  });
});

describe('where only the identity provider signs in', () => {
  const context = setUpTestContext(() => ({ env: { ...env(), OIDC_ONLY: 'true' } }));

  test('passwords, codes and registrations are refused, and a local account can still be connected', async () => {
    const ann = await context.createUser({ password });
    const email = ann.email;
    const refusals = await Promise.all([
      context.call('POST /auth/login', { body: { email, password } }),
      context.call('POST /auth/register', { body: { email, password, subscriptionPlan: 'free' } }),
      context.call('POST /auth/send-otp', { body: { email } }),
      context.call('POST /auth/forgot-password', { body: { email, otp: '123456', password } }),
      context.call('POST /auth/second-factor/start', { body: { email, password } }),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'ERR_SSO_ONLY'));
    expect((await context.call('GET /auth/sso')).data).toEqual({ name: 'Example ID', is_only: true });
    const { attempt, url } = (await context.call('POST /auth/sso/start')).data;
    const query = await issuer.answer(url, (answer) => ({ ...answer, claims: { ...answer.claims, email } }));
    const { data } = await context.call('POST /auth/sso/finish', {
      body: { attempt, query: `?${new URLSearchParams(query).toString()}` },
    });
    const link = await context.call('POST /auth/sso/link', { body: { attempt: data.link?.attempt ?? '', password } });
    expect(link.status).toBe(200);
  });
});

describe('without an identity provider', () => {
  const context = setUpTestContext();

  test('nothing of it is announced', async () => {
    const response = await context.request('/api/auth/sso');
    expect(response.status).toBe(404);
    expect(response.headers.get('api-capabilities')).not.toContain('single-sign-on');
  });
});

describe('an identity provider that cannot be reached', () => {
  const context = setUpTestContext(() => ({ env: { ...env(), OIDC_ISSUER: 'http://127.0.0.1:9' } }));

  test('is a temporary failure', async () => {
    expect((await context.call('POST /auth/sso/start')).status).toBe(503);
  });
});
