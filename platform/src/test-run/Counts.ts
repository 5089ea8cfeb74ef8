import { stripVTControlCharacters } from 'node:util';

/** What a step of the test run came to. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed and what it said, to be said again at the end: the run itself may be thousands of lines above. */
  failures?: string[];
}

const MESSAGE_LINES = 30;

/** One of `failures`: which test it was, and the beginning of its message without colours. */
export const failure = (name: string, message = ''): string =>
  [name, ...stripVTControlCharacters(message).trimEnd().split('\n', MESSAGE_LINES)].join('\n    ').trimEnd();

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Counts = { ...nothing, passed: 1 };
export const oneFailed: Counts = { ...nothing, failed: 1 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...(a.failures ?? []), ...(b.failures ?? [])],
});

/** `N passed, N failed`, with `, N skipped` where there are any. */
export const countLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Nothing failed, and something ran. */
export const isGood = ({ passed, failed }: Counts): boolean => failed === 0 && passed > 0;
