import type { LiveRegistry } from '@faultline/shared/contract';
import { findings } from '../support/findings.ts';
import { expect, test } from '../support/test.ts';

test('a published release can be asked for, is named, shown on the platform page, and reset', async ({
  page,
  request,
  signedIn,
}) => {
  const registry = (await (await request.get('/registry.json')).json()) as LiveRegistry;
  const line = registry.remotes['vulns'];
  const version = line?.previous ?? line?.active ?? '';
  await page.goto(`/dashboard?severity=High&mf=vulns:${version},exports:99.0.0`);
  await expect(page).toHaveURL(/\/dashboard\?severity=High$/);
  const badge = page.getByRole('complementary', { name: 'Release override' });
  await expect(badge).toContainText(`Override: vulns ${version}, exports 99.0.0 (not published)`);
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Vulnerabilities' })).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await page.getByRole('link', { name: 'What this browser runs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Platform' })).toBeVisible();
  const vulns = page.getByRole('region', { name: 'vulns' });
  await expect(vulns).toContainText('override');
  await expect(vulns).toContainText(version);
  await expect(vulns).toContainText(/\d+ ms/);
  await expect(page.getByText(signedIn.email).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await badge.getByRole('button', { name: 'Reset' }).click();
  await expect(badge).toBeHidden();
  await expect(vulns.getByText('override', { exact: true })).toBeHidden();
});

test('under the enforced policy no screen says a word on the console', async ({ page, request, signedIn }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.text()} (${page.url()})`));
  const { remotes } = (await (await request.get('/registry.json')).json()) as LiveRegistry;
  const screens = Object.values(remotes).flatMap(({ active, releases }) => releases[active]?.screens ?? []);
  const paths = screens.flatMap((screen) => screen.paths).filter((path) => !path.includes('{'));
  for (const path of [...paths, '/about', '/platform', '/no/such/page']) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      if (answer) expect(answer.headers()['content-security-policy']).toContain("script-src 'self'");
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
    });
  }
  expect(signedIn.email).toContain('@');
  expect(said).toEqual([]);
});
