import { randomUUID } from 'node:crypto';
import { generateKeyPair, type JWTPayload } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { setUpServer, setUpTestContext } from '../../testing/setUpTestContext.ts';
import { ssoCalls, ssoEnv } from '../fixtures/ssoCalls.ts';
import { CLIENT_ID, startIdentityProvider } from '../fixtures/startIdentityProvider.ts';

const LOGOUT_EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const without = (name: string) => (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([key]) => key !== name));
const foreignKey = generateKeyPair('RS256');

describe.each(['pglite', 'postgres'] as const)('single sign-on on %s', (engine) => {
  const provider = setUpServer(startIdentityProvider);
  const context = setUpTestContext(() => ({ engine, env: ssoEnv(provider) }));
  const { signIn, statusOf } = ssoCalls(context, provider);
  let login: string;
  beforeEach(() => {
    login = randomUUID();
  });

  const claims = (changed: object) => (original: JWTPayload) => provider.signToken({ ...original, ...changed });
  test.each<[string, Parameters<typeof provider.replaceNextIdToken>[0]]>([
    ['another issuer', claims({ iss: 'https://evil.test' })],
    ['another audience', claims({ aud: 'another-client' })],
    ['another client among the audiences', claims({ aud: [CLIENT_ID, 'another-client'], azp: 'another-client' })],
    ['an expiry in the past', claims({ exp: inSeconds(-600) })],
    ['another nonce', claims({ nonce: 'another' })],
    ['no nonce', claims({ nonce: undefined })],
    ['another subject than the user info', claims({ sub: 'another' })],
    ['the signature of another key', async (original) => provider.signToken(original, (await foreignKey).privateKey)],
    ['the algorithm none', (original) => `${encode({ alg: 'none' })}.${encode(original)}.`],
    ['no ID token', () => ''],
  ])('refuses %s', async (_, issue) => {
    provider.replaceNextIdToken(issue);
    const { status, code } = await signIn(login);
    expect([status, code]).toEqual([400, 'ERR_SSO_REFUSED']);
    expect(await context.deps.db.row(sql`select 1 as one from identities where subject = ${login}`)).toBeUndefined();
  });

  test.each<[string, (query: Record<string, string>) => Record<string, string>]>([
    ['another state', (query) => ({ ...query, state: 'another' })],
    ['no state', without('state')],
    ['the issuer of another provider', (query) => ({ ...query, iss: 'https://evil.test' })],
    ['no issuer', without('iss')],
    ['another code', (query) => ({ ...query, code: 'another' })],
    ['an error', (query) => ({ ...without('code')(query), error: 'access_denied' })],
  ])('refuses an answer with %s', async (_, change) => {
    expect((await signIn(login, { change })).code).toBe('ERR_SSO_REFUSED');
  });

  describe('a back-channel logout', () => {
    const logoutToken = (changed: object, key?: Parameters<typeof provider.signToken>[1]) => {
      const times = { iat: inSeconds(0), exp: inSeconds(120) };
      const token = { iss: provider.issuer, aud: CLIENT_ID, ...times, jti: randomUUID(), events: LOGOUT_EVENT };
      return provider.signToken({ ...token, sub: login, ...changed }, key, 'logout+jwt');
    };
    const send = async (token: string) => {
      const body = new URLSearchParams({ logout_token: token });
      return (await context.request('/api/auth/sso/logout', { method: 'POST', body })).status;
    };

    test('ends all sessions of the account if it names none', async () => {
      const token = (await signIn(login)).data.session?.token;
      expect(await send(await logoutToken({ sub: 'another' }))).toBe(200);
      expect(await statusOf(token)).toBe(200);
      expect(await send(await logoutToken({}))).toBe(200);
      expect(await statusOf(token)).toBe(401);
    });

    test.each<[string, () => Promise<string>]>([
      ['another issuer', () => logoutToken({ iss: 'https://evil.test' })],
      ['another audience', () => logoutToken({ aud: 'another-client' })],
      ['no event', () => logoutToken({ events: {} })],
      ['a nonce, as in an ID token', () => logoutToken({ nonce: 'x' })],
      ['nobody', () => logoutToken({ sub: undefined })],
      ['an empty session', () => logoutToken({ sub: undefined, sid: '' })],
      ['an old token', () => logoutToken({ iat: inSeconds(-600) })],
      ['the signature of another key', async () => logoutToken({}, (await foreignKey).privateKey)],
    ])('is refused with %s', async (_, issue) => {
      const { data } = await signIn(login);
      expect(await send(await issue())).toBe(400);
      expect(await statusOf(data.session?.token)).toBe(200);
    });
  });
});
