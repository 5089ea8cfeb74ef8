import type { Page } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { truncated, empty, disconnect, htmlPage, sequence, error, json } from '../provider/responses.ts';
import type { Answer } from '../provider/responses.ts';
import { appears, pass, stopClock } from '../support/clock.ts';

const network = 'Network error. Please check your connection.';

// Specification 17.3: what the provider does, and what is then read on the screen.
const catalogue: readonly [what: string, answer: Answer, text: string][] = [
  ['the message of the body', error(500, { message: 'Said by message' }), 'Said by message'],
  ['else its error', error(400, { error: 'Said by error' }), 'Said by error'],
  ['message before error', error(404, { error: 'Not this', message: 'But this' }), 'But this'],
  ['an error that is an object', error(422, { error: { message: 'Said inside', code: 'E1' } }), 'Said inside'],
  ['neither', error(503), 'HTTP error! status: 503'],
  ['blank words', error(500, { message: '  ', error: '' }), 'HTTP error! status: 500'],
  ['words of the wrong kind', error(500, { message: ['a'], error: true }), 'HTTP error! status: 500'],
  ['an HTML page', htmlPage(502), 'HTTP error! status: 502'],
  ['an HTML page that says 200', htmlPage(200), 'HTTP error! status: 200'],
  ['nothing at all', empty(500), 'HTTP error! status: 500'],
  ['no JSON', () => new Response('{"data": [', { status: 200 }), 'HTTP error! status: 200'],
  ['a list where an error should be', error(418, ['?']), 'HTTP error! status: 418'],
  ['success: false with 200', json({ success: false, message: 'Refused politely' }), 'Refused politely'],
  ['success: false without a word', json({ success: false, data: [] }), 'HTTP error! status: 200'],
  ['an answer that breaks off', truncated(), network],
  ['a provider that goes away', disconnect, 'The service is not reachable. Please try again in a moment.'],
  ['hostile words', error(500, { message: '<img src=x onerror=alert(1)>' }), '<img src=x onerror=alert(1)>'],
];

test('each way a question can fail has its message, and Try Again recovers', async ({
  page,
  provider,
  member,
  consoleErrors,
}) => {
  consoleErrors.expect(/Refused to connect|Content Security Policy/);
  expect(member.email).toBeTruthy();
  const [, first = disconnect] = catalogue[0] ?? [];
  provider.answers('GET /cves', first);
  await page.goto('/past-vulnerabilities');
  const panel = page.getByRole('main').getByRole('alert');
  const again = page.getByRole('button', { name: 'Try Again' });
  for (const [what, answer, text] of catalogue) {
    await test.step(what, async () => {
      provider.answers('GET /cves', answer);
      await again.click();
      await expect(panel.getByText(text, { exact: true })).toBeVisible();
    });
  }
  await test.step('no network', async () => {
    await page.route('**/api/cves*', (route) => route.abort('internetdisconnected'));
    await again.click();
    await expect(panel.getByText(network)).toBeVisible();
    await page.unroute('**/api/cves*');
  });
  await test.step('sent to another origin, whose answer the browser hides', async () => {
    provider.answers('GET /cves', json({}, 307, { location: 'https://elsewhere.example/cves' }));
    await again.click();
    await expect(panel.getByText('Server configuration error. Please contact support.')).toBeVisible();
  });
  await test.step('something that broke on our side', async () => {
    const real = await page.evaluateHandle(() => AbortSignal.timeout);
    for (const [thrown, text] of [
      ['', 'An unexpected error occurred'],
      ['Said by the exception', 'Said by the exception'],
    ] as const) {
      await page.evaluate((message) => {
        AbortSignal.timeout = () => {
          throw new TypeError(message);
        };
      }, thrown);
      await again.click();
      await expect(panel.getByText(text, { exact: true })).toBeVisible();
    }
    await page.evaluate((timeout) => {
      AbortSignal.timeout = timeout;
    }, real);
  });
  provider.answers('GET /cves', json([{ id: 'CVE-2031-0001' }]));
  await again.click();
  await expect(page.getByRole('link', { name: 'CVE-2031-0001' }).first()).toBeVisible();
});

test('a request is cancelled when its screen leaves', async ({ page, provider, member }) => {
  expect(member.email).toBeTruthy();
  provider.answers('GET /cves/daily', () => new Promise(() => undefined));
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/cves/daily'));
  await page.goto('/dashboard');
  await expect.poll(() => provider.requests('GET /cves/daily').length).toBe(1);
  await page.getByRole('link', { name: 'Exports' }).click();
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByRole('heading', { name: 'No export requests yet' })).toBeVisible();
});

const session = (page: Page) => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (Alt+T)' });
const expired = 'Session expired. Please login again.';

test('a 401 clears the session, says so for 5 s, and goes to sign in after 1 s', async ({ page, provider, member }) => {
  const stay = { token: provider.token(), user: JSON.stringify(member) };
  await page.clock.install();
  await page.goto('/about');
  await expect(page.getByText(member.email).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stopClock(page);
  provider.answers('POST /auth/refresh', error(401));
  for (const [what, answer, text] of [
    ['the message of the body', error(401, { message: 'Signed out by us' }), 'Signed out by us'],
    ['else its error', error(401, { error: 'Token revoked' }), 'Token revoked'],
    ['neither', error(401), expired],
    ['an HTML page', htmlPage(401), expired],
    ['another code', error(401, { code: 'ERR_TOKEN', message: 'Bad token' }), 'Bad token'],
  ] as const) {
    await test.step(what, async () => {
      provider.answers('GET /export', answer);
      await page.getByRole('link', { name: 'Exports' }).click();
      await expect.poll(() => session(page)).toEqual([null, null]);
      await page.clock.runFor(900);
      await expect(page).toHaveURL(/\/exports$/);
      await page.clock.runFor(150);
      await expect(page).toHaveURL(/\/login$/);
      const toast = toasts(page).getByRole('alert').filter({ hasText: text });
      await appears(page, toast);
      await page.clock.runFor(3500);
      await expect(toast).toBeVisible();
      await pass(page, 2500);
      await expect(toast).toHaveCount(0);

      provider.answers('GET /export', json({ exports: [] }));
      await page.evaluate((kept) => Object.assign(localStorage, kept), stay);
      await page.goto('/about');
      await expect(page.getByText(member.email).first()).toBeVisible();
    });
  }
});

test('a 401 of a download does the same', async ({ page, provider, member }) => {
  expect(member.email).toBeTruthy();
  provider.answers('POST /auth/refresh', error(401));
  provider.answers('GET /export', json([{ id: 5, name: 'Weekly', status: 'completed' }]));
  provider.answers('GET /export/download/:id', error(401, { error: 'Token revoked' }));
  await page.goto('/exports');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(toasts(page).getByRole('alert').filter({ hasText: 'Token revoked' })).toBeVisible();
  await expect.poll(() => session(page)).toEqual([null, null]);
  await expect(page).toHaveURL(/\/login$/);
});

test('a 401 at / leaves the user there', async ({ page, provider, member }) => {
  expect(member.email).toBeTruthy();
  provider.answers('POST /auth/refresh', error(401));
  provider.answers('GET /cves/daily', error(401));
  await page.clock.install();
  await page.goto('/');
  await expect(toasts(page).getByRole('alert').filter({ hasText: expired })).toBeVisible();
  await page.clock.runFor(2000);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  await expect(page.getByRole('heading', { name: 'Stay ahead of cyber threats' })).toBeVisible();
  await expect.poll(() => session(page)).toEqual([null, null]);
});

test('a 401 leaves who registers there, and takes who is at a code or a reset to sign in', async ({
  page,
  provider,
}) => {
  await page.addInitScript(() => localStorage.setItem('pendingVerificationEmail', 'ann@elsewhere.example'));
  await page.clock.install();
  for (const [path, call, fields, button, end] of [
    [
      '/register',
      'POST /auth/register',
      { Email: 'ann@elsewhere.example', Password: 'secret1', 'Confirm password': 'secret1' },
      'Create Account',
      /\/register$/,
    ],
    ['/verify-otp', 'POST /auth/verify-otp', { 'Verification code': '123456' }, 'Verify Email', /\/login$/],
    [
      '/forgot-password',
      'POST /auth/send-otp',
      { Email: 'ann@elsewhere.example' },
      'Send verification code',
      /\/login$/,
    ],
  ] as const) {
    await test.step(path, async () => {
      provider.answers(call, error(401, { error: `Not at ${path}` }));
      await page.goto(path);
      for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole('button', { name: button }).click();
      await expect(
        toasts(page)
          .getByRole('alert')
          .filter({ hasText: `Not at ${path}` }),
      ).toBeVisible();
      await page.clock.runFor(1500);
      await expect(page).toHaveURL(end);
      expect(await page.evaluate(() => (history.state as { usr?: { from?: string } }).usr?.from)).toBeUndefined();
    });
  }
});

for (const [place, body] of [
  ['code', { code: 'ERR_EMAIL_NOT_VERIFIED', message: 'Verify your email first' }],
  ['error', { error: 'ERR_EMAIL_NOT_VERIFIED', message: 'Verify your email first' }],
] as const) {
  test(`a 401 with ERR_EMAIL_NOT_VERIFIED in ${place} fails the call and signs nobody out`, async ({
    page,
    provider,
    member,
  }) => {
    provider.answers('GET /cves', error(401, body));
    await page.clock.install();
    await page.goto('/past-vulnerabilities');
    await expect(page.getByRole('main').getByRole('alert').getByText('Verify your email first')).toBeVisible();
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(/\/past-vulnerabilities$/);
    await expect(page.getByText(member.email).first()).toBeVisible();
    expect(await session(page)).toEqual([expect.any(String), expect.any(String)]);
    expect(provider.requests('POST /auth/refresh')).toEqual([]);
  });
}

test('a 401 that a renewal can help is not seen: asked again once, with the new token', async ({
  page,
  provider,
  member,
}) => {
  const fresh = provider.token(3600);
  provider.answers('POST /auth/refresh', json({ token: fresh }));
  provider.answers('GET /cves', sequence(error(401), json([{ id: 'CVE-2031-0001' }])));
  await page.goto('/past-vulnerabilities');
  await expect(page.getByRole('link', { name: 'CVE-2031-0001' }).first()).toBeVisible();
  await expect(page.getByText(member.email).first()).toBeVisible();
  expect(provider.requests('GET /cves').at(-1)?.headers.authorization).toBe(`Bearer ${fresh}`);
  expect(provider.requests('POST /auth/refresh')).toHaveLength(1);
  await expect.poll(async () => (await session(page))[0]).toBe(fresh);
});
