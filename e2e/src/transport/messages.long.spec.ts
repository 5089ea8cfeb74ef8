import { expect, test } from '../provider/fixtures.ts';
import { truncated, disconnect, htmlPage, error, json } from '../provider/responses.ts';
import type { Answer } from '../provider/responses.ts';
import { prepareInterception } from '../support/interception.ts';

const network = 'Network error. Please check your connection.';

// Real broken connections, which the unit tests of `call` cannot show.
const failures: readonly [what: string, answer: Answer, text: string][] = [
  ['an HTML page', htmlPage(502), 'HTTP error! status: 502'],
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
  provider.answers('GET /cves', error(500));
  await prepareInterception(page);
  await page.goto('/past-vulnerabilities');
  const panel = page.getByRole('main').getByRole('alert');
  const again = page.getByRole('button', { name: 'Try Again' });
  for (const [what, answer, text] of failures) {
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
  await expect(page.getByRole('alert')).toHaveCount(0);
});
