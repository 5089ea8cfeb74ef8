import { waitForMail } from '../support/outbox.ts';
import { createSignedInUser, createVerifiedUser } from '../support/testUsers.ts';
import { expect, test } from './businessUser.ts';

test('a team is created, joined by mail, tracked for, and only read by its viewers', async ({
  page,
  owner,
  browser,
  request,
}) => {
  expect(owner.email).toContain('@');
  const viewer = await createVerifiedUser(request);
  await page.goto('/account/teams');
  await page.getByRole('button', { name: 'Create Team' }).click();
  await page.getByLabel('Name').fill('Blue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Blue' })).toBeVisible();

  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email address').fill(viewer.email);
  await page.getByLabel('Role').selectOption('viewer');
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(viewer.email);
  const invitation = await waitForMail(viewer.email, 2);
  const link = /\/api\/team-invitation\?token=[\w-]+/.exec(invitation.text ?? '')?.[0] ?? '';

  await page.getByRole('link', { name: 'Track list', exact: true }).click();
  await expect(page).toHaveURL(/\/products\?team=\d+$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Past Vulnerabilities' }).click();
  await expect(page).toHaveURL(/team=\d+/);
  const cve = page.getByRole('main').getByRole('link', { name: /^CVE-/ }).first();
  const cveId = (await cve.textContent()) ?? '';
  await cve.click();
  await page.getByRole('button', { name: 'Track CVE' }).click();
  await expect(page.getByRole('button', { name: 'Untrack' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Blue, switch team' }).click();
  await page.getByRole('menuitem', { name: owner.email }).click();
  await expect(page.getByRole('button', { name: 'Track CVE' }).first()).toBeEnabled();

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await createSignedInUser(request, context, viewer);
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Join Team' }).click();
  await expect(other.getByRole('heading', { name: 'You joined Blue' })).toBeVisible();
  await other.goto('/products');
  await expect(other.getByText('No items in track list yet')).toBeVisible();
  await other.getByRole('button', { name: `${viewer.email}, switch team` }).click();
  await other.getByRole('menuitem', { name: 'Blue' }).click();
  await expect(other.getByRole('link', { name: cveId })).toBeVisible();
  await expect(other.getByRole('button', { name: /Add to Track List|Delete/ })).toHaveCount(0);
  await other.getByRole('link', { name: cveId }).click();
  await expect(other.getByRole('button', { name: 'Untrack' }).first()).toBeDisabled();
  await context.close();
});
