import { expect, type Locator } from '@playwright/test';

// Asserts that the characters of a text without spaces are drawn from left to right.
export async function expectLeftToRight(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const places = await text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element;
    const range = document.createRange();
    return Array.from(node.textContent ?? '', (_, at) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().x;
    });
  });
  expect(places.length).toBeGreaterThan(1);
  expect(places, 'Each letter stands to the right of the one before').toEqual(places.toSorted((a, b) => a - b));
}
