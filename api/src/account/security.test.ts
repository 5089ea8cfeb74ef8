import { describe, expect, test } from 'vitest';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const context = setUpTestContext();

const password = 'correct horse';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const use = async (as: string) => (await context.call('GET /user/profile', { as })).status;
const signIn = async (email: string, as = password) =>
  (await context.call('POST /auth/login', { body: { email, password: as } })).data.token;
const signInStatus = async (email: string, as: string) =>
  (await context.call('POST /auth/login', { body: { email, password: as } })).status;
const list = async (as: string) => (await context.call('GET /user/sessions', { as })).data;

async function signInWith(email: string, userAgent: string): Promise<string> {
  const response = await context.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

describe('change of password', () => {
  const change = (as: string, current: string, next: string) =>
    context.call('POST /user/password', { as, body: { current_password: current, password: next } });

  test('needs the old password, ends every session, and begins a new one for the caller', async () => {
    const { email, token } = await context.createUser({ password });
    const other = await signIn(email);
    const { message, data } = await change(token, password, 'battery staple');
    expect(message).toBe('Password changed');
    expect([await use(token), await use(other), await use(data.token)]).toEqual([401, 401, 200]);
    expect((await context.call('POST /auth/refresh', { as: token })).status).toBe(401);
    expect([await signInStatus(email, password), await signInStatus(email, 'battery staple')]).toEqual([401, 200]);
    expect(context.mailer.to(email).at(-1)?.subject).toBe('Your Faultline password was changed');
  });

  test.each([
    ['wrong horse', 'battery staple', 403, 'This is not the password of your account'],
    [password, 'sunshine', 400, 'This password is too common. Please choose another one.'],
    [password, 'short', 400, 'Password must be at least 6 characters'],
  ])('refuses %s for %s, and changes nothing', async (current, next, status, message) => {
    const { email, token } = await context.createUser({ password });
    expect(await change(token, current, next)).toMatchObject({ status, message });
    expect(await use(token)).toBe(200);
    expect(await signInStatus(email, password)).toBe(200);
  });

  test('counts wrong passwords with those of sign-in', async () => {
    const { email, token } = await context.createUser({ password });
    for (let at = 0; at < 5; at++) await change(token, 'wrong', 'battery staple');
    for (let at = 0; at < 5; at++) await signInStatus(email, 'wrong');
    expect((await change(token, password, 'battery staple')).status).toBe(429);
    expect(await signInStatus(email, password)).toBe(429);
  });

  test('is done once where two ask at once', async () => {
    const { email, token } = await context.createUser({ password });
    const passwords = ['battery staple', 'staple battery'];
    const replies = await Promise.all(passwords.map((next) => change(token, password, next)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const won = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect(await signInStatus(email, won)).toBe(200);
  });
});

describe('the list of sessions', () => {
  test('names the devices, when each was used, and which is the present one', async () => {
    const { email, token } = await context.createUser({ password });
    await signInWith(email, FIREFOX);
    context.clock.advance(60);
    const present = await signInWith(email, SAFARI);
    context.clock.advance(20 * 60);
    await use(token);
    context.clock.advance(6 * 60);
    const secondsAgo = (seconds: number) => new Date(context.clock.now().getTime() - seconds * 1000).toISOString();
    expect(await list(present)).toMatchObject([
      { device: 'Safari on iOS', current: true, last_used_at: secondsAgo(0), created_at: secondsAgo(1560) },
      { device: null, current: false, last_used_at: secondsAgo(360), created_at: secondsAgo(1620) },
      { device: 'Firefox on Linux', current: false, last_used_at: secondsAgo(1620), created_at: secondsAgo(1620) },
    ]);
  });

  test('signs one out, at once, and no other', async () => {
    const { email, token } = await context.createUser({ password });
    const other = await signIn(email);
    const third = await signIn(email);
    await use(other);
    const id = (await list(other)).find(({ current }) => current)?.id ?? '';
    expect(await context.call('POST /user/sessions/delete', { as: token, body: { id } })).toMatchObject({
      status: 200,
      message: 'Session signed out',
    });
    expect([await use(token), await use(other), await use(third)]).toEqual([200, 401, 200]);
    expect((await context.call('POST /auth/refresh', { as: other })).status).toBe(401);
    expect(await list(token)).toHaveLength(2);
    expect(await context.call('POST /user/sessions/delete', { as: token, body: { id } })).toMatchObject({
      status: 404,
      code: 'ERR_SESSION_NOT_FOUND',
    });
  });

  test('signs all others out', async () => {
    const { email, token } = await context.createUser({ password });
    const others = [await signIn(email), await signIn(email)];
    for (const other of others) await use(other);
    expect((await context.call('POST /user/sessions/delete_others', { as: token })).message).toBe(
      'All other sessions signed out',
    );
    expect([await use(token), await use(others[0] ?? ''), await use(others[1] ?? '')]).toEqual([200, 401, 401]);
    expect(await list(token)).toMatchObject([{ current: true }]);
  });

  test('is private: nobody sees or ends the sessions of another account', async () => {
    const people: TestUser[] = [await context.createUser(), await context.createUser()];
    const [ann, eve] = people as [TestUser, TestUser];
    const [session] = await list(ann.token);
    const ended = await context.call('POST /user/sessions/delete', { as: eve, body: { id: session?.id ?? '' } });
    expect(ended.status).toBe(404);
    await context.call('POST /user/sessions/delete_others', { as: eve });
    expect(await use(ann.token)).toBe(200);
    expect((await list(eve.token)).map(({ id }) => id)).not.toContain(session?.id);
  });

  test('leaves out sessions that are over', async () => {
    const { token, userId } = await context.createUser();
    context.clock.advance(31 * 24 * 3600);
    const fresh = await context.openSession(userId);
    expect(await list(fresh)).toHaveLength(1);
    expect(await use(token)).toBe(401);
  });
});
