import type { Page } from '@playwright/test';
import { findA11yViolations } from './a11yViolations.ts';
import { expect, test } from './fixtures.ts';

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };

interface Looked {
  /** A selector of the part of the page that is looked at; else all of it. */
  part?: string | undefined;
  /** Where it is seen; else on both. */
  on?: readonly (keyof typeof sizes)[];
}

/** Holds what is on the page, or a part of it, to axe, light and dark, on a phone and a desktop; nothing may scroll sideways. */
export async function checkA11yInAllThemes(
  page: Page,
  { part, on = ['phone', 'desktop'] }: Looked = {},
): Promise<void> {
  for (const name of on) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`${colorScheme}, ${name}`, async () => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(sizes[name]);
        // Our own pages say when they have changed.
        const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
        await expect.poll(theme).toBe((await theme()) && colorScheme);
        expect(await findA11yViolations(page, part)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
      });
    }
  }
}
