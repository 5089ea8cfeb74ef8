import { json } from '../provider/responses.ts';
import { expect, test } from '../provider/fixtures.ts';

const day = /^vulnerabilities_\d{4}-\d\d-\d\d\.html$/;
const file = (disposition?: string) => () =>
  new Response('<!doctype html><title>Report</title>', {
    headers: {
      'content-type': 'text/html',
      ...(disposition === undefined ? {} : { 'content-disposition': disposition }),
    },
  });

test('a downloaded file is called as the header says, else by the day', async ({ page, provider, member }) => {
  expect(member.email).toBeTruthy();
  provider.answers('GET /export', json([{ id: 'e-1', name: 'Weekly', status: 'completed' }]));
  await page.goto('/exports');
  for (const [disposition, name] of [
    ['attachment; filename="weekly report.html"', 'weekly report.html'],
    ['attachment; filename=plain.html', 'plain.html'],
    ["attachment; filename=old.html; filename*=UTF-8''w%C3%B6chentlich.html", 'wöchentlich.html'],
    ['attachment; filename="../../etc/weekly.html"', 'weekly.html'],
    ['attachment', day],
    [undefined, day],
  ] as const) {
    await test.step(disposition ?? 'no header', async () => {
      provider.answers('GET /export/download/:id', file(disposition));
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      expect((await saved).suggestedFilename()).toEqual(typeof name === 'string' ? name : expect.stringMatching(name));
      await expect(page.getByText('File downloaded successfully').first()).toBeVisible();
    });
  }
  expect(provider.requests('GET /export/download/:id')[0]).toMatchObject({
    params: { id: 'e-1' },
    headers: { authorization: expect.stringMatching(/^Bearer /) },
  });
});
