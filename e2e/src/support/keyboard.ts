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

// Presses Tab until the element has the focus.
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The focus never reached ${String(target)} in ${most} steps.`);
}

export async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press(step % 5 === 4 ? 'Shift+Tab' : 'Tab');
    const inside = dialog.locator(':focus');
    await expect(inside.or(dialog.and(page.locator(':focus')))).toHaveCount(1);
  }
}
