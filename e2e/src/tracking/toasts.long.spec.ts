import type { Locator, Page } from '@playwright/test';
import { sizes } from '../support/a11y.ts';
import { error, json } from '../provider/responses.ts';
import { thirdParty, expect, test } from './fixtures.ts';

// Returns the names of the controls in `part` of the page that a toast covers.
const findCovered = (toast: Locator, part: string) =>
  toast.evaluate((element, selector) => {
    const over = element.getBoundingClientRect();
    const controls = [...document.querySelectorAll(`${selector} :is(button, input, textarea, select)`)];
    return controls
      .filter((control) => !element.contains(control))
      .filter((control) => {
        const { top, bottom, left, right } = control.getBoundingClientRect();
        return top < over.bottom && bottom > over.top && left < over.right && right > over.left && bottom > top;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  }, part);

const openList = async (page: Page) => {
  await page.goto('/products');
  await expect(page.getByText('6 of 6 trackings active')).toBeVisible();
};

for (const [name, size] of Object.entries(sizes)) {
  test(`a toast covers nothing that can be pressed, ${name}`, async ({ page, stocked }) => {
    const trackings = thirdParty.many(6, (id) =>
      thirdParty.tracking({ id, target_id: `v-${id}`, custom_name: `Item ${id}` }),
    );
    stocked.answers('GET /user/trackings', json(trackings));
    await page.setViewportSize(size);
    await openList(page);

    await test.step('one toast over the list', async () => {
      stocked.answers('POST /user/tracking/delete', json({ success: false, message: 'It is in use.' }));
      await page.getByRole('button', { name: 'Delete Item 1' }).click();
      const toast = page.getByRole('alert').filter({ hasText: 'It is in use.' });
      await expect(toast).toBeVisible();
      await expect.poll(() => findCovered(toast, 'body')).toEqual([]);
    });

    await test.step('a toast beside a dialog', async () => {
      stocked.answers('POST /user/tracking', error(400, { message: 'Too long.' }));
      await page.getByRole('button', { name: 'Edit Item 2' }).click();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      const toast = page.getByRole('alert').filter({ hasText: 'Too long.' });
      await expect(toast).toBeVisible();
      await expect.poll(() => findCovered(toast, '[role=dialog]')).toEqual([]);
    });
  });
}
