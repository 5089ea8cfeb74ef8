import { json } from '../provider/responses.ts';
import { findA11yViolations } from '../support/a11y.ts';
import { expect, test } from './fixtures.ts';

test('who tracks nothing sees the first steps, until they are dismissed', async ({ page, stocked }) => {
  stocked.answers(
    'GET /user/profile/notification_settings',
    json({ email_enabled: true, tracking_notifications_enabled: true }),
  );
  await page.goto('/products');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link', { name: /^Track a vendor .* Not done yet$/ })).toHaveAttribute(
    'href',
    '/vendors',
  );
  await expect(steps.getByRole('link', { name: /^Choose alerts .* Alerts are on$/ })).toHaveAttribute(
    'href',
    '/account',
  );
  expect(await findA11yViolations(page, 'main')).toEqual([]);
  await test.step('the import opens by its link, and closes', async () => {
    await steps.getByRole('link', { name: /^Import an SBOM/ }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Import List' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/products$/);
  });
  await test.step('on an empty Daily too, without the last 7 days that this provider does not count', async () => {
    stocked.answers('GET /cves/daily', json({ data: [], total: 0 }));
    await page.goto('/dashboard');
    await expect(steps).toBeVisible();
    await expect(page.getByText('Last 7 days', { exact: true })).toHaveCount(1);
  });
  await steps.getByRole('button', { name: 'Dismiss first steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.goto('/products');
  await expect(page.getByText('No items in track list yet')).toBeVisible();
  await expect(steps).toHaveCount(0);
});
