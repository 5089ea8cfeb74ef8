import { join, relative } from 'node:path';
import { workspaceRoot } from '../../build/area.ts';
import { countReported, failure, type Counts } from './Counts.ts';
import { program } from './program.ts';
import type { Step } from './runSteps.ts';
import * as v from 'valibot';

const REPORT_FILE = join(workspaceRoot, 'test-results/unit.json');

// `options` are passed to Vitest.
export const unitStep = (...options: string[]): Step => ({
  name: 'unit and integration',
  run: (print) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT_FILE}`];
    return countReported(REPORT_FILE, readVitest, () =>
      program('vitest', ['run', ...reporters, ...options], { print }),
    );
  },
});

const fileReport = v.object({
  name: v.string(),
  status: v.string(),
  message: v.optional(v.string()),
  assertionResults: v.array(
    v.object({ status: v.string(), fullName: v.string(), failureMessages: v.nullish(v.array(v.string())) }),
  ),
});

const report = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(fileReport),
});

const isFailed = ({ status }: { status: string }) => status === 'failed';

type FileReport = v.InferOutput<typeof fileReport>;

const inProject = ({ name }: FileReport) => relative(workspaceRoot, name);

const listFailures = (file: FileReport) =>
  file.assertionResults
    .filter(isFailed)
    .map(({ fullName, failureMessages }) => failure(`${inProject(file)} > ${fullName}`, failureMessages?.join('\n')));

// A file that failed although none of its tests did (not loaded, or a hook) counts as one failure.
export function readVitest(json: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = v.parse(
    report,
    JSON.parse(json),
  );
  const broken = testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...broken.map((file) => failure(inProject(file), file.message)), ...testResults.flatMap(listFailures)],
  };
}
