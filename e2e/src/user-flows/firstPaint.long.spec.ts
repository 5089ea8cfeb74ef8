import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { startAsFirstVisit, observeShifts, openAndReadShift, readShift } from '../support/layoutShift.ts';

const widths = [390, 1280];

// Delays every script of a page until the returned function is called.
async function withholdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/r/**/*.js', async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

// Returns the rectangles of the first visible match of each selector, rounded to whole pixels.
const readRects = (page: Page, selectors: Record<string, string>) =>
  page.evaluate(
    (wanted) =>
      Object.fromEntries(
        Object.entries(wanted).map(([name, selector]) => {
          const shown = [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);
          const { x, y, height } = shown?.getBoundingClientRect() ?? { x: -1, y: -1, height: -1 };
          return [name, [x, y, height].map(Math.round)];
        }),
      ),
    selectors,
  );

// The parts of the shell, and of the frame that replaces it.
const frameParts = {
  shell: { first: '#shell [data-path="/dashboard"]', last: '#shell [data-path="/account"]', title: '#shell-title' },
  frame: { first: 'nav a[href="/dashboard"]', last: 'nav a[href="/account"]', title: 'h1' },
};
const sides = {
  shell: { side: '#shell aside', logo: '#shell aside .brand svg', foot: '#shell .foot' },
  frame: { side: '#root aside', logo: 'aside a svg', foot: 'aside nav + div' },
};

for (const width of widths) {
  test(`first paint at ${width}: the frame is there before any script, and stays where it is`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const release = await withholdScripts(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const shell = page.locator('#shell');
    await expect(shell.getByText('Daily Vulnerabilities').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('Faultline could not be loaded')).toBeHidden();
    const desktop = width >= 900;
    const painted = await readRects(page, { ...frameParts.shell, ...(desktop ? sides.shell : {}) });
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Daily Vulnerabilities' })).toBeVisible();
    await expect(shell).toHaveCount(0);
    const drawn = () => readRects(page, { ...frameParts.frame, ...(desktop ? sides.frame : {}) });
    await expect.poll(drawn).toEqual(painted);
    if (desktop) await expect(page.getByText(signedIn.email)).toBeVisible();
  });

  test(`first paint at ${width}: the pages of anonymous users are there before any script`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const [path, drawn, shown] of [
      ['/', '#shell .landing header', 'body #root > header, #root header:not(#shell *)'],
      ['/login', '#shell .card section', 'main > section:not(#shell *)'],
    ] as const) {
      const release = await withholdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator(drawn)).toBeVisible();
      const [x, y] = (await readRects(page, { part: drawn }))['part'] ?? [];
      release();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(async () => (await readRects(page, { part: shown }))['part']?.slice(0, 2)).toEqual([x, y]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

test('first paint: the remembered theme and the collapsed sidebar hold before any script', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toBeTruthy();
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('sidebarCollapsed', 'true');
  });
  const release = await withholdScripts(page);
  const current = page.locator('#shell [aria-current]');
  await page.goto('/platform', { waitUntil: 'commit' });
  await expect(page.locator('#shell-title')).toBeVisible();
  await expect(current).toHaveCount(0);
  await page.goto('/account', { waitUntil: 'commit' });
  await expect(page.locator('#shell').getByText('Account Settings')).toBeVisible();
  await expect(current).toHaveText('Account');
  const { side } = await readRects(page, { side: '#shell aside' });
  expect(await page.locator('#shell').evaluate((shell) => getComputedStyle(shell).backgroundColor)).toBe(
    'rgb(15, 19, 26)',
  );
  const width = (selector: string) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().width);
  const painted = await width('#shell aside');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  await expect.poll(() => width('#root aside')).toBe(painted);
  await expect.poll(async () => (await readRects(page, { side: '#root aside' }))['side']).toEqual(side);
});

const lists = [
  '/dashboard',
  '/past-vulnerabilities',
  '/past-vulnerabilities?q=anvil&severity=High',
  '/products',
  '/vendors',
  '/products-browse',
  '/exports',
];

for (const width of [390, 768, 1280]) {
  test(`first paint at ${width}: no route moves by more than 0.02 on a first visit`, async ({
    browser,
    page,
    signedIn,
    consoleErrors,
  }) => {
    expect(signedIn.email).toBeTruthy();
    // A CVE that does not exist.
    consoleErrors.expect(/status of 404/);
    await observeShifts(page);
    const records = await findRecordPaths(page);
    await startAsFirstVisit(page);
    await page.setViewportSize({ width, height: 844 });
    for (const path of [...lists, '/account', '/about', '/platform', '/nowhere', '/cves/CVE-1999-9999', ...records])
      expect.soft(await openAndReadShift(page, path), `${path} moved`).toBeLessThan(0.02);
    const anonymous = await browser.newPage({ viewport: { width, height: 844 } });
    await observeShifts(anonymous);
    for (const path of ['/', '/login', '/register', '/forgot-password', '/verify-otp'])
      expect
        .soft(await openAndReadShift(anonymous, new URL(path, page.url()).href), `${path} moved`)
        .toBeLessThan(0.02);
    await anonymous.close();
  });
}

test('first paint: nothing moves if the page is painted before its end has arrived', async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  await observeShifts(page);
  await startAsFirstVisit(page);
  const { promise: painted, resolve: finish } = Promise.withResolvers<void>();
  await page.route('/late.js', async (route) => {
    await painted;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.route('/past-vulnerabilities', async (route) => {
    const response = await route.fetch();
    // The parser waits for this script between the shell and the script that sets its texts.
    const body = (await response.text()).replace(/id="shell"[^]*?(?=<script>)/, '$&<script src="/late.js"></script>');
    await route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto('/past-vulnerabilities', { waitUntil: 'commit' });
  await expect(page.locator('#shell aside')).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  finish();
  await expect(page.getByRole('heading', { level: 1, name: 'Past Vulnerabilities' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await readShift(page)).toBeLessThan(0.02);
});

test('first paint: trends that were left open move nothing', async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  await observeShifts(page);
  await page.setViewportSize({ width: 768, height: 844 });
  await page.goto('/past-vulnerabilities');
  await page.getByRole('button', { name: 'Trends' }).click();
  const trends = page.getByRole('region', { name: 'Trends' });
  await expect(trends.getByRole('button', { name: 'List these CVEs' })).toBeVisible();
  expect(await openAndReadShift(page, '/past-vulnerabilities')).toBeLessThan(0.02);
  await expect(trends.getByRole('button', { name: 'List these CVEs' })).toBeVisible();
  expect(await readShift(page)).toBeLessThan(0.02);
});

test('first paint: an address that waits for confirmation moves nothing', async ({ page, signedIn }) => {
  await observeShifts(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/account');
  await page.getByLabel('Notification email').fill(`other-${signedIn.email}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const waiting = page.getByText('Waiting for confirmation', { exact: true });
  await expect(waiting).toBeVisible();
  expect(await openAndReadShift(page, '/account')).toBeLessThan(0.02);
  await expect(waiting).toBeVisible();
});

// The pages of a CVE, its vendor and its product, by their links on Past.
async function findRecordPaths(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/past-vulnerabilities');
  const paths = [];
  for (const kind of ['cves', 'vendors', 'products']) {
    const link = page.locator(`tbody a[href^="/${kind}/"]`).first();
    paths.push((await link.getAttribute('href')) ?? '');
  }
  return paths;
}

test('intent: a row link that is pointed at loads its screen and its record before it is pressed', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toBeTruthy();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/past-vulnerabilities');
  const link = page.locator('tbody a[href^="/cves/"]').first();
  const record = `/api${await link.getAttribute('href')}`;
  const ofScreen = () => fetched.filter((path) => /^\/r\/tracking\/.*\/CveScreen\..*\.js$/.test(path));
  const ofRecord = () => fetched.filter((path) => path === record);
  expect([ofScreen(), ofRecord()]).toEqual([[], []]);
  await link.hover();
  await expect.poll(() => [ofScreen().length, ofRecord().length]).toEqual([1, 1]);
  await expect(page).toHaveURL(/past-vulnerabilities/);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: /^CVE-/ })).toBeVisible();
  expect([ofScreen().length, ofRecord().length]).toEqual([1, 1]);
});

test('intent: the focus on an entry of the sidebar loads its screen; a failure ahead of time shows nothing', async ({
  page,
  signedIn,
  consoleErrors,
}) => {
  expect(signedIn.email).toBeTruthy();
  consoleErrors.expect(/Failed to load resource/);
  await page.goto('/past-vulnerabilities');
  const vendors = page.getByRole('navigation').getByRole('link', { name: 'Vendors' });
  const screen = page.waitForRequest(/\/r\/tracking\/.*\/VendorsScreen\..*\.js$/);
  await vendors.focus();
  await screen;
  const row = page.locator('tbody a[href^="/cves/"]').first();
  await page.route(/\/api\/cves\/CVE-[^/]+$/, (route) => route.fulfill({ status: 500, json: { message: 'Away' } }));
  const refused = page.waitForResponse(/\/api\/cves\/CVE-[^/]+$/);
  await row.hover();
  await refused;
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('Away')).toHaveCount(0);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: /^CVE-/ })).toBeVisible();
  await expect(page.getByText('Away')).toHaveCount(0);
});

test('first paint: a host that cannot be loaded shows the panel, and a page without JavaScript no shell', async ({
  browser,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to load resource|ERR_FAILED|was preloaded using link preload/);
  await page.route('**/r/host/**/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Faultline could not be loaded' })).toBeVisible();
  await expect(page.locator('#shell')).toBeHidden();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const bare = await plain.newPage();
  await bare.goto(page.url());
  await expect(bare.locator('#shell')).toBeHidden();
  await plain.close();
});
