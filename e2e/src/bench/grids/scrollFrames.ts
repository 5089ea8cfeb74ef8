import type { Locator } from '@playwright/test';

export interface Frames {
  frames: number;
  /** Between two of them, in milliseconds. */
  median: number;
  worst: number;
  /** The place of each of the long ones among all. */
  over50: number[];
  /** Elements in the list, at most, while it scrolled. */
  elements: number;
}

/** Scrolls the box around a list from its top to its end, smoothly, and says how the frames came. */
export const scrollFrames = (list: Locator, seconds: number): Promise<Frames> =>
  list.evaluate(async (element, during) => {
    const box = element.parentElement ?? element;
    const frame = () => new Promise<number>(requestAnimationFrame);
    const end = box.scrollHeight - box.clientHeight;
    const gaps: number[] = [];
    let elements = 0;
    const begun = await frame();
    let before = begun;
    while (before - begun < during * 1000) {
      const now = await frame();
      gaps.push(now - before);
      before = now;
      box.scrollTop = end * Math.min(1, (now - begun) / (during * 1000));
      elements = Math.max(elements, element.querySelectorAll('*').length);
    }
    const sorted = gaps.toSorted((a, b) => a - b);
    return {
      frames: gaps.length,
      median: sorted[Math.floor(sorted.length / 2)] ?? 0,
      worst: sorted.at(-1) ?? 0,
      over50: gaps.flatMap((gap, at) => (Math.round(gap) > 50 ? [at] : [])),
      elements,
    };
  }, seconds);
