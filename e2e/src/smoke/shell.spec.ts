import { expect, test } from '../support/fixtures.ts';

test('the shell loads and draws the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#boot-panel')).toHaveCount(0);
});
