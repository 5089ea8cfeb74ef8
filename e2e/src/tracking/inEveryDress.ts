import type { Page } from '@playwright/test';
import { findings } from '../support/findings.ts';
import { expect, test } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };

/** Holds what is on the page to axe, light and dark, on a phone and a desktop; nothing may scroll sideways. */
export async function inEveryDress(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, size] of Object.entries(sizes)) {
      await test.step(`${colorScheme}, ${name}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        expect(await findings(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
      });
    }
  }
}
