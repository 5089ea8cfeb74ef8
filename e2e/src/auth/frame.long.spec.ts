import type { Locator } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { checkA11yInAllThemes, sizes } from '../support/a11y.ts';
import { appears, pass, stopClock } from '../support/clock.ts';

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
      // The button gets the focus when the toast has entered.
      await expect(async () => {
        await page.keyboard.press('Alt+t');
        await expect(area.getByRole('button', { name: 'Dismiss notification' })).toBeFocused({ timeout: 500 });
      }).toPass();
      // The timer is stopped while the area has the focus or the pointer.
      await page.locator('body').click({ position: { x: 5, y: 700 } });
      await page.clock.runFor(duration - 300);
      await expect(toast).toBeVisible();
      // The remaining time, the 300 ms of its exit, and the time until its space is closed.
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

test('a field with an error keeps its red border under the pointer', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email and password are required').first()).toBeVisible();
  const field = page.getByLabel('Email');
  const read = () =>
    field.evaluate(({ parentElement }) => getComputedStyle(parentElement ?? document.body).borderColor);
  // During a transition a color is neither the old nor the new one.
  const border = async () => {
    let color = '';
    const isSettled = async () => color === (color = await read());
    await expect.poll(isSettled).toBe(true);
    return color;
  };
  await page.mouse.move(0, 0);
  await page.getByLabel('Password', { exact: true }).focus();
  const red = await border();
  await field.hover();
  expect(await border()).toBe(red);
});
