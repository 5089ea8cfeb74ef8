import type { Locator, Page } from '@playwright/test';

/**
 * Has the pages that are opened from now on note what they copy: in `data-copied` of the element that is returned. Their own policy
 * forbids reading the clipboard, so what they write is looked at on its way.
 */
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
