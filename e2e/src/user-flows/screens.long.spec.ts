import { expectEveryScreen } from '../support/everyScreen.ts';
import { expect, test } from '../support/fixtures.ts';

const screens = [
  ['/dashboard', 'Daily Vulnerabilities'],
  ['/past-vulnerabilities', 'Past Vulnerabilities'],
  ['/alerts', 'Alerts'],
  ['/exports', 'Export Requests'],
  ['/account', 'Account Settings'],
  ['/about', 'About Faultline'],
] as const;

for (const [path, title] of screens) {
  test(`${path} opens by its address and survives a reload @version-skew`, async ({ page, signedIn }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await expect(page.getByText(signedIn.email).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  });
}

test('under the enforced policy no screen says a word on the console', async ({ page, browser, signedIn }) => {
  expect(signedIn.email).toContain('@');
  const anonymousPage = await browser.newPage();
  const said: string[] = [];
  for (const each of [page, anonymousPage])
    each.on('console', (message) => said.push(`${message.text()} (${each.url()})`));
  await expectEveryScreen(page, anonymousPage);
  await anonymousPage.close();
  expect(said).toEqual([]);
});
