import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { serveSite, Site, watchReleases } from './Site.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the platform page shows a canary, and the last changes without who made them and why', async ({
  page,
  request,
  signedIn,
}) => {
  expect(signedIn.email).toContain('@');
  const site = await Site.of(request);
  const { line } = site.line('vulns');
  test.skip(line.previous === null, 'Needs two releases of the area.');
  const version = line.previous ?? '';
  line.canary = { version, percent: 100, salt: '1' };
  const { revision } = site.registry;
  const change = (number: number, more: object) =>
    JSON.stringify({ revision: number, publishedAt: '2026-11-22T09:30:00.000Z', change: more });
  const train = { action: 'promote', train: true, releases: { host: '3.0.0', vulns: '2.0.0' } };
  const canary = { action: 'canary', releases: { vulns: version } };
  await serveSite(page, site);
  await page.route(`**/r/history/${revision}.public.json`, (route) =>
    route.fulfill({ body: change(revision, canary) }),
  );
  await page.route(`**/r/history/${revision - 1}.public.json`, (route) =>
    route.fulfill({ body: change(revision - 1, train) }),
  );

  await page.goto('/platform');
  const vulns = region(page, 'vulns');
  await expect(vulns.getByText('canary', { exact: true })).toBeVisible();
  await expect(vulns).toContainText(`Running here${version}`);
  await expect(vulns).toContainText(`${version} for 100 %`);

  await page.getByRole('button', { name: 'Show last changes' }).click();
  const rows = page.getByRole('table', { name: 'Release changes' }).getByRole('row');
  const newest = rows.filter({ hasText: 'canary' });
  for (const text of [`${revision}`, 'canary', `vulns ${version}`]) await expect(newest).toContainText(text);
  await expect(rows.filter({ hasText: 'train promote' })).toContainText('host 3.0.0, vulns 2.0.0');
  await expect(rows.getByRole('columnheader')).toHaveText(['Set', 'Time', 'Change', 'Releases']);
});

test('a release that is only staged opens by its link after a click, and the public registry does not list it', async ({
  page,
  request,
}) => {
  const site = await Site.of(request);
  const { previous: version, releases } = site.line('auth').line;
  const release = releases[version ?? ''];
  if (version === null || release === undefined) return test.skip(true, 'Needs two releases of the area.');
  site.withoutPrevious('auth');
  await serveSite(page, site);
  const entry = { area: 'auth', version, release };
  await page.route(`**/r/history/auth@${version}.json`, (route) => route.fulfill({ json: entry }));
  const loaded = watchReleases(page);
  await page.goto(`/login?mf=auth:${version}`);
  const badge = page.getByRole('complementary', { name: 'Release override' });
  await expect(badge).toContainText(`This link asks for auth ${version}, which is not live.`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(loaded.list()).not.toContain(`auth ${version}`);
  await badge.getByRole('button', { name: 'Open release' }).click();
  await expect(badge).toContainText(`Override: auth ${version}`);
  await expect(badge).not.toContainText('not published');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(loaded.list()).toContain(`auth ${version}`);
});
