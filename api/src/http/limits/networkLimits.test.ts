import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';
import type { AppEnv } from '../AppEnv.ts';
import { identifyClient, takeByNetwork } from './networkLimits.ts';

const context = setUpTestContext(() => ({ env: { MAX_UNSOLICITED_MAILS: '5' } }));

// Returns how many requests are accepted, for a call that one address or /64 may make twice.
async function countAccepted(name: string, addresses: string[]): Promise<number> {
  const app = new Hono<AppEnv>();
  app.use(identifyClient(['loopback']));
  app.get('/', async (c) => {
    const limit = { max: 2, seconds: 60 };
    return takeByNetwork(context.deps.limiter, c, name, limit).then(
      () => c.text('accepted'),
      () => c.text('refused', 429),
    );
  });
  let accepted = 0;
  for (const address of addresses)
    if ((await app.request('/', { headers: { 'x-forwarded-for': address } })).ok) accepted += 1;
  return accepted;
}
const addresses = (count: number, format: (hex: string) => string) =>
  Array.from({ length: count }, (_, n) => format(n.toString(16)));

test.each([
  ['an IPv4 address', () => '203.0.113.9', 2],
  ['a /64', (hex: string) => `2001:db8:1:1::${hex}`, 2],
  ['a /56', (hex: string) => `2001:db8:2:${hex}::1`, 8],
  ['a /48', (hex: string) => `2001:db8:3:${hex}00::1`, 32],
] as const)('limits %s', async (name, format, max) => {
  expect(await countAccepted(name, addresses(60, format))).toBe(max);
});

test('a /64 above its limit takes nothing from its neighbors', async () => {
  await countAccepted(
    'neighbors',
    addresses(60, (hex) => `2001:db8:4:1::${hex}`),
  );
  expect(
    await countAccepted(
      'neighbors',
      addresses(2, (hex) => `2001:db8:4:2::${hex}`),
    ),
  ).toBe(2);
});

test('different /48 have limits of their own', async () => {
  expect(
    await countAccepted(
      'apart',
      addresses(60, (hex) => `2001:db8:${hex}::1`),
    ),
  ).toBe(60);
});

test('mails to unconfirmed addresses have one limit for the installation, and a metric', async () => {
  const register = async (n: number) => {
    const body = { email: `mail-${n}@example.com`, password: 'correct horse', subscriptionPlan: 'free' };
    return context.call('POST /auth/register', { body, from: `2001:db8:${n}::1` });
  };
  for (let n = 1; n <= 5; n += 1) expect((await register(n)).status).toBe(200);
  const refused = await register(6);
  expect(refused).toMatchObject({ status: 503, code: 'ERR_MAIL_LIMIT' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(context.mailer.mails).toHaveLength(5);
  const metrics = await (await context.request('/api/metrics')).text();
  expect(metrics).toMatch(/faultline_unsolicited_mails\{.*\} 6/);
  expect(metrics).toMatch(/faultline_unsolicited_mails_limit\{.*\} 5/);
  context.clock.advance(60 * 60 + 1);
  expect((await register(6)).status).toBe(200);
});
