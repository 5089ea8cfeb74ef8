import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from './fixtures.ts';

export const sizes = { mobile: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };

interface Looked {
  /** A selector of the part of the page that is looked at; else all of it. */
  part?: string | undefined;
  /** The only screen size that shows it; left out, both do. */
  on?: readonly (keyof typeof sizes)[];
}

/** Runs axe on the page, or a part of it, light and dark, on a small screen and a desktop; nothing may scroll sideways. */
export async function checkA11yInAllThemes(
  page: Page,
  { part, on = ['mobile', 'desktop'] }: Looked = {},
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
        // A table becomes cards some frames after the size changed, on a busy machine.
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
      });
    }
  }
}

type Axe = Pick<typeof axe, 'run'>;

/** Why axe minds an element: its words after the first line, which is the same for all, as the colors it saw. */
const formatReason = (failureSummary = ''): string =>
  failureSummary.split('\n').slice(1).join(' ').trim().slice(0, 200);

/** More than any chain of transitions: the end of one may be the start of another, where a color is inherited. */
const MAX_ROUNDS = 50;

/**
 * Ends what moves: colors on their way are neither the old nor the new ones. Nothing is waited for, as a browser without a screen may draw
 * no frame for minutes. Throws when something moves for good.
 */
async function standsStill(page: Page): Promise<void> {
  const moving = await page.evaluate(async (rounds) => {
    const drawn = () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => done());
        setTimeout(done, 500);
      });
    const formatAnimation = ({ effect, id }: Animation) => {
      const element = effect instanceof KeyframeEffect ? effect.target : null;
      return `${id} of ${element?.outerHTML.slice(0, 160)}`.trim();
    };
    // A change of size or theme is drawn by the second frame.
    for (let frame = 0; frame < 2; frame += 1) await drawn();
    for (let round = 0; round < rounds; round += 1) {
      const animations = document.getAnimations();
      if (animations.length === 0) return [];
      const endless = animations.filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity);
      if (endless.length > 0) return endless.map(formatAnimation);
      for (const animation of animations) animation.finish();
      await drawn();
    }
    return document.getAnimations().map(formatAnimation);
  }, MAX_ROUNDS);
  if (moving.length > 0) throw new Error(`The page does not come to rest: ${moving.slice(0, 3).join(' | ')}`);
}

/**
 * Returns the violations that axe finds on the page as it stands, or in the part of it that a selector names, once nothing moves any more. axe runs
 * in the page and brings out its violations alone: what each element has passed is a hundred times as much.
 */
export async function findA11yViolations(page: Page, part?: string): Promise<string[]> {
  await standsStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (selector) => {
    const here = (window as unknown as { axe: Axe }).axe;
    // It is of WCAG 2.2, and off unless asked for.
    const rules = { 'target-size': { enabled: true } };
    const found = await here.run(selector ?? document, { resultTypes: ['violations'], rules });
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, part);
  const inWords = ({ html, failureSummary }: (typeof violations)[number]['nodes'][number]) =>
    `${html.slice(0, 160)} (${formatReason(failureSummary)})`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(inWords).join(' | ')}`);
}

/**
 * Until the page has its fonts, and half a second went by in which nothing more had come. Not `networkidle`: it waits for good
 * for a request whose end was not reported.
 */
export const waitUntilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((done) => {
      let timer = setTimeout(done, 500);
      new PerformanceObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(done, 500);
      }).observe({ type: 'resource' });
    });
  });
