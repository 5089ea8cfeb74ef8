import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  // The failures with their messages, printed again at the end of the run.
  failures?: string[];
}

const MESSAGE_LINES = 30;

// Contains the test's name and the start of the message without colors.
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

// Returns `N passed, N failed`, and `, N skipped` if there are any.
export const countLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

// A run without tests is not good.
export const isGood = ({ passed, failed }: Counts): boolean => failed === 0 && passed > 0;

const endedBadly = {
  ...oneFailed,
  failures: [failure('No test failed, but the run ended badly: see its output for the reason.')],
};

// Runs tests that write a JSON report and returns its counts. A failed run without failures in a readable report
// counts as one failure.
export async function countReported(
  file: string,
  read: (json: string) => Counts,
  run: () => Promise<boolean>,
): Promise<Counts> {
  await mkdir(dirname(file), { recursive: true });
  await rm(file, { force: true });
  const wentWell = await run();
  const counts = await readFile(file, 'utf8')
    .then(read)
    .catch((error: unknown) => ({ ...oneFailed, failures: [failure(`${file} cannot be read`, String(error))] }));
  return !wentWell && counts.failed === 0 ? add(counts, endedBadly) : counts;
}

const listSpecs = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
];

const listFailures = ({ title, file, line, tests }: JSONReportSpec) =>
  tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ results }) => {
      const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
      return failure(`${file}:${line} > ${title}`, messages.join('\n'));
    });

// Flaky tests and failed setups count as failed.
export function readPlaywright(json: string): Counts {
  const { errors: broken, stats, suites } = JSON.parse(json) as JSONReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + broken.length,
    skipped: stats.skipped,
    failures: [
      ...broken.map(({ message }) => failure('Playwright', message)),
      ...suites.flatMap(listSpecs).flatMap(listFailures),
    ],
  };
}
