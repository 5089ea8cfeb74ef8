import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Why axe minds an element: its words after the first line, which is the same for all, as the colours it saw. */
const reasonOf = (failureSummary = ''): string => failureSummary.split('\n').slice(1).join(' ').trim().slice(0, 200);

/** What axe finds on the page as it stands, or in the part of it that a selector names, once nothing moves any more. */
export async function findings(page: Page, part?: string): Promise<string[]> {
  // Colours that are still moving are neither the old nor the new ones.
  await page.evaluate(async () => {
    // The end of one may be the start of another, where a colour is inherited.
    for (let moving = document.getAnimations(); moving.length > 0; moving = document.getAnimations())
      await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
  const axe = new AxeBuilder({ page });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  const inWords = ({ html, failureSummary }: { html: string; failureSummary?: string }) =>
    `${html.slice(0, 160)} (${reasonOf(failureSummary)})`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(inWords).join(' | ')}`);
}
