import * as v from 'valibot';
import type { Counts } from './Counts.ts';

const report = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
});

/** The counts of Vitest's JSON report. A file that could not be loaded has no tests, and counts as one failure. */
export function readVitest(json: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = v.parse(
    report,
    JSON.parse(json),
  );
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}
