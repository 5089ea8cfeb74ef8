import { expect, test } from '../support/fixtures.ts';

test('two different exports have two names, and one that is ready shows as Completed', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  const table = page.getByRole('table', { name: 'Vulnerabilities' });
  for (const severity of ['High', 'Medium']) {
    await page.goto(`/past-vulnerabilities?severity=${severity}`);
    await expect(table.getByRole('link', { name: /^CVE-/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Export HTML' }).click();
    await expect(page.getByText('Export request submitted', { exact: false }).first()).toBeVisible();
    if (severity === 'High') await page.getByRole('link', { name: 'Exports' }).click();
  }
  await page.getByRole('link', { name: 'Exports' }).click();
  const cards = page.getByRole('list', { name: 'Export requests' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  // Awaited and read at once, because a toast disappears.
  const ready = await page
    .getByText(/^Export ready: /)
    .first()
    .textContent({ timeout: 60_000 });
  // A completed card is named by its file. It is completed when the toast appears, so nothing is awaited.
  const level = /\((\w+)\)/.exec(ready ?? '')?.[1] ?? 'none';
  const card = cards.filter({ hasText: new RegExp(`Severity: ${level}`) });
  expect(await card.getByText('Completed', { exact: true }).count()).toBe(1);
  await expect(cards.getByText('Completed', { exact: true })).toHaveCount(2);
  await expect.poll(async () => new Set(await cards.getByRole('heading').allTextContents()).size).toBe(2);
});
