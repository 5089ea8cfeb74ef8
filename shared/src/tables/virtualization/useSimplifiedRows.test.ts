import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FastScrollDetector, useSimplifiedRows } from './useSimplifiedRows.ts';

describe('useSimplifiedRows', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const ROW_HEIGHT = 40;

  /** A list of rows of 40 px, 20 of them on screen; the rows of a position are there after its scroll event, as with the virtualizer. */
  function openList() {
    let first = 0;
    let renders = 0;
    const keysOnScreen = () => Array.from({ length: 20 }, (_, index) => first + index);
    const rows = { getVirtualItems: () => keysOnScreen().map((key) => ({ key })) };
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(20 * ROW_HEIGHT);
    const { result, rerender } = renderHook(() => {
      renders += 1;
      return useSimplifiedRows(rows, true);
    });
    return {
      scrollToRow: (row: number) => {
        vi.spyOn(window, 'scrollY', 'get').mockReturnValue(row * ROW_HEIGHT);
        act(() => void dispatchEvent(new Event('scroll')));
        first = row;
        rerender();
        act(() => void vi.advanceTimersByTime(16));
      },
      simplified: () => keysOnScreen().filter((key) => result.current(key)),
      countRenders: () => renders,
    };
  }
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  test('completes four rows every 16 ms once the page has stood still for 150 ms', () => {
    const list = openList();
    for (let step = 0; step <= 60; step += 1) list.scrollToRow(step * 4);
    expect(list.simplified()).toHaveLength(20);
    pass(150 - 16);
    expect(list.simplified()).toHaveLength(20);
    pass(16);
    expect(list.simplified()).toEqual(Array.from({ length: 16 }, (_, index) => 244 + index));
    pass(4 * 16);
    expect(list.simplified()).toEqual([]);
  });

  test('simplifies a complete row again that left the screen during fast scrolling', () => {
    const list = openList();
    for (const row of [0, 10, 20, 30, 26]) list.scrollToRow(row);
    expect(list.simplified()).not.toContain(39);
    for (const row of [36, 46, 36, 26]) list.scrollToRow(row);
    expect(list.simplified()).toContain(39);
  });

  test('renders the list again only when fast scrolling begins or ends', () => {
    const list = openList();
    for (let step = 0; step <= 20; step += 1) list.scrollToRow(step * 4);
    const before = list.countRenders();
    for (let step = 21; step <= 60; step += 1) list.scrollToRow(step * 4);
    expect(list.countRenders() - before).toBe(40);
  });

  test('ignores a box that scrolls inside the page', () => {
    const list = openList();
    for (let step = 0; step <= 60; step += 1) list.scrollToRow(step * 4);
    const box = document.body.appendChild(document.createElement('div'));
    pass(100);
    act(() => void box.dispatchEvent(new Event('scroll')));
    pass(150 + 5 * 16 - 100);
    expect(list.simplified()).toEqual([]);
    box.remove();
  });

  test('simplifies no row while it is disabled', () => {
    const { result } = renderHook(() => useSimplifiedRows({ getVirtualItems: () => [] }, false));
    expect(result.current(1)).toBe(false);
  });
});

describe('FastScrollDetector', () => {
  const SCREEN = 800;

  // Scrolls by a distance in px at a rate per second, for a duration.
  function scrolled(px: number, { hertz = 60, seconds = 1 } = {}): FastScrollDetector {
    const detector = new FastScrollDetector();
    for (let step = 0; step <= seconds * hertz; step += 1) detector.passes(step * px, SCREEN, (step * 1000) / hertz);
    return detector;
  }

  test.each<[what: string, detector: FastScrollDetector, on: boolean]>([
    ['a wheel turned fast, twenty notches a second', scrolled(100, { hertz: 20 }), false],
    ['a row a frame, three screens a second', scrolled(44), false],
    ['four rows a frame, thirteen screens a second', scrolled(176), true],
    ['the same at half the frames', scrolled(352, { hertz: 30 }), true],
    ['one screen further, moved smoothly', scrolled(SCREEN / 15, { seconds: 0.25 }), false],
    ['a leap to the end', scrolled(400_000, { hertz: 10, seconds: 0.1 }), false],
    ['the scroll bar, dragged', scrolled(5000), true],
  ])('decides on %s', (_, detector, on) => expect(detector.on).toBe(on));

  test('turns off when scrolling slows down, and when it stops', () => {
    const slower = scrolled(176);
    for (let step = 1; step <= 12; step += 1) slower.passes(61 * 176 + step * 44, SCREEN, 1000 + step * 25);
    expect(slower.on).toBe(false);
    const ended = scrolled(176);
    ended.ends();
    expect(ended.on).toBe(false);
  });
});
