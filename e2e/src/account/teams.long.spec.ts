import { checkA11yInAllThemes, checkMailInAllThemes } from '../support/a11y.ts';
import { waitForMail } from '../support/outbox.ts';
import { expect, test } from './businessUser.ts';

test('the screens of teams work by keyboard, and axe finds nothing in both themes and sizes', async ({
  page,
  owner,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404/);
  expect(owner.email).toContain('@');
  const dialog = page.getByRole('dialog');
  const check = (part?: string) => checkA11yInAllThemes(page, { part });
  await page.goto('/account/teams');
  await expect(page.getByText('No teams yet')).toBeVisible();
  await check();
  await page.getByRole('button', { name: 'Create Team' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await check('[role=dialog]');
  await page.keyboard.type('Security operations of the northern region, second shift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  const teamId = new URL(page.url()).pathname.split('/').at(-1);

  await page.getByRole('button', { name: 'Invite' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await check('[role=dialog]');
  const invited = `colleague-${owner.email}`;
  await page.keyboard.type(invited);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Invitations' })).toBeVisible();
  await check();

  await page.getByRole('button', { name: 'Delete Team' }).click();
  await expect(dialog.getByText(/The team owns nothing. 1 member loses access/)).toBeVisible();
  await check('[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 860 });

  await page.getByRole('button', { name: /switch team/ }).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: /^Security operations/ });
  await expect(entry).toBeVisible();
  await checkA11yInAllThemes(page, { part: '[role=menu]', on: ['desktop'] });
  await entry.press('Enter');
  await expect(page).toHaveURL(new RegExp(`team=${teamId}$`));
  await expect(page.getByRole('button', { name: /^Security operations.*switch team/ })).toBeVisible();
  for (const path of ['/products', '/exports', '/account/tokens']) {
    await page.goto(`${path}?team=${teamId}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await check();
  }
  await page.goto('/products?team=999999');
  await expect(page.getByText('You are not a member of this team')).toBeVisible();
  await check();
  await page.goto('/account/teams/999999');
  await expect(page.getByText('Team not found')).toBeVisible();
  await check();
  for (const address of [invited, owner.email]) await checkMailInAllThemes(page, await waitForMail(address));
});
