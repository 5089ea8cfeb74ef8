import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';

test('a user adds a webhook, confirms it by a test, and pauses and deletes it', async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  const received: string[] = [];
  const server = createServer(({ headers }, response) => {
    received.push(String(headers['webhook-signature']));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  await page.goto('/account');
  await page.getByRole('link', { name: 'Manage channels' }).click();
  await expect(page.getByText('No channels yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a channel' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Builds');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`http://127.0.0.1:${port}/hook`);
  await checkA11yInAllThemes(page, { part: '[role=dialog]' });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await checkA11yInAllThemes(page, { part: '[role=dialog]' });
  await page.getByRole('button', { name: 'Done' }).click();

  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Send Test to Builds' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  expect(received).toEqual([expect.stringMatching(/^v1,[\w+/]+=$/)]);
  await checkA11yInAllThemes(page);
  await page.getByRole('button', { name: 'Deliveries to Builds' }).click();
  await expect(page.getByRole('dialog').getByText('Nothing was sent yet')).toBeVisible();
  await page.keyboard.press('Escape');

  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More actions for Builds' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Pause');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await choose('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Channel' }).click();
  await expect(page.getByText('No channels yet')).toBeVisible();
  server.close();
});

test('a user creates a feed of a vendor by keyboard, reads it, and revokes it', async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  await page.goto('/account/channels');
  const feeds = page.getByRole('region', { name: 'Feeds' });
  await expect(feeds.getByText('No feeds yet')).toBeVisible();
  await feeds.getByRole('button', { name: 'Create Feed' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create a feed' });
  await checkA11yInAllThemes(page, { part: '[role=dialog]' });
  await dialog.getByLabel('Vendor', { exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  const name = (await page.getByRole('region', { name: 'Options' }).getByRole('option').first().textContent()) ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Create Feed' }).press('Enter');
  const address = page.getByText(/\/api\/feeds\/atom\.xml\?token=/);
  const { pathname, search } = new URL((await address.textContent()) ?? '');
  await checkA11yInAllThemes(page, { part: '[role=dialog]' });
  await page.getByRole('button', { name: 'Done' }).click();

  const read = async () => (await page.request.get(pathname + search)).status();
  expect(await read()).toBe(200);
  await expect(feeds.getByText('Vendor', { exact: true })).toBeVisible();
  await checkA11yInAllThemes(page);
  await feeds.getByRole('button', { name: `Revoke the feed of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Feed' }).click();
  await expect(feeds.getByText('No feeds yet')).toBeVisible();
  expect(await read()).toBe(404);
});
