import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { setUpServer, setUpTestContext } from '../../testing/setUpTestContext.ts';
import { ssoCalls, ssoEnv } from '../fixtures/ssoCalls.ts';
import { CLIENT_ID, createBrowser, startIdentityProvider } from '../fixtures/startIdentityProvider.ts';

const password = 'correct horse';

describe.each(['pglite', 'postgres'] as const)('single sign-on on %s', (engine) => {
  const provider = setUpServer(() =>
    startIdentityProvider({ send: (url, init) => context.request(new URL(url).pathname, init) }),
  );
  const context = setUpTestContext(() => ({ engine, env: ssoEnv(provider) }));
  const { comeBack, finish, signIn, statusOf } = ssoCalls(context, provider);
  let login: string;
  let email: string;
  beforeEach(() => {
    login = randomUUID();
    email = `${login}@example.com`;
  });

  test('asks for what PKCE, nonce and state protect', async () => {
    const { data } = await context.call('POST /auth/sso/start');
    const url = new URL(data.url);
    expect(url.origin).toBe(provider.issuer);
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
    const first = await signIn(login);
    expect([first.status, first.data.session?.user]).toMatchObject([200, { email, email_verified: true }]);
    expect(await statusOf(first.data.session?.token)).toBe(200);
    provider.accounts.set(login, { email: 'renamed@example.com', groups: ['security', 7, 'admins'] });
    const second = await signIn(login);
    expect(second.data.session?.user.email).toBe(email);
    const identity = await context.deps.db.row(sql`select groups from identities where subject = ${login}`);
    expect(identity).toEqual({ groups: ['security', 'admins'] });
  });

  test('completes a sign-in once, in the browser that started it, and in time', async () => {
    const one = await comeBack(login);
    const other = await comeBack(login);
    expect((await finish({ ...one, attempt: other.attempt })).code).toBe('ERR_SSO_REFUSED');
    expect((await finish(one)).status).toBe(200);
    expect((await finish(one)).code).toBe('ERR_ATTEMPT_EXPIRED');
    const late = await comeBack(login);
    context.clock.advance(601);
    expect((await finish(late)).status).toBe(410);
  });

  test('refuses the ID token of another sign-in', async () => {
    let stolen = '';
    provider.replaceNextIdToken(async (claims) => (stolen = await provider.signToken(claims)));
    expect((await signIn(login)).status).toBe(200);
    provider.replaceNextIdToken(() => stolen);
    expect((await signIn(randomUUID())).code).toBe('ERR_SSO_REFUSED');
  });

  test('refuses an address that the provider has not verified, or none', async () => {
    provider.accounts.set(login, { email_verified: false });
    expect((await signIn(login)).code).toBe('ERR_SSO_EMAIL');
    provider.accounts.set(login, { email: undefined });
    expect((await signIn(login)).code).toBe('ERR_SSO_EMAIL');
  });

  test('keeps the stored groups at a sign-in that says nothing about groups', async () => {
    provider.accounts.set(login, { groups: ['security'] });
    await signIn(login);
    provider.accounts.delete(login);
    await signIn(login);
    const identity = await context.deps.db.row(sql`select groups from identities where subject = ${login}`);
    expect(identity).toEqual({ groups: ['security'] });
  });

  test('stores 200 groups', async () => {
    provider.accounts.set(login, { groups: Array.from({ length: 250 }, (_, index) => `g${index}`) });
    await signIn(login);
    const identity = await context.deps.db.row(
      sql`select cardinality(groups) as stored from identities where subject = ${login}`,
    );
    expect(identity).toEqual({ stored: 200 });
  });

  test('refuses an address that the provider says nothing about, and logs which setting accepts it', async () => {
    provider.accounts.set(login, { email_verified: undefined });
    expect((await signIn(login)).code).toBe('ERR_SSO_EMAIL');
    expect(context.logged.join('')).toContain('OIDC_TRUST_EMAIL');
  });

  test('takes the statement of Microsoft about the domain of an address', async () => {
    provider.accounts.set(login, { email_verified: undefined });
    provider.replaceNextIdToken((claims) => provider.signToken({ ...claims, xms_edov: true }));
    expect((await signIn(login)).data.session?.user).toMatchObject({ email, email_verified: true });
  });

  test('connects an account that exists only with its password and second factor', async () => {
    const ann = await context.createUser({ password });
    provider.accounts.set(login, { email: ann.email.toUpperCase() });
    const { secret } = (await context.call('POST /user/factors/totp/create', { as: ann })).data;
    const codeAt = (steps: number) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: context.clock.now().getTime() + steps * 30_000 });
    await context.call('POST /user/factors/totp/confirm', { as: ann, body: { code: codeAt(-1) } });
    const { data } = await signIn(login);
    expect(data).toMatchObject({ session: null, link: { email: ann.email, has_password: true, needs_code: true } });
    const connect = (body: object) =>
      context.call('POST /auth/sso/link', { body: { attempt: data.link?.attempt ?? '', ...body } });
    expect((await connect({ password: 'wrong', code: codeAt(0) })).code).toBe('ERR_INVALID_CREDENTIALS');
    expect((await connect({ password })).code).toBe('ERR_INVALID_CODE');
    expect((await signIn(login)).data.session).toBeNull();
    const connected = await connect({ password, code: codeAt(0) });
    expect([connected.status, connected.data.user.email]).toEqual([200, ann.email]);
    expect((await connect({ password, code: codeAt(1) })).status).toBe(410);
    expect((await signIn(login)).data.session?.user.email).toBe(ann.email);
  });

  test('takes an account from someone who registered it with the address of another person', async () => {
    await context.call('POST /auth/register', { body: { email, password, subscriptionPlan: 'free' } });
    expect((await signIn(login)).data.session?.user.email).toBe(email);
    expect((await context.call('POST /auth/login', { body: { email, password } })).status).toBe(401);
  });

  test('refuses a disabled account', async () => {
    await signIn(login);
    await context.deps.db.run(sql`update users set disabled_at = ${context.clock.now()} where email_key = ${email}`);
    expect((await signIn(login)).code).toBe('ERR_ACCOUNT_DISABLED');
  });

  test('ends the sessions of a browser that signs out at the provider', async () => {
    const [one, other] = [createBrowser(), createBrowser()];
    const tokenOf = async (browser: typeof one) => (await signIn(login, { browser })).data.session?.token;
    const tokens = [await tokenOf(one), await tokenOf(other)];
    await provider.signOut(one);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 200]);
  });
});

describe('where only the identity provider signs in', () => {
  const provider = setUpServer(startIdentityProvider);
  const context = setUpTestContext(() => ({ env: { ...ssoEnv(provider), OIDC_ONLY: 'true' } }));

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
    provider.accounts.set('ann', { email });
    const { data } = await ssoCalls(context, provider).signIn('ann');
    const link = await context.call('POST /auth/sso/link', { body: { attempt: data.link?.attempt ?? '', password } });
    expect(link.status).toBe(200);
  });
});

describe('an identity provider with custom settings', () => {
  const provider = setUpServer(startIdentityProvider);
  const context = setUpTestContext(() => ({
    env: { ...ssoEnv(provider), OIDC_TRUST_EMAIL: 'true', OIDC_SCOPES: 'openid  email groups' },
  }));
  const { signIn } = ssoCalls(context, provider);

  test('receives the configured scopes', async () => {
    const { data } = await context.call('POST /auth/sso/start');
    expect(new URL(data.url).searchParams.get('scope')).toBe('openid email groups');
  });

  test('is trusted about addresses, except those that it calls not verified', async () => {
    provider.accounts.set('ann', { email_verified: undefined });
    expect((await signIn('ann')).data.session?.user).toMatchObject({ email: 'ann@example.com', email_verified: true });
    provider.accounts.set('ben', { email_verified: false });
    expect((await signIn('ben')).code).toBe('ERR_SSO_EMAIL');
  });

  test('leads to an account that exists only with its password', async () => {
    const { email } = await context.createUser({ password });
    provider.accounts.set('cleo', { email, email_verified: undefined });
    expect((await signIn('cleo')).data).toMatchObject({ session: null, link: { email } });
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
  const context = setUpTestContext(() => ({ env: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: CLIENT_ID } }));

  test('is a temporary failure', async () => {
    expect((await context.call('POST /auth/sso/start')).status).toBe(503);
  });
});
