import type { Page } from '@playwright/test';
import type { Fault } from './faults.ts';
import type { Site } from './Site.ts';

const isDocument = ({ pathname }: URL) => !/^\/(r|api)\//.test(pathname) && !/\.\w+$/.test(pathname);
const isOnDemand = ({ pathname }: URL) => /^\/r\/host\/.+\.js$/.test(pathname) && !/\/main\.[^/]*$/.test(pathname);

/** Shows `site` to a page, with the fault in what is served. Answers how to end that fault. */
export async function visit(page: Page, site: Site, area: string, { served }: Fault): Promise<() => void> {
  const files = site.files(area);
  let broken = true;
  await page.route(isDocument, async (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ response: await route.fetch(), body: site.page })
      : route.fallback(),
  );
  await page.route('**/registry.json', (route) => route.fulfill({ json: site.registry }));
  for (const [path, body] of site.forged)
    await page.route(
      ({ pathname }) => pathname === path,
      (route) =>
        route.fulfill({ body, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } }),
    );
  if (served) {
    const { file, answer } = served;
    const isHit = file === 'shared' ? isOnDemand : ({ pathname }: URL) => pathname === files[file];
    await page.route(isHit, (route) => (broken ? answer(route) : route.fallback()));
  }
  return () => {
    broken = false;
  };
}
