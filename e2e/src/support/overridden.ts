import { expect, type Page } from '@playwright/test';
import type { Registry } from '@faultline/shared/contract';

/**
 * Opens the page with `releases` (`vulns:1.9.0-rc.3,...`) in the place of the live ones; the browser keeps them for the
 * session of this page. A release that is not published would be passed over in silence, so it fails here. Answers
 * what the page loads of other releases of these areas, as it grows.
 */
export async function overridden(page: Page, releases: string): Promise<readonly string[]> {
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as Registry;
  const asked = new Map(releases.split(',').map((one) => one.trim().split(':') as [area: string, version: string]));
  for (const [area, version] of asked) {
    const published = Object.keys(remotes[area]?.releases ?? {});
    expect(published, `E2E_MF names ${area} ${version}; of ${area} these are published`).toContain(version);
  }
  const unexpectedReleases: string[] = [];
  page.on('request', (request) => {
    const [, area = '', version = ''] = /^\/r\/([^/]+)\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
    if ((asked.get(area) ?? version) !== version) unexpectedReleases.push(`${area} ${version}`);
  });
  await page.goto(`/?${new URLSearchParams({ mf: releases })}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return unexpectedReleases;
}
