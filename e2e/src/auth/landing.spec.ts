import { deferred, htmlPage, error, json } from '../provider/responses.ts';
import { expect, test } from '../provider/fixtures.ts';

const free = { name: 'Starter', is_free: true, features: ['One thing'] };
const prices = (month: number, year: number) => [
  { interval: 'month', amount: month },
  { interval: 'year', amount: year },
];

test('landing: the page has every link, claim and card of the specification', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Stay ahead of cyber threats · Faultline');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(bar.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Stay ahead of cyber threats' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start tracking for free' })).toHaveAttribute('href', '/register');
  await expect(page.getByRole('link', { name: 'View demo' })).toHaveAttribute('href', '/login');
  for (const [figure, what] of [
    ['220K+', 'CVEs tracked'],
    ['1K+', 'active users'],
    ['24/7', 'tracking'],
    ['99.9%', 'uptime'],
  ] as const) {
    await expect(page.getByRole('definition').filter({ hasText: figure })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: what })).not.toHaveCount(0);
  }
  await expect(page.locator('#features').getByRole('listitem')).toHaveCount(6);
  await expect(page.locator('#product').getByRole('img', { name: /score 9\.0 critical/ })).not.toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  for (const name of ['Product', 'Company', 'Support']) {
    await expect(footer.getByRole('navigation', { name })).toBeVisible();
  }
  const contact = footer.getByRole('link', { name: 'Contact form' });
  await expect(contact).toHaveAttribute('target', '_blank');
  await expect(contact).toHaveAttribute('rel', /noopener/);
  await page.getByRole('link', { name: 'Create your free account' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.goto('/landing');
  await expect(page.getByRole('heading', { name: 'Stay ahead of cyber threats' })).toBeVisible();
});

// Runs in the page: the hues of each colored figure in the columns Score and Severity of the picture, in degrees.
const readHues = (picture: HTMLImageElement) => {
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  const columns = { severity: [1030, 1210], score: [1240, 1330] } as const;
  const readHue = (column: keyof typeof columns, top: number, height = 1): number | undefined => {
    const [left, right] = columns[column];
    const { data = [] } = context?.getImageData(left, top, right - left, height) ?? {};
    const hues = [];
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
      // Letters and marks; not their pale ground, nor gray.
      if (most < 60 || most - least < most * 0.6) continue;
      hues.push(most === red ? (60 * (green - blue)) / (most - least) : 120 + (60 * (blue - red)) / (most - least));
    }
    return hues.length === 0 ? undefined : hues.reduce((sum, hue) => sum + hue, 0) / hues.length;
  };
  const figures: { score: number; severity: number }[] = [];
  for (let top = 650; top < picture.naturalHeight - 30; top += 1) {
    if (readHue('score', top) === undefined) continue;
    figures.push({ score: readHue('score', top, 20) ?? 0, severity: readHue('severity', top, 20) ?? 0 });
    top += 40;
  }
  return figures;
};

test('landing: on the narrowest phone the bar is one line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await expect.poll(async () => (await link.boundingBox())?.height).toBeLessThan(30);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('landing: in the picture of Daily each score has the color of its severity', async ({ page }) => {
  await page.goto('/');
  const picture = page.getByRole('img', { name: /^The daily list/ });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 2560);
  // Its width is known before its pixels are.
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const figures = await picture.evaluate(readHues);
  expect(figures.length).toBeGreaterThan(3);
  // Critical and High are 21 degrees apart.
  expect(figures.filter(({ score, severity }) => Math.abs(score - severity) > 8)).toEqual([]);
});

test('landing: plans show a placeholder while they load, and the built-in ones where the provider has none', async ({
  page,
  provider,
}) => {
  const { answer, release } = deferred(json([]));
  provider.answers('GET /subscription/plans', answer);
  await page.goto('/');
  await expect(page.getByText('Loading pricing plans...')).toBeVisible();
  release();
  const pricing = page.locator('#pricing');
  for (const [what, none] of [
    ['an empty list', undefined],
    ['a failure', error(500)],
    ['an error page', htmlPage(200)],
  ] as const) {
    await test.step(what, async () => {
      if (none !== undefined) {
        provider.answers('GET /subscription/plans', none);
        await page.reload();
      }
      await expect(pricing.getByRole('listitem', { name: 'Free' })).toContainText('Forever & always');
      await expect(pricing.getByRole('listitem', { name: 'Pro' })).toContainText('$19 per month');
      await expect(pricing.getByRole('listitem', { name: 'Enterprise' })).toContainText('Tailored for you');
    });
  }
  await pricing.getByRole('button', { name: /Annual billing/ }).click();
  const pro = pricing.getByRole('listitem', { name: 'Pro' });
  for (const text of ['$190', 'per year', 'Save 17%', '$38 saved annually', 'Most Popular']) {
    await expect(pro).toContainText(text);
  }
  await expect(pro.locator('s')).toHaveText('$228');
});

test('landing: prices add up, whatever the provider sells', async ({ page, provider }) => {
  provider.answers(
    'GET /subscription/plans',
    json({
      success: true,
      data: [
        free,
        { name: 'Rounded up', prices: prices(10, 107), features: ['Two things'], is_popular: true },
        { name: 'Not cheaper', prices: prices(10, 120) },
        { name: 'Old shape', monthlyPrice: 19.99, yearlyPrice: '191.88' },
        { name: 'Talk to us', isContactPlan: true, prices: prices(1, 2) },
      ],
    }),
  );
  await page.goto('/');
  const plan = (name: string) => page.locator('#pricing').getByRole('listitem', { name });
  const monthly = page.getByRole('button', { name: 'Monthly billing' });
  const annual = page.getByRole('button', { name: 'Annual billing Save 20%' });
  await expect(monthly).toHaveAttribute('aria-pressed', 'true');
  await expect(plan('Rounded up')).toContainText('$10 per month');
  await expect(plan('Old shape')).toContainText('$19.99 per month');
  await annual.click();
  for (const [name, texts, struck] of [
    ['Starter', ['Free', 'Forever & always', 'One thing'], undefined],
    ['Rounded up', ['$107', 'per year', 'Save 11%', '$13 saved annually', 'Most Popular', 'Two things'], '$120'],
    ['Not cheaper', ['$120 per year'], undefined],
    ['Old shape', ['$191.88', 'Save 20%', '$48 saved annually'], '$239.88'],
    ['Talk to us', ['Custom', 'Tailored for you'], undefined],
  ] as const) {
    await test.step(name, async () => {
      for (const text of texts) await expect(plan(name)).toContainText(text);
      await expect(plan(name).locator('s')).toHaveText(struck === undefined ? [] : [struck]);
      if (struck === undefined) await expect(plan(name)).not.toContainText('Save');
    });
  }
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  const height = async (name: string) => (await plan(name).boundingBox())?.height ?? 0;
  const surplus = async () => (await height('Rounded up')) - (await height('Not cheaper'));
  await expect.poll(surplus, 'the popular plan is enlarged').toBeGreaterThan(0);
  const contact = plan('Talk to us').getByRole('link', { name: 'Contact Us' });
  await expect(contact).toHaveAttribute('target', '_blank');
  await expect(contact).toHaveAttribute('href', /^https:/);
  await expect(plan('Starter').getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
});

test('landing: the first view loads no list, no form, no chart and no code of other areas', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.locator('#pricing').getByRole('listitem', { name: 'Pro' })).toBeVisible();
  const scripts = requestedPaths.filter((path) => path.endsWith('.js'));
  expect(scripts.filter((path) => !/^\/r\/(host|auth)\//.test(path))).toEqual([]);
  expect(requestedPaths.filter((path) => path.startsWith('/api/'))).toEqual(['/api/subscription/plans']);
});

test('whoever is signed in is offered the product on /landing, and no sign-in', async ({ page, member }) => {
  expect(member.email).toBeTruthy();
  await page.goto('/landing');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Open Faultline' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await expect(page.getByRole('link', { name: 'Go to Daily Vulnerabilities' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Sign in|Get started|Start tracking for free)$/ })).toHaveCount(0);
});
