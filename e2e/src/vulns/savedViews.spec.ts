import type { Page } from '@playwright/test';
import { expect, test } from '../account/businessUser.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { waitForMail } from '../support/outbox.ts';
import { createSignedInUser, createVerifiedUser, signIn, type TestUser } from '../support/testUsers.ts';

const open = async (page: Page) => {
  await page.getByRole('button', { name: /^Saved views/ }).press('Enter');
  return page.getByRole('dialog', { name: 'Saved views' });
};

async function saveView(page: Page, name: string) {
  const dialog = await open(page);
  const field = dialog.getByLabel('Save the filters as');
  await expect(field).toBeEnabled();
  await field.fill(name);
  await field.press('Enter');
  await expect(page.getByText(`View “${name}” saved`)).toBeVisible();
}

test('views are on every machine of a person, and viewers of a team read its views', async ({
  page,
  owner,
  browser,
  request,
}) => {
  const openBrowser = async (user: TestUser) => {
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    await createSignedInUser(request, context, user);
    return context.newPage();
  };

  await page.goto('/past-vulnerabilities?severity=High');
  const alert = page.getByRole('link', { name: 'Alert me' });
  await expect(alert).toHaveAttribute('href', '/alerts/rules?new=severity%3AHigh');
  await saveView(page, 'High ones');
  const second = await openBrowser(owner);
  await second.goto('/past-vulnerabilities');
  const view = (await open(second)).getByRole('button', { name: 'High ones', exact: true });
  await expect(view).toBeVisible();
  await checkA11yInAllThemes(second, { part: '[role=dialog]', on: ['desktop'] });
  await view.press('Enter');
  await expect(second).toHaveURL('/past-vulnerabilities?severity=High');
  await expect(second.getByRole('button', { name: 'Saved views: High ones' })).toBeVisible();
  await second.context().close();

  const viewer = await createVerifiedUser(request);
  const { token } = await signIn(request, owner);
  const post = async (path: string, data: object) =>
    (await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } })).json();
  const { data: team } = (await post('/account/teams', { name: 'Blue' })) as { data: { id: number } };
  await post(`/account/teams/${team.id}/invitations`, { email: viewer.email, role: 'viewer' });
  await page.goto(`/past-vulnerabilities?kev=true&team=${team.id}`);
  await saveView(page, 'Exploited');
  await expect(alert).toHaveAttribute(
    'href',
    `/alerts/rules?${new URLSearchParams({ new: 'kev:true', team: String(team.id) })}`,
  );
  await page.goto('/past-vulnerabilities');
  await expect((await open(page)).getByRole('button', { name: 'High ones', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exploited', exact: true })).toHaveCount(0);

  const other = await openBrowser(viewer);
  const invitation = await waitForMail(viewer.email, 2);
  await other.goto(/\/api\/team-invitation\?token=[\w-]+/.exec(invitation.text ?? '')?.[0] ?? '');
  await other.getByRole('button', { name: 'Join Team' }).click();
  await expect(other.getByRole('heading', { name: 'You joined Blue' })).toBeVisible();
  await other.goto(`/past-vulnerabilities?team=${team.id}`);
  const dialog = await open(other);
  await expect(dialog.getByText('Saved for the team Blue')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save view' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Copy link to Exploited' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^(Delete|Rename)/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Exploited', exact: true }).press('Enter');
  await expect(other).toHaveURL(/kev=true/);
  await other.context().close();
});
