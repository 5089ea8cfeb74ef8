import type { Page } from '@playwright/test';
import axe from 'axe-core';

type Axe = Pick<typeof axe, 'run'>;

/** Why axe minds an element: its words after the first line, which is the same for all, as the colours it saw. */
const formatReason = (failureSummary = ''): string =>
  failureSummary.split('\n').slice(1).join(' ').trim().slice(0, 200);

/** Colours that are still moving are neither the old nor the new ones. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What a change of size or theme asks for is drawn by the second frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    // The end of one may be the start of another, where a colour is inherited.
    for (let moving = document.getAnimations(); moving.length > 0; moving = document.getAnimations())
      await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/**
 * What axe finds on the page as it stands, or in the part of it that a selector names, once nothing moves any more. axe runs
 * in the page and brings out its violations alone: what each element has passed is a hundred times as much.
 */
export async function findA11yViolations(page: Page, part?: string): Promise<string[]> {
  await standsStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (selector) => {
    const here = (window as unknown as { axe: Axe }).axe;
    const found = await here.run(selector ?? document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, part);
  const inWords = ({ html, failureSummary }: (typeof violations)[number]['nodes'][number]) =>
    `${html.slice(0, 160)} (${formatReason(failureSummary)})`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(inWords).join(' | ')}`);
}
