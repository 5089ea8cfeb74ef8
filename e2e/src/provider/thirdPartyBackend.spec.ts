import { expect, test } from './fixtures.ts';
import { truncated, disconnect, deferred, htmlPage, sequence, error, json } from './responses.ts';

test('a user of a third-party backend reads its list, and the backend gets only the requests of the contract', async ({
  page,
  provider,
  member,
}) => {
  provider.answers(
    'GET /cves/daily',
    json({ cves: [{ id: 'CVE-2031-0001', vendor: 'Acme', score: '9.1' }], total: 1 }),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'CVE-2031-0001' }).first()).toBeVisible();
  await expect(page.getByText(member.email).first()).toBeVisible();
  const [request, ...more] = provider.requests('GET /cves/daily');
  expect(more).toEqual([]);
  expect(request).toMatchObject({ path: '/cves/daily', query: { limit: '20' }, body: undefined });
  expect(request?.headers.authorization).toMatch(/^Bearer \S+$/);
});

test('a backend without the extensions causes no console error', async ({ page, provider, member }) => {
  const consoleMessages: string[] = [];
  page.on('console', (message) => consoleMessages.push(message.text()));
  // Telemetry is sent for one page in ten; this test makes it certain.
  await page.addInitScript(() => Object.assign(Math, { random: () => 0 }));
  await page.goto('/dashboard');
  await expect(page.getByText(member.email).first()).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    dispatchEvent(new Event('visibilitychange'));
  });
  await page.goto('/account');
  await expect(page.getByText('Telegram alerts are part of the Pro and Business plans.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeHidden();
  await page.goto('/platform');
  await expect(page.getByText('This provider does not report release health.')).toBeVisible();
  expect(consoleMessages).toEqual([]);
  expect(provider.unspecifiedCalls()).toEqual([]);
});

test.describe('with notification channels', () => {
  test.use({ allowedCalls: ['GET /user/notifications'] });

  test('a provider is asked for what it announces beyond the specification', async ({ page, provider, member }) => {
    const announced = { 'API-Capabilities': 'notification-channels' };
    provider.answers('GET /user/profile', json(provider.user, 200, announced));
    provider.answers('GET /user/notifications', json({ email: { available: true }, telegram: { available: false } }));
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Send Test Email' })).toBeVisible();
    await expect(page.getByText(member.email).first()).toBeVisible();
    expect(new Set(provider.unspecifiedCalls())).toEqual(new Set(['GET /user/notifications']));
  });
});

test.describe('the provider itself', () => {
  test.use({ allowedCalls: ['GET /no/such/call'] });

  test('the stub responds as configured: the latest first, a fixed path before a named one', async ({
    request,
    provider,
  }) => {
    const ask = async (path: string) => {
      const answer = await request.get(`/api${path}`);
      return [answer.status(), await answer.text()];
    };
    provider.answers('GET /cves/daily', json({ here: 1 }));
    provider.answers('GET /cves/:cveId', error(404, { error: 'No such CVE' }));
    expect(await ask('/cves/daily')).toEqual([200, '{"here":1}']);
    expect(await ask('/cves/CVE%2D1?a=b')).toEqual([404, '{"error":"No such CVE"}']);
    expect(provider.requests('GET /cves/:cveId')).toMatchObject([{ params: { cveId: 'CVE-1' }, query: { a: 'b' } }]);

    provider.answers('GET /cves', sequence(htmlPage(502), json([])));
    expect(await ask('/cves')).toEqual([502, expect.stringContaining('<h1>502</h1>')]);
    expect(await ask('/cves')).toEqual([200, '[]']);
    expect(await ask('/no/such/call')).toEqual([404, expect.stringContaining('Cannot GET /no/such/call')]);

    provider.answers('GET /cves', disconnect);
    expect((await ask('/cves'))[0]).toBe(502);
    provider.answers('GET /cves', truncated());
    await expect(ask('/cves')).rejects.toThrow();

    const { answer, release } = deferred(json('late'));
    provider.answers('GET /cves', answer);
    const waiting = ask('/cves');
    await expect.poll(() => provider.requests('GET /cves').length).toBe(5);
    release();
    expect(await waiting).toEqual([200, '"late"']);
  });
});
