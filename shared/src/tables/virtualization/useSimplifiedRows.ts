import type { VirtualItem } from '@tanstack/react-virtual';
import { useMemo, useSyncExternalStore } from 'react';

// Rows are completed in batches, because completing all at once would block a frame.
const ROWS_PER_BATCH = 4;
const BATCH_INTERVAL_MS = 16;
const SCROLL_END_MS = 150;

type Key = VirtualItem['key'];

// During fast scrolling all rows are simplified except those that were complete before; afterwards only those that are
// not completed yet.
type SimplifiedRows = { exceptFor: ReadonlySet<Key> } | { only: ReadonlySet<Key> };

interface RowsOnScreen {
  getVirtualItems: () => readonly Pick<VirtualItem, 'key'>[];
}

// Rows that appear during fast scrolling are rendered as text until scrolling slows down. Complete rows at two hundred
// a second would drop frames.
export function useSimplifiedRows(rows: RowsOnScreen, enabled: boolean): (key: Key) => boolean {
  const store = useMemo(() => (enabled ? createStore(rows) : allWhole), [rows, enabled]);
  const simplified = useSyncExternalStore(store.subscribe, store.getSnapshot);
  return (key) => ('only' in simplified ? simplified.only.has(key) : !simplified.exceptFor.has(key));
}

const NONE: SimplifiedRows = { only: new Set() };
const allWhole = { subscribe: () => () => undefined, getSnapshot: () => NONE };

// Changes when fast scrolling begins, when it ends, and with each batch of rows that is completed: scrolling alone draws nothing again.
// All of it happens in listeners and timers, never while React renders.
function createStore(rows: RowsOnScreen) {
  const detector = new FastScrollDetector();
  let simplified = NONE;
  let notify: () => void = () => undefined;
  let stopTimer: ReturnType<typeof setTimeout> | undefined;
  let batchTimer: ReturnType<typeof setInterval> | undefined;

  const change = (next: SimplifiedRows) => {
    simplified = next;
    notify();
  };
  const keysOnScreen = () => rows.getVirtualItems().map(({ key }) => key);
  const completeBatch = () => {
    if (!('only' in simplified)) return;
    const { only } = simplified;
    const left = keysOnScreen().filter((key) => only.has(key));
    if (left.length <= ROWS_PER_BATCH) clearInterval(batchTimer);
    change({ only: new Set(left.slice(ROWS_PER_BATCH)) });
  };
  const beginFastScroll = (unfinished: ReadonlySet<Key>) => {
    clearInterval(batchTimer);
    change({ exceptFor: new Set(keysOnScreen().filter((key) => !unfinished.has(key))) });
  };
  const endFastScroll = (complete: ReadonlySet<Key>) => {
    batchTimer = setInterval(completeBatch, BATCH_INTERVAL_MS);
    change({ only: new Set(keysOnScreen().filter((key) => !complete.has(key))) });
  };
  // A complete row that left the screen is simplified when it comes back.
  const dropRowsThatLeft = (complete: ReadonlySet<Key>) => {
    if (complete.size === 0) return;
    const left = keysOnScreen().filter((key) => complete.has(key));
    if (left.length < complete.size) change({ exceptFor: new Set(left) });
  };
  const updateRows = () => {
    if ('only' in simplified) {
      if (detector.on) beginFastScroll(simplified.only);
    } else if (detector.on) dropRowsThatLeft(simplified.exceptFor);
    else endFastScroll(simplified.exceptFor);
  };
  const onScroll = ({ target }: Event) => {
    // A capturing listener also receives the scroll events of boxes inside the page.
    if (target instanceof Element) return;
    clearTimeout(stopTimer);
    stopTimer = setTimeout(() => {
      detector.ends();
      updateRows();
    }, SCROLL_END_MS);
    detector.passes(window.scrollY, window.innerHeight, performance.now());
    updateRows();
  };

  return {
    getSnapshot: () => simplified,
    subscribe: (listener: () => void) => {
      notify = listener;
      // A capturing listener runs before the virtualizer's listener, which renders the rows of this scroll.
      addEventListener('scroll', onScroll, { capture: true, passive: true });
      return () => {
        removeEventListener('scroll', onScroll, { capture: true });
        clearTimeout(stopTimer);
        clearInterval(batchTimer);
        simplified = NONE;
      };
    },
  };
}

const WINDOW_MS = 300;
// Screens in one window: four a second, so that a row is on screen for less than a quarter of one.
const FAST_SCREENS_PER_WINDOW = 1.2;
// The maximum of one step: a jump, such as by End, is not fast scrolling.
const MAX_STEP_SCREENS = 0.5;

export class FastScrollDetector {
  #steps: { at: number; screens: number }[] = [];
  #top: number | undefined;

  // Must be called at each scroll, with the scroll position and the window height in px and the time in ms.
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
