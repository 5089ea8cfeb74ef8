import { expect, type Page } from '@playwright/test';
import type { Registry } from '@faultline/shared/contract';

/**
 * Opens the page with `releases` (`vulns:1.9.0-rc.3,...`) in the place of the live ones; the browser keeps them for the
 * session of this page. A release that is not published would be passed over in silence, so it fails here.
 */
export async function overridden(page: Page, releases: string): Promise<void> {
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as Registry;
  for (const one of releases.split(',')) {
    const [area = '', version = ''] = one.trim().split(':');
    const published = Object.keys(remotes[area]?.releases ?? {});
    expect(published, `E2E_MF names ${area} ${version}; of ${area} these are published`).toContain(version);
  }
  await page.goto(`/?${new URLSearchParams({ mf: releases })}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
