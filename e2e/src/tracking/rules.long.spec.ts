import { expect, test } from '../real/fixtures.ts';
import { checkA11yInAllThemes, checkMailInAllThemes } from '../support/a11y.ts';
import { allow } from '../support/environment.ts';
import { waitForMail } from '../support/outbox.ts';

test.setTimeout(allow(240_000));

test('a rule is made by keyboard with its preview, and an import sends its mail', async ({ page, signedIn, real }) => {
  const dialog = page.getByRole('dialog');
  const check = (part?: string) => checkA11yInAllThemes(page, { part });
  await page.goto('/alerts/rules');
  await expect(page.getByText('No alert rules yet')).toBeVisible();
  await check();
  await page.goto(`/alerts/rules?new=${encodeURIComponent('vendor:linux')}`);
  await expect(dialog.getByLabel('Search')).toHaveValue('vendor:linux');
  await expect(dialog.getByText(/in the last 30 days/)).toBeVisible();
  await check('[role=dialog]');
  await dialog.getByLabel('Name of the rule').fill('Kernel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause Kernel' })).toBeVisible();
  await page.getByLabel('Send nothing during quiet hours').click();
  await check();

  await real?.importUpdates();
  // The first one had the code that verifies the address.
  const mail = await waitForMail(signedIn.email, 2, real?.outbox);
  expect(mail.text).toContain('Your alert rules: Kernel');

  await page.getByRole('button', { name: 'More actions for Kernel' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Snooze' }).press('Enter');
  await check('[role=dialog]');
  await dialog.getByRole('button', { name: 'Snooze' }).press('Enter');
  await expect(page.getByText(/^Snoozed until .* or something notable changes\.$/)).toBeVisible();
  await check();

  await page.getByRole('button', { name: 'Edit Kernel' }).press('Enter');
  await dialog.getByLabel('Alert about').selectOption('vendor');
  await dialog.getByLabel('Vendor').fill('Initech');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vendor “Initech”, which no CVE names yet')).toBeVisible();

  await page.getByRole('button', { name: 'More actions for Kernel' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Create Feed' }).press('Enter');
  await expect(dialog.getByLabel('Alert rule')).toHaveValue('Kernel');
  await dialog.getByRole('button', { name: 'Create Feed' }).press('Enter');
  await expect(dialog.getByText(/\/api\/feeds\/atom\.xml\?token=/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page).toHaveURL('/account/channels');

  const [cveId = ''] = /CVE-\d+-\d+/.exec(mail.text ?? '') ?? [];
  await page.goto(`/cves/${cveId}`);
  await page.getByRole('button', { name: 'Snooze Alerts' }).press('Enter');
  await check('[role=dialog]');
  await dialog.getByRole('button', { name: 'Snooze' }).press('Enter');
  await expect(page.getByText(`Alerts about ${cveId} are snoozed`)).toBeVisible();
  await page.goto('/alerts/rules');
  await expect(page.getByRole('list', { name: 'Snoozes' })).toContainText(cveId);
  await checkMailInAllThemes(page, mail);
});
