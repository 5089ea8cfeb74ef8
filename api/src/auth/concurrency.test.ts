import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../testing/index.ts';

const password = 'correct horse';
const countStatuses = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe.each(['pglite', 'postgres'] as const)('requests at once on %s', (engine) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await createTestContext({ engine });
  });
  afterAll(() => context.close());

  const newAddress = () => `${randomUUID()}@example.com`;
  const register = (email: string, as = password) =>
    context.call('POST /auth/register', { body: { email, password: as, subscriptionPlan: 'free' } });
  const verify = async (email: string, otp: string, from = '203.0.113.7') =>
    (await context.call('POST /auth/verify-otp', { body: { email, otp }, from })).status;
  const signIn = async (email: string, as: string) =>
    (await context.call('POST /auth/login', { body: { email, password: as } })).status;

  test('50 wrong codes count as 50', async () => {
    const email = newAddress();
    await register(email);
    const wrong = context.mailer.codeFor(email) === '000000' ? '000001' : '000000';
    const networks = Array.from({ length: 50 }, (_, at) => `198.51.100.${at}`);
    const statuses = await Promise.all(networks.map((from) => verify(email, wrong, from)));
    expect(countStatuses(statuses, 400)).toBe(50);
    expect(await verify(email, wrong, '198.51.101.1')).toBe(429);
  });

  test('one right code works once', async () => {
    const email = newAddress();
    await register(email);
    const code = context.mailer.codeFor(email);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => verify(email, code)));
    expect(countStatuses(statuses, 200)).toBe(1);
  });

  test('30 wrong passwords are compared ten times', async () => {
    const email = newAddress();
    const statuses = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong')));
    expect([countStatuses(statuses, 401), countStatuses(statuses, 429)]).toEqual([10, 20]);
  });

  test('two registrations of one address leave neither password', async () => {
    const email = newAddress();
    await Promise.all([register(email), register(email, 'battery staple')]);
    expect(await verify(email, context.mailer.codeFor(email))).toBe(200);
    expect([await signIn(email, password), await signIn(email, 'battery staple')]).toEqual([401, 401]);
  });

  test('tabs that refresh one token all stay signed in', async () => {
    const { token } = await context.createUser();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => context.call('POST /auth/refresh', { as: token })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    for (const { data } of replies)
      expect((await context.call('GET /user/profile', { as: data.token })).status).toBe(200);
    const again = await Promise.all(replies.map(({ data }) => context.call('POST /auth/refresh', { as: data.token })));
    expect(again.every(({ status }) => status === 200)).toBe(true);
  });
});
