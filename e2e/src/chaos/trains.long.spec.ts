import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { serveSite, Site, watchReleases } from './Site.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

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
  await serveSite(page, site);
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
  await serveSite(page, site);
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
