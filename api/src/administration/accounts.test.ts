import { describe, expect, test } from 'vitest';
import { isAccountTask, runTask, type Task, type TaskEvent } from '../control/runTask.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import type { AccountChange } from './changeAccount.ts';

const password = 'correct horse';

describe.each(['pglite', 'postgres'] as const)('accounts on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine, env: { OPERATOR_CONTACT: 'security@example.com' } }));

  async function run(task: Task): Promise<TaskEvent[]> {
    const events: TaskEvent[] = [];
    const { db, config } = context.deps;
    await runTask(db, task, { emit: (event) => events.push(event), signal: new AbortController().signal, config });
    return events;
  }

  const change = async ({ email }: Pick<TestUser, 'email'>, of: AccountChange, force = false) => {
    const [event] = await run({
      do: 'change-account',
      email: ` ${email.toUpperCase()} `,
      change: of,
      force,
      by: 'root',
    });
    if (event?.type === 'failed') return event.message;
    return event?.type === 'accounts' ? event.result.accounts[0] : event;
  };
  const getProfile = async (as: TestUser) => {
    context.deps.sessions.forget(as.userId); // another process notices within 2 s
    return context.call('GET /user/profile', { as });
  };
  const signIn = ({ email }: TestUser) => context.call('POST /auth/login', { body: { email, password } });

  test('finds accounts by a part of their address and shows what they have', async () => {
    const [ann, bob] = [await context.createUser(), await context.createUser()];
    const [listed] = await run({ do: 'list-accounts', search: ann.email.slice(3).toUpperCase() });
    expect(listed).toMatchObject({ type: 'accounts', result: { total: 1, accounts: [{ id: ann.userId }] } });
    const [all] = await run({ do: 'list-accounts', search: '' });
    expect(all).toMatchObject({
      result: { accounts: expect.arrayContaining([expect.objectContaining({ id: bob.userId })]) },
    });
    expect(await run({ do: 'list-accounts', search: '%' })).toMatchObject([{ result: { total: 0 } }, { type: 'done' }]);
    const [shown] = await run({ do: 'show-account', email: ann.email });
    expect(shown).toMatchObject({
      result: { accounts: [{ email: ann.email, plan: 'free', is_operator: false, sessions: 1, trackings: 0 }] },
    });
  });

  test('an account that is not there is named', async () => {
    expect(await change({ email: 'nobody@example.com' }, { action: 'disable' })).toBe(
      'No account has the address NOBODY@EXAMPLE.COM.',
    );
  });

  test('a registration and one command are enough to track without a limit', async () => {
    await importJson(
      context.deps.db,
      Array.from({ length: 11 }, (_, n) => cveJson({ id: `CVE-2026-${2000 + n}` })),
    );
    const body = { email: 'newcomer@example.com', password: 'a long password of a newcomer' };
    await context.call('POST /auth/register', { body: { ...body, subscriptionPlan: 'free' } });
    const otp = context.mailer.codeFor(body.email);
    await context.call('POST /auth/verify-otp', { body: { email: body.email, otp } });
    const { data } = await context.call('POST /auth/login', { body });
    const token = data.token;
    const track = (n: number) =>
      context.call('POST /user/tracking', {
        as: token,
        body: { tracking_type: 'cve', target_id: `CVE-2026-${2000 + n}` },
      });
    for (let n = 0; n < 10; n += 1) expect((await track(n)).status).toBe(200);
    expect(await track(10)).toMatchObject({ status: 403, code: 'ERR_PLAN_LIMIT' });
    expect(await change(body, { action: 'plan', plan: 'business' })).toMatchObject({ plan: 'business', trackings: 10 });
    context.deps.sessions.forget((await context.deps.sessions.readUserId(token)) ?? 0);
    expect((await track(10)).status).toBe(200);
  });

  test('a disabled account has no session and starts none, until it is enabled', async () => {
    const ann = await context.createUser({ password });
    expect(await change(ann, { action: 'disable' })).toMatchObject({ sessions: 0, disabled_at: expect.any(String) });
    expect(await getProfile(ann)).toMatchObject({ status: 401, message: 'This account is disabled.' });
    expect((await context.call('POST /auth/refresh', { as: ann })).status).toBe(401);
    expect(await signIn(ann)).toMatchObject({
      status: 403,
      code: 'ERR_ACCOUNT_DISABLED',
      message: 'This account is disabled. Ask security@example.com to enable it.',
    });
    const wrong = { body: { email: ann.email, password: 'wrong horse' } };
    expect(await context.call('POST /auth/login', wrong)).toMatchObject({
      status: 401,
      code: 'ERR_INVALID_CREDENTIALS',
    });
    await change(ann, { action: 'enable' });
    expect((await getProfile(ann)).status).toBe(401); // sessions of before stay ended
    expect((await signIn(ann)).status).toBe(200);
  });

  test('signs an account out everywhere, and it can sign in again', async () => {
    const ann = await context.createUser({ password });
    expect(await change(ann, { action: 'sign-out' })).toMatchObject({ sessions: 0 });
    expect((await getProfile(ann)).status).toBe(401);
    expect((await signIn(ann)).status).toBe(200);
  });

  test('verifies an address, and deletes an account with everything it has', async () => {
    const ann = await context.createUser({ password, verified: false });
    expect(await change(ann, { action: 'make-operator' })).toBe('Verify the address of this account first.');
    expect(await change(ann, { action: 'verify' })).toMatchObject({ email_verified: true });
    expect((await getProfile(ann)).status).toBe(200);
    expect(await change(ann, { action: 'delete' })).toBeUndefined();
    expect((await getProfile(ann)).status).toBe(401);
    expect(await change(ann, { action: 'verify' })).toMatch(/^No account has the address/);
  });

  test('the last operator stays one, unless that is forced', async () => {
    const [ann, bob] = [await context.createUser({ password }), await context.createUser()];
    await change(ann, { action: 'make-operator' });
    const refused = 'This account is the only operator. Make another account an operator first. Or add --force.';
    for (const action of ['disable', 'delete', 'remove-operator'] as const)
      expect(await change(ann, { action })).toBe(refused);
    const leave = { as: ann, body: { email: ann.email, password } };
    expect(await context.call('POST /user/delete', leave)).toMatchObject({ status: 409, code: 'ERR_LAST_OPERATOR' });
    await change(bob, { action: 'make-operator' });
    const both = [ann, bob].map((one) => change(one, { action: 'remove-operator' }));
    expect((await Promise.all(both)).filter((result) => result === refused)).toHaveLength(1);
    for (const one of [ann, bob])
      expect(await change(one, { action: 'remove-operator' }, true)).toMatchObject({ is_operator: false });
  });
});

test('the log of a handed-over task names no address', () => {
  expect(isAccountTask({ do: 'show-account', email: 'ann@example.com' })).toBe(true);
  expect(isAccountTask({ do: 'list-migrations' })).toBe(false);
});

describe('a default plan', () => {
  const context = setUpTestContext(() => ({ env: { DEFAULT_PLAN: 'business' } }));

  test('is the plan of new accounts', async () => {
    const body = { email: 'new@example.com', password: 'a long password of a newcomer' };
    await context.call('POST /auth/register', { body: { ...body, subscriptionPlan: 'free' } });
    await context.call('POST /auth/verify-otp', {
      body: { email: body.email, otp: context.mailer.codeFor(body.email) },
    });
    const { data } = await context.call('POST /auth/login', { body });
    expect(data.user).toMatchObject({ subscriptionPlan: 'business' });
  });
});
