import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Site } from './Site.ts';

// Shows the site as it is published now to a browser, with each page that it loads.
async function serve(page: Page, site: Site) {
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() === 'document') return route.fulfill({ response: await route.fetch(), body: site.page });
    if (new URL(request.url()).pathname === '/registry.json') return route.fulfill({ json: site.registry });
    return route.fallback();
  });
}

// The releases of areas from which a browser requests files, as `vulns 1.0.0`.
function watchReleases(page: Page) {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, area, version] = /\/r\/([a-z-]+)\/([^/]+)\/.*\.js/.exec(request.url()) ?? [];
    if (area !== undefined && area !== 'host' && area !== 'history') asked.add(`${area} ${version}`);
  });
  return {
    // Releases requested since the last `forget`.
    list: () => [...asked].sort(),
    // Leaves the page, which may load more behind what is shown, and starts again.
    forget: async () => {
      await page.goto('about:blank');
      asked.clear();
    },
  };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
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
  await serve(page, site);
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

test('a signed-in user gets a whole train, then what is live, and stays signed in', async ({
  page,
  request,
  signedIn,
}) => {
  const site = await Site.of(request);
  const areas = ['vulns', 'tracking', 'exports'] as const;
  test.skip(site.line('vulns').line.previous === null, 'Needs two releases of each area.');
  const list = (which: 'active' | 'previous') =>
    areas.map((area) => `${area} ${site.line(area).line[which] ?? ''}`).sort();
  const [live, aboard] = [list('active'), list('previous')];
  const releases = Object.fromEntries(areas.map((area) => [area, site.line(area).line.previous ?? '']));
  site.registry.train = { releases, percent: 100, salt: '1' };
  await serve(page, site);
  const loaded = watchReleases(page);
  const visitAll = async (expected: string[]) => {
    await loaded.forget();
    await page.goto('/dashboard');
    await expect(heading(page, 'Daily Vulnerabilities')).toBeVisible();
    const links = page.getByRole('navigation');
    await links.getByRole('link', { name: 'Track List' }).click();
    await expect(heading(page, 'Track List')).toBeVisible();
    await links.getByRole('link', { name: 'Exports' }).click();
    await expect(heading(page, 'Export Requests')).toBeVisible();
    await expect(page.getByText(signedIn.email).first()).toBeVisible();
    // The pages under the pointer may be loaded too.
    const ofAreas = () => loaded.list().filter((release) => areas.some((area) => release.startsWith(`${area} `)));
    await expect.poll(ofAreas).toEqual(expected);
  };
  await visitAll(aboard);

  Reflect.deleteProperty(site.registry, 'train');
  site.registry.revision += 1;
  await visitAll(live);
});

test('a browser in which one release of a train fails gets the whole set before it with its next page', async ({
  page,
  request,
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.expect(/./);
  expect(signedIn.email).toContain('@');
  const site = await Site.of(request);
  const [vulns, exports] = [site.line('vulns').line, site.line('exports').line];
  test.skip(vulns.previous === null || exports.previous === null, 'Needs two releases of each area.');
  const releases = { vulns: vulns.previous ?? '', exports: exports.previous ?? '' };
  site.registry.train = { releases, percent: 100, salt: '1' };
  await serve(page, site);
  await page.route(`**/r/exports/${releases.exports}/**`, (route) => route.fulfill({ status: 404, body: 'Gone.' }));
  const loaded = watchReleases(page);
  await page.goto('/dashboard');
  await expect(heading(page, 'Daily Vulnerabilities')).toBeVisible();
  await expect.poll(loaded.list).toContain(`vulns ${releases.vulns}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Exports' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'is not available' })).toBeVisible();

  await loaded.forget();
  await page.goto('/exports');
  await expect(heading(page, 'Export Requests')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Daily' }).click();
  await expect(heading(page, 'Daily Vulnerabilities')).toBeVisible();
  for (const [area, { active }] of Object.entries({ vulns, exports })) {
    await expect.poll(loaded.list).toContain(`${area} ${active}`);
    expect(loaded.list()).not.toContain(`${area} ${releases[area as keyof typeof releases]}`);
  }
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
  await serve(page, site);
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
