import { expect, type Locator, type Page } from '@playwright/test';

// Selects an option by keyboard. Options that arrive late reset the selection, so it is checked before Enter.
export async function chooseByKeys(page: Page, combobox: Locator, option: Locator): Promise<void> {
  await expect(option).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    const id = (await option.getAttribute('id', { timeout: 1000 })) ?? '';
    await expect(combobox).toHaveAttribute('aria-activedescendant', id, { timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Enter');
}
