import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };

async function findings(page: Page): Promise<string[]> {
  // Colours that are still moving are neither the old nor the new ones.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

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
