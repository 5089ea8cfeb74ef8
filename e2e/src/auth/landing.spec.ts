import { expect, test } from '../provider/fixtures.ts';

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
