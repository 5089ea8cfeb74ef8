import type { Locator, Page } from '@playwright/test';

// Records copied text in `data-copied` of the returned element. The pages' own policy forbids reading the clipboard.
export async function watchClipboard(page: Page): Promise<Locator> {
  await page.context().grantPermissions(['clipboard-write']);
  await page.addInitScript(() => {
    if (!('clipboard' in navigator)) return;
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset.copied = text;
      return write(text);
    };
  });
  return page.locator('html');
}
