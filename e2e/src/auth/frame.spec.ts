import type { Locator } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { deferred, json } from '../provider/responses.ts';
import { checkA11yInAllThemes, sizes } from '../support/a11y.ts';
import { appears, pass, stopClock } from '../support/clock.ts';

const tabs = [
  ['Daily Vulnerabilities', '/dashboard', 'Daily Vulnerabilities', '2 vulnerabilities published today'],
  ['Past Vulnerabilities', '/past-vulnerabilities', 'Past Vulnerabilities', '1,234 vulnerabilities in database'],
  ['My Track List', '/products', 'My Track List', 'Track your selected products and vulnerabilities'],
  ['Vendors', '/vendors', 'Vendors', 'Browse and manage vendor information'],
  ['Products', '/products-browse', 'Products', 'Explore all available products'],
  ['Exports', '/exports', 'Export Requests', 'Track the status of your export requests'],
  ['Account', '/account', 'Account Settings', 'Manage your profile and preferences'],
  ['About', '/about', 'About Faultline', 'Information and support'],
] as const;
const row = { id: 'CVE-2031-0001', vendor: 'Acme', product: 'Anvil' };

test('pressed and current states are seen in forced colors', async ({ page, member }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/about');
  await expect(page.getByText(member.email).first()).toBeVisible();
  const background = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  expect(await background(link('About'))).not.toBe(await background(link('Account')));
  const theme = (name: string) => page.getByRole('button', { name });
  await theme('Light theme').click();
  expect(await background(theme('Light theme'))).not.toBe(await background(theme('Dark theme')));
});

test('frame: the sidebar keeps its order, and each screen shows its title and subtitle', async ({
  page,
  provider,
  member,
}) => {
  const daily = deferred(json({ data: [row], pagination: { total: 2 } }));
  provider.answers('GET /cves/daily', daily.answer);
  provider.answers('GET /cves', json({ cves: [row], total: 1234 }));
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const links = sidebar.getByRole('link');
  await expect(links).toHaveText([...tabs.map(([label]) => label), 'Give us feedback']);
  const feedback = sidebar.getByRole('link', { name: 'Give us feedback' });
  await expect(feedback).toHaveAttribute('target', '_blank');
  await expect(feedback).toHaveAttribute('href', /^https:/);
  await expect(page.getByRole('complementary').getByText(member.email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByText(`© ${new Date().getFullYear()} Faultline`)).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading...').first()).toBeVisible();
  await test.step('a list that loads does not scroll the page sideways on mobile', async () => {
    const desktop = page.viewportSize() ?? sizes.desktop;
    await page.setViewportSize(sizes.mobile);
    await page.getByRole('button', { name: 'Overview' }).click();
    await expect(page.getByRole('region', { name: 'Trending' }).getByText('Loading trends')).toBeAttached();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Overview' }).click();
    await page.setViewportSize(desktop);
  });
  daily.release();
  for (const [label, path, title, subtitle] of tabs) {
    await test.step(label, async () => {
      await links.filter({ hasText: new RegExp(`^${label}$`) }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(subtitle, { exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Faultline`);
      await expect(sidebar.locator('[aria-current=page]')).toHaveText([label]);
    });
  }
  await test.step('a page without an entry marks none', async () => {
    await page.getByRole('link', { name: 'Release details' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Platform' })).toBeVisible();
    await expect(sidebar.locator('[aria-current=page]')).toHaveCount(0);
  });
});

test('frame: the tab that is shown does nothing; another starts its list again', async ({ page, provider, member }) => {
  expect(member.email).toBeTruthy();
  provider.answers('GET /cves', json({ cves: [row], total: 1 }));
  await page.goto('/past-vulnerabilities?severity=High');
  const link = page.getByRole('link', { name: row.id }).first();
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(link).toBeVisible();
  await sidebar.getByRole('link', { name: 'Past Vulnerabilities' }).click();
  await expect(page).toHaveURL(/\/past-vulnerabilities\?severity=High$/);
  expect(provider.requests('GET /cves')).toHaveLength(1);
  await sidebar.getByRole('link', { name: 'About' }).click();
  await sidebar.getByRole('link', { name: 'Past Vulnerabilities' }).click();
  await expect(link).toBeVisible();
  await expect.poll(() => provider.requests('GET /cves').length).toBe(2);
});

test('frame: About opens, and an unknown address shows Page Not Found', async ({ page, member }) => {
  expect(member.email).toBeTruthy();
  await page.goto('/about');
  for (const text of [
    'Real-time CVE monitoring',
    'Custom tracking lists',
    'Advanced filtering and search',
    'Export and reporting tools',
    'Email notifications',
    'Version 1.0.0',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/within 24 hours on business days/)).toBeVisible();
  for (const name of [/^support@/, /^business@/]) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^mailto:/);
  }
  await expect(page.getByRole('link', { name: /Feedback form/ })).toHaveAttribute('target', '_blank');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('This section is under development.')).toBeVisible();
});

test('frame: on a small screen the sidebar opens and closes; without an email it says User', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const user = { user_id: 8, subscriptionPlan: 'free' };
  provider.answers('GET /user/profile', json(user));
  await page.addInitScript((session) => Object.assign(localStorage, session), {
    token: provider.token(),
    user: JSON.stringify(user),
  });
  await page.goto('/about');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByText('User', { exact: true })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Exports' }).click();
  await expect(page).toHaveURL(/\/exports$/);
  await expect(menu).toBeHidden();
});

test('frame: toasts stand top right for their time, and Alt+T goes there', async ({ page, provider, member }) => {
  expect(member.email).toBeTruthy();
  await page.clock.install();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stopClock(page);
  const area = page.getByRole('region', { name: 'Notifications (Alt+T)' });
  await expect(async () => {
    await page.keyboard.press('Alt+t');
    await expect(area).toBeFocused({ timeout: 500 });
  }).toPass();
  for (const [what, answer, text, duration] of [
    ['an error', json({ success: false }), 'Failed to logout. Please try again.', 5000],
    ['a success', json({}), 'Successfully logged out', 3000],
  ] as const) {
    await test.step(`${what} for ${duration} ms, and 300 ms to leave`, async () => {
      provider.answers('POST /auth/logout', answer);
      await page.getByRole('button', { name: 'Logout' }).click();
      const toast = area.getByText(text);
      await appears(page, toast);
      const fromCorner = async () => {
        const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
        return Math.max(y - 160, 1280 - x - width - 120);
      };
      await expect.poll(fromCorner, 'within 160 px of the top and 120 px of the right').toBeLessThan(0);
      // The button takes the focus once the toast has come in.
      await expect(async () => {
        await page.keyboard.press('Alt+t');
        await expect(area.getByRole('button', { name: 'Dismiss notification' })).toBeFocused({ timeout: 500 });
      }).toPass();
      // Time stands while something in the area has the focus or the pointer.
      await page.locator('body').click({ position: { x: 5, y: 700 } });
      await page.clock.runFor(duration - 300);
      await expect(toast).toBeVisible();
      // The rest, the 300 ms of its exit, and until its space is closed.
      await pass(page, 1300);
      await expect(toast).toHaveCount(0);
    });
  }
});

test('frame: the first Tab skips to the content, and the theme is chosen and kept', async ({ page, member }) => {
  expect(member.email).toBeTruthy();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect.poll(background).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'System theme' }).click();
  await expect.poll(background).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
});

test.describe('with the state of feeds', () => {
  test.use({ allowedCalls: ['GET /meta'] });

  test('frame: feeds older than their limits are named above every page, and no others', async ({
    page,
    provider,
    member,
  }) => {
    expect(member.email).toBeTruthy();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const late = [
      { name: 'cves', succeeded_at: hoursAgo(3), is_late: true },
      { name: 'epss', succeeded_at: hoursAgo(30), is_late: false },
      { name: 'kev', succeeded_at: null, is_late: true },
    ];
    const meta = (feeds: object[]) => json({ data: { demo: false, cves: 2, updated_at: hoursAgo(3), feeds } });
    provider.announces('meta');
    provider.answers('GET /cves/daily', json({ data: [row], pagination: { total: 1 } }));
    provider.answers('GET /meta', meta(late));
    await page.goto('/dashboard');
    const banner = page.getByText("CVE records: last updated 3 hours ago. CISA's KEV catalog: not loaded yet.", {
      exact: true,
    });
    await expect(banner).toBeVisible();
    await checkA11yInAllThemes(page, { part: '[role=alert]' });
    await page.setViewportSize(sizes.desktop);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Faultline' })).toBeVisible();
    await expect(banner).toBeVisible();
    provider.answers('GET /meta', meta([{ name: 'kev', succeeded_at: hoursAgo(1), is_late: false }]));
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: row.id }).first()).toBeVisible();
    await expect.poll(() => provider.requests('GET /meta').length).toBe(2);
    await expect(page.getByText(/last updated|not loaded yet/)).toHaveCount(0);
  });
});
