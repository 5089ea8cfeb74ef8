import type { Page } from '@playwright/test';
import type { Fault } from './faults.ts';
import type { Site } from './Site.ts';

const isPlainScript = (path: string) => /^\/r\/host\/.+\.js$/.test(path) && !/\/main\.[^/]*$/.test(path);

/** Shows `site` to a page, with the fault in what is served. Answers how to end that fault. */
export async function visit(page: Page, site: Site, area: string, { served }: Fault): Promise<() => void> {
  const files = site.files(area);
  let broken = true;
  const isHit = (path: string) =>
    served !== undefined && (served.file === 'shared' ? isPlainScript(path) : path === files[served.file]);
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const forged = site.forged.get(pathname);
    if (broken && served && isHit(pathname)) return served.answer(route);
    if (forged !== undefined)
      return route.fulfill({
        body: forged,
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      });
    if (pathname === '/registry.json') return route.fulfill({ json: site.registry });
    if (route.request().resourceType() !== 'document') return route.fallback();
    return route.fulfill({ response: await route.fetch(), body: site.page });
  });
  return () => {
    broken = false;
  };
}
