import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from './fixtures.ts';

export const sizes = { mobile: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };

interface Looked {
  // Restricts the check to a selector.
  part?: string | undefined;
  // Restricts the check to these screen sizes.
  on?: readonly (keyof typeof sizes)[];
}

// Themes differ only in colors, so these are the only rules that the second theme can change.
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

// Runs axe in both themes on a small and a large screen, and checks that nothing scrolls horizontally.
export async function checkA11yInAllThemes(
  page: Page,
  { part, on = ['mobile', 'desktop'] }: Looked = {},
): Promise<void> {
  for (const name of on) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`${colorScheme}, ${name}`, async () => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(sizes[name]);
        const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
        await expect.poll(theme).toBe((await theme()) && colorScheme);
        expect(await findA11yViolations(page, part, colorScheme === 'dark' ? COLOR_RULES : undefined)).toEqual([]);
        // On a busy machine a table becomes cards several frames after a resize.
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
      });
    }
  }
}

// Shows a mail as a mail program does.
export async function checkMailInAllThemes(page: Page, { html = '' }: { html?: string | undefined }): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(html);
  await checkA11yInAllThemes(page);
}

type Axe = Pick<typeof axe, 'run'>;

// All elements share the first line; the others contain details such as colors.
const formatReason = (failureSummary = ''): string =>
  failureSummary.split('\n').slice(1).join(' ').trim().slice(0, 200);

// Inherited colors can start a transition at the end of another one.
const MAX_ROUNDS = 50;

// Finishes all animations and transitions, because axe would measure intermediate colors. Does not wait for frames,
// which a headless browser may delay for minutes. Throws if an animation never ends.
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
    // A change of size or theme is visible in the second frame.
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

// Returns the violations found by axe on the page or in `part`, after all animations have ended. Only violations leave
// the page, because passed checks are a hundred times larger. Without `onlyRules`, all rules run.
export async function findA11yViolations(page: Page, part?: string, onlyRules?: readonly string[]): Promise<string[]> {
  await standsStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // A WCAG 2.2 rule that is disabled by default.
  const rules = { 'target-size': { enabled: true } };
  const options = { resultTypes: ['violations'], ...(onlyRules ? { runOnly: [...onlyRules] } : { rules }) } as const;
  const evaluate = async ({ selector, options }: { selector: string | undefined; options: object }) => {
    const here = (window as unknown as { axe: Axe }).axe;
    const found = await here.run(selector ?? document, options);
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  };
  const violations = await page.evaluate(evaluate, { selector: part, options });
  const inWords = ({ html, failureSummary }: (typeof violations)[number]['nodes'][number]) =>
    `${html.slice(0, 160)} (${formatReason(failureSummary)})`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(inWords).join(' | ')}`);
}

// Waits for fonts, and until no request has finished for half a second. `networkidle` can hang if the browser loses
// the end of a request.
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
