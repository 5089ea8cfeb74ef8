import { json } from '../provider/responses.ts';
import { expect, test } from './fixtures.ts';

test('an exported list is read again by the import', async ({ page, stocked }) => {
  stocked.answers('GET /user/trackings', json([{ id: 1, type: 'vendor', target_id: 'v-7', target_name: 'Acme' }]));
  await page.goto('/products');
  for (const format of ['CSV', 'JSON']) {
    await page.getByRole('button', { name: 'Export' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `Export as ${format}` }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^track-list_[\\d-]{10}\\.${format.toLowerCase()}$`));
    await page.getByRole('button', { name: 'Import List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import List' });
    await dialog.getByLabel('List file').setInputFiles(await download.path());
    await dialog.getByRole('tab', { name: 'In your list (1)' }).click();
    await expect(dialog.getByText('Acme').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
});
