const WINDOW_MS = 300;
/** Screens in one window: four a second, so that a row is on screen for less than a quarter of one. */
const FAST_SCREENS_PER_WINDOW = 1.2;
/** What a step counts at most: a leap, as by End, is no flight. */
const MAX_STEP_SCREENS = 0.5;

/** Whether a page is scrolled faster than its rows can be read. */
export class FastScrollDetector {
  #steps: { at: number; screens: number }[] = [];
  #top: number | undefined;

  /** To be told of each scroll: the place and the height of the screen in px, the time in ms. */
  passes(top: number, screen: number, at: number): void {
    const screens = Math.min(Math.abs(top - (this.#top ?? top)) / screen, MAX_STEP_SCREENS);
    this.#top = top;
    this.#steps = [...this.#steps.filter((step) => at - step.at < WINDOW_MS), { at, screens }];
  }

  ends(): void {
    this.#steps = [];
  }

  get on(): boolean {
    return this.#steps.reduce((sum, { screens }) => sum + screens, 0) > FAST_SCREENS_PER_WINDOW;
  }
}
