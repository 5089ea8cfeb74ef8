import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { setUpServer, setUpTestContext } from '../../testing/setUpTestContext.ts';
import { ssoCalls, ssoEnv } from '../fixtures/ssoCalls.ts';
import { createBrowser, startIdentityProvider } from '../fixtures/startIdentityProvider.ts';

describe.each(['pglite', 'postgres'] as const)('an account that signs in by single sign-on alone, on %s', (engine) => {
  const provider = setUpServer(startIdentityProvider);
  const context = setUpTestContext(() => ({ engine, env: ssoEnv(provider) }));
  const { prove, signIn, statusOf } = ssoCalls(context, provider);
  let login: string;
  let browser: ReturnType<typeof createBrowser>;
  let as: string;
  beforeEach(async () => {
    login = randomUUID();
    browser = createBrowser();
    as = (await signIn(login, { browser })).data.session?.token ?? '';
    context.clock.advance(601);
  });

  const removeAccount = () => context.call('POST /user/delete', { as, body: { email: `${login}@example.com` } });

  test('proves its owner by a new sign-in, and can then be deleted without a password', async () => {
    expect((await removeAccount()).code).toBe('ERR_PROOF_REQUIRED');
    expect((await context.call('POST /user/proof/start', { as })).data.methods).toEqual(['single-sign-on']);
    expect((await prove(as, login, { browser })).status).toBe(200);
    expect((await removeAccount()).status).toBe(200);
    expect(await statusOf(as)).toBe(401);
    expect(await context.deps.db.row(sql`select 1 as one from identities where subject = ${login}`)).toBeUndefined();
  });

  test('is not proven by a sign-in at the provider that came before', async () => {
    const { attempt, url } = (await context.call('POST /user/proof/sso/start', { as })).data;
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const authTime = Math.floor(Date.now() / 1000) - 60;
    provider.replaceNextIdToken((claims) => provider.signToken({ ...claims, auth_time: authTime }));
    const query = `?${(await provider.signIn(url, login, browser)).toString()}`;
    expect((await context.call('POST /user/proof/sso', { as, body: { attempt, query } })).code).toBe('ERR_SSO_REFUSED');
    provider.replaceNextIdToken((claims) => provider.signToken({ ...claims, auth_time: undefined }));
    expect((await prove(as, login)).code).toBe('ERR_SSO_REFUSED');
    expect((await removeAccount()).code).toBe('ERR_PROOF_REQUIRED');
  });

  test('is not proven by somebody else, in another session, or twice', async () => {
    expect((await prove(as, randomUUID())).code).toBe('ERR_SSO_REFUSED');
    const other = (await signIn(login)).data.session?.token ?? '';
    const { attempt, url } = (await context.call('POST /user/proof/sso/start', { as: other })).data;
    const body = { attempt, query: `?${(await provider.signIn(url, login)).toString()}` };
    expect((await context.call('POST /user/proof/sso', { as, body })).code).toBe('ERR_SSO_REFUSED');
    expect((await context.call('POST /user/proof/sso', { as: other, body })).status).toBe(410);
    expect((await removeAccount()).code).toBe('ERR_PROOF_REQUIRED');
  });

  test('is proven by its second factor alone once it has one', async () => {
    await prove(as, login);
    const { secret } = (await context.call('POST /user/factors/totp/create', { as })).data;
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: context.clock.now().getTime() });
    await context.call('POST /user/factors/totp/confirm', { as, body: { code } });
    context.clock.advance(601);
    expect((await prove(as, login)).code).toBe('ERR_SECOND_FACTOR_REQUIRED');
    expect((await context.call('POST /user/proof/start', { as })).data.methods).toEqual(['code']);
  });

  test('confirms a destination of alerts without a password', async () => {
    await prove(as, login);
    const settings = (await context.call('GET /user/profile/notification_settings', { as })).data;
    const email = `alerts-${login}@example.com`;
    await context.call('POST /user/profile/notification_settings', { as, body: { ...settings, email } });
    const [pending] = (await context.call('GET /user/notifications/confirmations', { as })).data;
    expect(pending).toMatchObject({ destination: email, password_required: false });
    const body = { channel: 'email', code: context.mailer.codeFor(email) } as const;
    expect((await context.call('POST /user/notifications/confirmations/confirm', { as, body })).status).toBe(200);
  });
});
