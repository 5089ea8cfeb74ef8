import { expect, test } from '../provider/fixtures.ts';
import { deferred, json } from '../provider/responses.ts';
import { sizes } from '../support/a11y.ts';

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
