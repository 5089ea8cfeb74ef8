import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, test } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };

/** Holds what is on the page, or the part that a selector names, to axe, light and dark, on a phone and a desktop; nothing may scroll sideways. */
export async function inEveryDress(page: Page, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, size] of Object.entries(sizes)) {
      await test.step(`${colorScheme}, ${name}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        // Our own pages say when they have changed.
        const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
        await expect.poll(theme).toBe((await theme()) && colorScheme);
        expect(await findings(page, part)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
      });
    }
  }
}
