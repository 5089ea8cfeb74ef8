import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { createAuthenticator } from '../auth/fixtures/softwareAuthenticator.ts';
import { auditEvents, type AuditEvent } from '../audit/events.ts';
import { sql } from '../db/index.ts';
import type { EndpointName } from '../http/index.ts';
import type { TestRequest, TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const password = 'correct horse';
const wrong = 'wrong horse battery';

const authenticator = createAuthenticator('https://faultline.example');
const passkey = authenticator.get({ challenge: 'none' });
const attestation = authenticator.create({ challenge: 'none' });

const context = setUpTestContext(() => ({
  env: { PUBLIC_URL: 'https://faultline.example', OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'faultline' },
}));
let ann: TestUser;
beforeEach(async () => {
  ann = await context.createUser({ password });
  context.clock.advance(24 * 60 * 60);
  ann = { ...ann, token: await context.openSession(ann.userId) };
  context.logged.length = 0;
});

type Line = Record<string, unknown>;
const trail = () =>
  context.logged
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'audit')
    .map(({ event, actor, outcome, reason }) => ({ event, actor, outcome, ...(reason !== undefined && { reason }) }));
const address = (email: string) => context.deps.audit.hashAddress(email);

type Call = { call: EndpointName; request: () => TestRequest<never>; event: AuditEvent };
const settings = {
  email: 'alerts@example.com',
  email_enabled: true,
  telegram_chat_id: null,
  telegram_enabled: false,
  tracking_notifications_enabled: true,
  tracking_min_severity: 0,
  daily_cve_enabled: false,
  daily_cve_min_severity: 0,
  password,
};

// All calls of auth and account that change something, each with an accepted or refused request.
const calls: Call[] = [
  {
    call: 'POST /auth/register',
    event: 'account.register',
    request: () => ({ body: { email: 'new@example.com', password, subscriptionPlan: 'free' } }),
  },
  { call: 'POST /auth/login', event: 'session.start', request: () => ({ body: { email: ann.email, password } }) },
  {
    call: 'POST /auth/second-factor/start',
    event: 'session.challenge',
    request: () => ({ body: { email: ann.email, password } }),
  },
  {
    call: 'POST /auth/second-factor',
    event: 'session.start',
    request: () => ({ body: { attempt: 'none', code: '000000' } }),
  },
  { call: 'POST /auth/passkey/start', event: 'session.challenge', request: () => ({}) },
  {
    call: 'POST /auth/passkey',
    event: 'session.start',
    request: () => ({ body: { attempt: 'none', passkey } }),
  },
  { call: 'POST /auth/sso/start', event: 'session.challenge', request: () => ({}) },
  {
    call: 'POST /auth/sso/finish',
    event: 'session.start',
    request: () => ({ body: { attempt: 'none', query: '?code=none' } }),
  },
  {
    call: 'POST /auth/sso/link',
    event: 'identity.link',
    request: () => ({ body: { attempt: 'none', password } }),
  },
  { call: 'POST /user/proof/start', event: 'proof.start', request: () => ({ as: ann }) },
  { call: 'POST /user/proof', event: 'proof.enter', request: () => ({ as: ann, body: { attempt: 'none', password } }) },
  { call: 'POST /user/proof/sso/start', event: 'proof.start', request: () => ({ as: ann }) },
  {
    call: 'POST /user/proof/sso',
    event: 'proof.enter',
    request: () => ({ as: ann, body: { attempt: 'none', query: '?code=none' } }),
  },
  { call: 'POST /user/factors/totp/create', event: 'totp.create', request: () => ({ as: ann }) },
  {
    call: 'POST /user/factors/totp/confirm',
    event: 'totp.confirm',
    request: () => ({ as: ann, body: { code: '000000' } }),
  },
  { call: 'POST /user/factors/totp/delete', event: 'totp.delete', request: () => ({ as: ann }) },
  { call: 'POST /user/factors/recovery_codes/create', event: 'recovery_codes.create', request: () => ({ as: ann }) },
  { call: 'POST /user/factors/passkeys/start', event: 'passkey.start', request: () => ({ as: ann }) },
  {
    call: 'POST /user/factors/passkeys/create',
    event: 'passkey.create',
    request: () => ({ as: ann, body: { attempt: 'none', name: 'Key', passkey: attestation } }),
  },
  {
    call: 'POST /user/factors/passkeys/rename',
    event: 'passkey.rename',
    request: () => ({ as: ann, body: { id: 'none', name: 'Key' } }),
  },
  {
    call: 'POST /user/factors/passkeys/delete',
    event: 'passkey.delete',
    request: () => ({ as: ann, body: { id: 'none' } }),
  },
  { call: 'POST /auth/send-otp', event: 'code.request', request: () => ({ body: { email: ann.email } }) },
  {
    call: 'POST /auth/verify-otp',
    event: 'address.verify',
    request: () => ({ body: { email: ann.email, otp: '000000' } }),
  },
  {
    call: 'POST /auth/forgot-password',
    event: 'password.reset',
    request: () => ({ body: { email: ann.email, otp: '000000', password: wrong } }),
  },
  { call: 'POST /auth/refresh', event: 'session.refresh', request: () => ({ as: ann }) },
  { call: 'POST /auth/logout', event: 'session.end', request: () => ({ as: ann }) },
  {
    call: 'POST /user/profile/notification_settings',
    event: 'notifications.change',
    request: () => ({ as: ann, body: settings }),
  },
  {
    call: 'POST /user/notifications/confirmations/send',
    event: 'destination.code',
    request: () => ({ as: ann, body: { channel: 'email' } }),
  },
  {
    call: 'POST /user/notifications/confirmations/confirm',
    event: 'destination.confirm',
    request: () => ({ as: ann, body: { channel: 'email', code: '000000' } }),
  },
  {
    call: 'POST /user/notifications/confirmations/cancel',
    event: 'destination.cancel',
    request: () => ({ as: ann, body: { channel: 'email' } }),
  },
  {
    call: 'POST /user/notifications/test',
    event: 'destination.test',
    request: () => ({ as: ann, body: { channel: 'email' } }),
  },
  {
    call: 'POST /user/delete',
    event: 'account.delete',
    request: () => ({ as: ann, body: { email: ann.email, password: wrong } }),
  },
  {
    call: 'POST /user/password',
    event: 'password.change',
    request: () => ({ as: ann, body: { current_password: password, password: 'battery staple' } }),
  },
  { call: 'POST /user/sessions/delete', event: 'session.revoke', request: () => ({ as: ann, body: { id: 'none' } }) },
  { call: 'POST /user/sessions/delete_others', event: 'session.revoke_others', request: () => ({ as: ann }) },
];

const isOfAuthOrAccount = (call: string) => /^POST \/(?:auth|user\/(?!tracking))/.test(call);

test('every call of auth and account that changes something is below', () => {
  const changing = [...context.deps.calls.keys()].filter(isOfAuthOrAccount);
  expect(new Set(changing)).toEqual(new Set(calls.map(({ call }) => call)));
});

test.each(calls)(
  '$call adds $event once, with who, from where and in which request',
  async ({ call, request, event }) => {
    const { status } = await context.call(call, { ...request(), from: '2001:db8:1:2:3::4' });
    const lines = context.logged.map((line) => JSON.parse(line) as Line);
    const [line, ...others] = lines.filter(({ msg }) => msg === 'audit');
    const requestLine = lines.find(({ msg }) => msg === 'request');
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      event,
      network: '2001:db8:1:2::/64',
      request_id: requestLine?.['requestId'],
      outcome: status === 200 ? 'ok' : status === 503 ? 'failed' : 'refused',
    });
    const isNew = call === 'POST /auth/register';
    const isUnknown = [
      'POST /auth/send-otp',
      'POST /auth/verify-otp',
      'POST /auth/forgot-password',
      'POST /auth/second-factor/start',
    ].includes(call);
    const isAnonymous = /^POST \/auth\/(?:second-factor|passkey.*|sso\/.*)$/.test(call);
    const who = isAnonymous
      ? 'unknown'
      : isNew
        ? address('new@example.com')
        : isUnknown
          ? address(ann.email)
          : `user:${ann.userId}`;
    expect(line?.['actor']).toBe(who);
    const isStored = status === 200 && auditEvents[event] === 'stored';
    const stored = await context.deps.db.rows<{ event: string }>(
      sql`select event from audit_log where request_id = ${line?.['request_id']} and event = ${event}`,
    );
    expect(stored).toHaveLength(isStored ? 1 : 0);
  },
);

test('no line holds a token, a code, a password or an address in plain text', async () => {
  const code = async () => {
    await context.call('POST /auth/send-otp', { body: { email: ann.email } });
    return context.mailer.codeFor(ann.email);
  };
  const otp = await code();
  await context.call('POST /auth/forgot-password', { body: { email: ann.email, otp, password: 'battery staple' } });
  for (const { call, request } of calls) await context.call(call, request());
  const everything = context.logged.join('');
  for (const secret of [otp, password, wrong, 'battery staple', ann.token, ann.email, 'alerts@example.com'])
    expect(everything).not.toContain(secret);
});

test('a sign-in that fails, succeeds and is limited names the account each time', async () => {
  const signIn = (as: string) => context.call('POST /auth/login', { body: { email: ann.email, password: as } });
  await signIn(wrong);
  await signIn(password);
  for (let attempt = 0; attempt < 11; attempt += 1) await signIn(wrong);
  const event = 'session.start';
  const reason = 'ERR_INVALID_CREDENTIALS';
  expect(trail().slice(0, 2)).toEqual([
    { event, actor: address(ann.email.toUpperCase()), outcome: 'refused', reason },
    { event, actor: `user:${ann.userId}`, outcome: 'ok' },
  ]);
  expect(trail().at(-1)).toEqual({ event, actor: address(ann.email), outcome: 'limited', reason: 'ERR_RATE_LIMITED' });
});

test('refused access to any other call is in the trail, and allowed access is not', async () => {
  await context.call('GET /user/profile', { as: ann });
  expect(trail()).toEqual([]);
  await context.call('GET /user/profile', { as: `${ann.token}x` });
  expect(trail()).toEqual([{ event: 'access', actor: 'unknown', outcome: 'refused', reason: 'ERR_SESSION_EXPIRED' }]);
});

test('the documentation describes exactly these events', async () => {
  const text = await readFile(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const [, section = ''] = /\n\| event .*?\n(.*?)\n## /s.exec(text) ?? [];
  const described = [...section.matchAll(/^\| `([\w.]+)` /gm)].map(([, event]) => event);
  expect(new Set(described)).toEqual(new Set(Object.keys(auditEvents)));
  expect(described).toHaveLength(Object.keys(auditEvents).length);
});
