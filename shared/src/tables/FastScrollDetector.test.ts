import { expect, test } from 'vitest';
import { FastScrollDetector } from './FastScrollDetector.ts';

const SCREEN = 800;

/** Scrolls by so many px, so many times a second, for so long. */
function scrolled(px: number, { hertz = 60, seconds = 1 } = {}): FastScrollDetector {
  const flight = new FastScrollDetector();
  for (let step = 0; step <= seconds * hertz; step += 1) flight.passes(step * px, SCREEN, (step * 1000) / hertz);
  return flight;
}

test.each<[what: string, flight: FastScrollDetector, on: boolean]>([
  ['a wheel turned fast, twenty notches a second', scrolled(100, { hertz: 20 }), false],
  ['a row a frame, three screens a second', scrolled(44), false],
  ['four rows a frame, thirteen screens a second', scrolled(176), true],
  ['the same at half the frames', scrolled(352, { hertz: 30 }), true],
  ['one screen further, moved smoothly', scrolled(SCREEN / 15, { seconds: 0.25 }), false],
  ['a leap to the end', scrolled(400_000, { hertz: 10, seconds: 0.1 }), false],
  ['the scroll bar, dragged', scrolled(5000), true],
])('%s', (_, flight, on) => expect(flight.on).toBe(on));

test('is over when it slows down, and when it ends', () => {
  const slower = scrolled(176);
  for (let step = 1; step <= 12; step += 1) slower.passes(61 * 176 + step * 44, SCREEN, 1000 + step * 25);
  expect(slower.on).toBe(false);
  const ended = scrolled(176);
  ended.ends();
  expect(ended.on).toBe(false);
});
