// Creates the landing page's screenshots from a running Faultline with demo records:
//
//   node remote-auth/scripts/screenshots.ts http://127.0.0.1:3000 <email> <password>
//
// The account must be verified; the script tracks the items that the screenshots show. CHROMIUM is the path of a browser
// other than Playwright's.
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Account, prepare, signIn } from './exampleAccount.ts';

const FOLDER = `${import.meta.dirname}/../src/landing/product/shots`;

// A view of the product as the landing page shows it. `clip` leaves the sidebar out; sizes in CSS pixels.
interface View {
  width: number;
  height: number;
  clip?: { x: number; y: number; width: number; height: number };
  // The size of the picture, if it is not the default.
  quality?: number;
}

interface Shot {
  name: string;
  path: (worstCve: string) => string;
  // The element that must be visible before it is taken.
  ready: string;
  wide: View;
  mobile: View;
}

const mobile: View = { width: 390, height: 620 };
const column: View = { width: 1000, height: 560, clip: { x: 233, y: 0, width: 767, height: 400 } };

const shotList: readonly Shot[] = [
  // The first and largest picture on the page, so it must load quickly.
  {
    name: 'daily',
    path: () => '/dashboard',
    ready: 'main a[href^="/cves/"]',
    wide: { width: 1280, height: 800, quality: 35 },
    mobile,
  },
  { name: 'cve', path: (worstCve) => `/cves/${worstCve}`, ready: 'main section', wide: column, mobile },
  { name: 'tracks', path: () => '/products', ready: 'main li', wide: column, mobile },
];

// Returns the picture once two of them in a row are equal.
async function steady(page: Page, clip: Shot['wide']['clip']): Promise<Buffer> {
  const take = () => page.screenshot(clip === undefined ? {} : { clip });
  let last = await take();
  for (let tries = 0; tries < 40; tries += 1) {
    // Two pictures are compared after a quarter of a second.
    await page.waitForTimeout(250);
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

async function shoot(browser: Browser, origin: string, { token, user }: Account, cve: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const shot of shotList) {
      for (const size of ['wide', 'mobile'] as const) {
        const { clip, quality = 42, ...viewport } = shot[size];
        const context = await browser.newContext({
          viewport,
          colorScheme,
          deviceScaleFactor: 2,
          reducedMotion: 'reduce',
          storageState: {
            cookies: [],
            origins: [
              {
                origin,
                localStorage: [
                  { name: 'token', value: token },
                  { name: 'user', value: JSON.stringify(user) },
                ],
              },
            ],
          },
        });
        const page = await context.newPage();
        // Hides the banner of demo data, because the landing page names it below its pictures.
        await page.route('**/api/meta', (route) => route.fulfill({ json: { success: true, data: { demo: false } } }));
        await page.goto(origin + shot.path(cve));
        await page.locator(shot.ready).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        const picture = await steady(page, clip);
        await sharp(picture)
          .avif({ quality, effort: 5, chromaSubsampling: '4:4:4' })
          .toFile(`${FOLDER}/${shot.name}-${size}-${colorScheme}.avif`);
        await context.close();
      }
    }
  }
}

const [origin = 'http://127.0.0.1:3000', email, password] = process.argv.slice(2);
if (email === undefined || password === undefined) {
  throw new Error('Say which Faultline and which account: screenshots.ts <address> <email> <password>');
}
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--force-color-profile=srgb'],
});
try {
  const account = await signIn(origin, email, password);
  await shoot(browser, origin, account, await prepare(origin, account));
} finally {
  await browser.close();
}
