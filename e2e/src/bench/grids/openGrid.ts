import type { BrowserContext, Locator, Page } from '@playwright/test';
import { bigCatalogue } from './bigCatalogue.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Of nobody: the provider is played by the browser's network. */
const token = [part({ alg: 'none' }), part({ exp: Math.floor(Date.now() / 1000) + 3600 }), 'x'].join('.');

/** Opens a page of the big catalogue, signed in; `ms` is until its cards are there. */
export async function openGrid(
  context: BrowserContext,
  grid: { path: string; label: string },
): Promise<{ page: Page; list: Locator; ms: number }> {
  const page = await context.newPage();
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.addInitScript(() => localStorage.setItem('user', '{"email":"bench@example.com","email_verified":true}'));
  await page.route('**/api/**', (route) =>
    route.fulfill({ json: bigCatalogue(new URL(route.request().url()).pathname.replace(/^\/api/, '')) }),
  );
  const begun = performance.now();
  await page.goto(grid.path);
  const list = page.getByRole('list', { name: grid.label, exact: true });
  await list.getByRole('listitem').first().waitFor();
  const ms = performance.now() - begun;
  await page.waitForLoadState('networkidle');
  return { page, list, ms };
}
