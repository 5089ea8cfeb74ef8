import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { authCalls, newAddress, password } from './fixtures/authCalls.ts';
import { hashPassword } from './passwords.ts';

const context = setUpTestContext();

const { register, verify, sendCode, signIn, resetPassword } = authCalls(context);

async function registered(email = newAddress()) {
  await register(email);
  return email;
}

async function verified(email = newAddress()) {
  await registered(email);
  await verify(email);
  context.clock.advance(61);
  return email;
}

const profile = (token: string) => context.call('GET /user/profile', { as: token });

test('a newcomer registers, verifies by the mailed code, signs in and sees the profile', async () => {
  const email = 'New.Person@Example.com';
  const registration = await register(email);
  expect(registration.data).toEqual({ user: { email, email_verified: false } });

  const [mail] = context.mailer.to(email);
  expect(mail?.text).toContain(mail?.code);
  expect(mail?.html).toContain(mail?.code);

  const verification = await verify(email);
  expect(verification.message).toBe('Email verified successfully!');

  const { data } = await signIn('new.person@example.com');
  expect(data.user).toEqual({ email, email_verified: true, subscriptionPlan: 'free' });
  expect((await profile(data.token)).data).toMatchObject({ email, email_verified: true, subscriptionPlan: 'free' });
});

test('registration of a known address gets the same response, and its owner gets a mail', async () => {
  const email = await verified();
  const { status, data } = await register(email, 'something else');
  expect({ status, data }).toEqual({ status: 200, data: { user: { email, email_verified: false } } });
  expect(context.mailer.to(email).at(-1)?.subject).toBe('You already have a Faultline account');
  expect((await signIn(email)).status).toBe(200);
  expect((await signIn(email, 'something else')).status).toBe(401);
});

test.each([
  [{ email: 'nobody', password, subscriptionPlan: 'free' }, 'Please enter a valid email address'],
  [{ email: 'a@b.de', password: '12345', subscriptionPlan: 'free' }, 'Password must be at least 6 characters'],
  [
    { email: 'a@b.de', password, subscriptionPlan: 'pro' },
    'subscriptionPlan: Invalid type: Expected "free" but received "pro"',
  ],
  [{ email: 'a@b.de', subscriptionPlan: 'free' }, 'password: Invalid key: Expected "password" but received undefined'],
  [{ email: 'a@b.de', password: 'has a \u0000 in it', subscriptionPlan: 'free' }, 'A NUL character is not allowed'],
])('registration refuses %j', async (body, message) => {
  const reply = await context.call('POST /auth/register', { body });
  expect(reply).toMatchObject({ status: 400, code: 'ERR_VALIDATION', message });
});

test('signing in before verification leads to the code: signed in, mailed a code, and refused elsewhere', async () => {
  const email = await registered();
  context.clock.advance(61);
  const before = context.mailer.to(email).length;
  const { data } = await signIn(email);
  expect(data.user.email_verified).toBe(false);
  expect(context.mailer.to(email)).toHaveLength(before + 1);

  expect(await profile(data.token)).toMatchObject({ status: 401, code: 'ERR_EMAIL_NOT_VERIFIED' });
  await verify(email);
  expect((await profile(data.token)).status).toBe(200);
});

test('a wrong password and an unknown address are refused alike', async () => {
  const email = await verified();
  const wrong = await signIn(email, 'wrong password');
  const unknown = await signIn(newAddress());
  expect(wrong).toMatchObject({ status: 401, code: 'ERR_INVALID_CREDENTIALS', message: 'Invalid email or password' });
  expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
});

test('a code works once', async () => {
  const email = await registered();
  const code = context.mailer.codeFor(email);
  expect((await verify(email, code)).status).toBe(200);
  expect(await verify(email, code)).toMatchObject({
    status: 400,
    message: 'Invalid OTP code. Please try again.',
  });
});

test('a code is void after five wrong attempts, also when they come at once', async () => {
  const email = await registered();
  const right = context.mailer.codeFor(email);
  const wrong = right === '000000' ? '000001' : '000000';
  const attempts = await Promise.all(Array.from({ length: 5 }, () => verify(email, wrong)));
  expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect((await verify(email, right)).status).toBe(400);
});

test('a code is void after ten minutes', async () => {
  const email = await registered();
  context.clock.advance(10 * 60 + 1);
  expect((await verify(email)).status).toBe(400);
});

test('a code is sent again after 60 seconds and not before, and then replaces the first', async () => {
  const email = await registered();
  const first = context.mailer.codeFor(email);
  context.clock.advance(20);
  const early = await sendCode(email);
  expect(early).toMatchObject({ status: 429, code: 'ERR_RATE_LIMITED' });
  expect(early.headers.get('retry-after')).toBe('40');
  expect(early.message).toBe('A code was just sent. Please wait 40 seconds before asking for another.');

  context.clock.advance(41);
  expect((await sendCode(email)).status).toBe(200);
  const second = context.mailer.codeFor(email);
  if (first !== second) {
    expect((await verify(email, first)).status).toBe(400);
  }
  expect((await verify(email, second)).status).toBe(200);
});

test('asking for a code answers alike for an address nobody has, and mails nothing', async () => {
  const known = await verified();
  const unknown = newAddress();
  for (const email of [known, unknown]) {
    expect((await sendCode(email)).status).toBe(200);
    expect((await sendCode(email)).status).toBe(429);
  }
  expect(context.mailer.to(unknown)).toEqual([]);
});

test('a forgotten password is reset by a code; every earlier sign-in ends', async () => {
  const email = await verified();
  const { data } = await signIn(email);
  await sendCode(email);
  expect((await resetPassword(email, 'another password')).status).toBe(200);

  expect(await profile(data.token)).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' });
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, 'another password')).status).toBe(200);
  expect(context.mailer.to(email).at(-1)?.subject).toBe('Your Faultline password was changed');
});

test('a reset that is refused because too many passwords are hashed keeps its code', async () => {
  const email = await verified();
  await sendCode(email);
  const answered = new AbortController();
  // Two are hashed and 100 wait, until the request is answered.
  const hashes = Array.from({ length: 102 }, async () => {
    while (!answered.signal.aborted) await hashPassword(password).catch(() => setImmediate());
  });
  const { status } = await resetPassword(email, 'another password');
  answered.abort();
  await Promise.all(hashes);
  expect(status).toBe(503);
  expect((await resetPassword(email, 'another password')).status).toBe(200);
});

test('the code of a registration does not reset a password', async () => {
  const email = await registered();
  expect((await resetPassword(email, 'another password')).status).toBe(400);
});

test('signing out ends the sign-in at once; other sign-ins stay', async () => {
  const email = await verified();
  const [first, second] = [(await signIn(email)).data.token, (await signIn(email)).data.token];
  expect((await profile(first)).status).toBe(200);
  expect((await context.call('POST /auth/logout', { as: first })).message).toBe('Successfully logged out');
  expect((await profile(first)).status).toBe(401);
  expect((await context.call('POST /auth/refresh', { as: first })).status).toBe(401);
  expect((await profile(second)).status).toBe(200);
});

test('a token ends after 30 minutes and is renewed for a week after', async () => {
  const { token } = await context.createUser();
  context.clock.advance(30 * 60 + 1);
  expect((await profile(token)).status).toBe(401);
  context.clock.advance(6 * 24 * 3600);
  const renewed = await context.call('POST /auth/refresh', { as: token });
  expect((await profile(renewed.data.token)).status).toBe(200);
  context.clock.advance(24 * 3600);
  expect(await context.call('POST /auth/refresh', { as: token })).toMatchObject({
    status: 401,
    code: 'ERR_SESSION_EXPIRED',
  });
});

describe('whoever is signed out reads why', () => {
  const MESSAGES = {
    time: 'Session expired. Please login again.',
    'another device': 'This device was signed out. Please sign in again.',
    'a new password': 'Your password was changed. Please sign in again.',
  };

  test.each(Object.entries(MESSAGES))('by %s', async (cause, message) => {
    const { token, userId } = await context.createUser();
    if (cause === 'time') context.clock.advance(8 * 24 * 3600);
    if (cause === 'another device') await context.deps.sessions.revoke(token, {});
    if (cause === 'a new password') {
      await context.deps.db.run(sql`update users set auth_epoch = auth_epoch + 1 where id = ${userId}`);
    }
    expect(await context.call('POST /auth/refresh', { as: token })).toMatchObject({ status: 401, message });
    expect(await profile(token)).toMatchObject({ status: 401, message });
  });
});

test('a sign-in lives on by refreshing, for 90 days in all', async () => {
  let { token } = await context.createUser();
  for (let day = 6; day < 90; day += 6) {
    context.clock.advance(6 * 24 * 3600);
    token = (await context.call('POST /auth/refresh', { as: token })).data.token;
  }
  context.clock.advance(6 * 24 * 3600);
  expect((await context.call('POST /auth/refresh', { as: token })).status).toBe(401);
});

test.each(['', 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'Bearer Bearer'])(
  'the token %j is refused',
  async (token) => {
    expect((await profile(token)).status).toBe(401);
    expect((await context.call('POST /auth/refresh', { as: token })).status).toBe(401);
  },
);

test('one address may try so often only, whichever accounts it tries', async () => {
  const from = '2001:db8:1:2::1';
  const attempts = [];
  for (let attempt = 0; attempt <= 200; attempt++) {
    // Another host of the same IPv6 network is the same person.
    attempts.push(await verify(newAddress(), '123456', attempt % 2 ? from : '2001:db8:1:2::ffff'));
  }
  expect(attempts.map(({ status }) => status)).toEqual([...Array.from({ length: 200 }, () => 400), 429]);
  expect(attempts.at(-1)?.message).toBe('Too many attempts. Please try again in 60 minutes.');
});

test('nothing secret is logged', async () => {
  const email = await verified();
  const { data } = await signIn(email);
  await profile(data.token);
  const log = context.logged.join('\n');
  expect(log).toContain('/api/auth/login');
  for (const secret of [password, data.token, email, context.mailer.codeFor(email)]) expect(log).not.toContain(secret);
});
