import { checkA11yInAllThemes } from '../support/a11y.ts';
import { createSignedInUser } from '../support/testUsers.ts';
import { expect, test } from './businessUser.ts';
import { createCode, createTeamOfTwo, requireSecondFactor } from './teamOfTwo.ts';

test('a member without the required second factor sets one up, and comes back to the page of the team', async ({
  browser,
  request,
  baseURL,
  owner,
}) => {
  const team = await createTeamOfTwo(request, owner);
  await requireSecondFactor(team);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await createSignedInUser(request, context, team.member);
  const page = await context.newPage();
  await page.goto(`/exports?team=${team.id}`);
  await expect(page.getByRole('heading', { name: 'Blue requires a second factor' })).toBeVisible();
  await checkA11yInAllThemes(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole('button', { name: 'Set Up Second Factor' }).focus();
  await page.keyboard.press('Enter');
  const notice = page.getByRole('status').filter({ hasText: 'The team requires a second factor.' });
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport();
  await checkA11yInAllThemes(page, { part: '[aria-label="Second factors"]' });

  await page.getByRole('button', { name: 'Set Up App' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = ((await setUp.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '').replaceAll(' ', '');
  await setUp.getByLabel('Code of the app').fill(createCode(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I Saved Them' }).click();
  await page.getByRole('link', { name: 'Back to the page of the team' }).click();
  await expect(page).toHaveURL(`/exports?team=${team.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Export Requests' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Blue, switch team' })).toBeVisible();
  await context.close();
});

test('a member who is removed while a page is open reads so, and goes on in the own account', async ({
  browser,
  request,
  baseURL,
  owner,
}) => {
  const { id, memberId, member, post } = await createTeamOfTwo(request, owner);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await createSignedInUser(request, context, member);
  const page = await context.newPage();
  await page.goto(`/products?team=${id}`);
  await expect(page.getByText('No items in track list yet')).toBeVisible();
  await post(`/account/teams/${id}/members/remove`, { user_id: memberId });
  await page.getByRole('navigation').getByRole('link', { name: 'Exports' }).click();
  await expect(page.getByRole('heading', { name: 'You are no longer a member of Blue' })).toBeVisible();
  await checkA11yInAllThemes(page);
  await page.getByRole('button', { name: 'Open Your Own Account' }).click();
  await expect(page.getByRole('heading', { name: 'Daily Vulnerabilities' })).toBeVisible();
  await expect(page).not.toHaveURL(/team=/);
  await context.close();
});
