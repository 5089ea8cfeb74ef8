import { checkA11yInAllThemes } from '../support/a11y.ts';
import { environment } from '../support/environment.ts';
import { daily, expect, offer, signInAtProvider, test } from './ssoStack.ts';

const { dataDir } = environment;
test.skip(dataDir === undefined, 'needs the release tree of a stack on this machine');
test.use({ isOnly: true });

test('only the provider is offered', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(offer(page)).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await checkA11yInAllThemes(page);
  }
  await offer(page).click();
  await signInAtProvider(page);
  await expect(daily(page)).toBeVisible();
});
