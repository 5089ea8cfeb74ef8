import { join, relative } from 'node:path';
import { workspaceRoot } from '../../build/area.ts';
import { countReported, failure, type Counts } from './Counts.ts';
import { program } from './program.ts';
import type { Step } from './runSteps.ts';

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

const isFailed = ({ status }: { status: string }) => status === 'failed';

interface FileReport {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
}

type Counted = 'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests';

const inProject = ({ name }: FileReport) => relative(workspaceRoot, name);

const listFailures = (file: FileReport) =>
  file.assertionResults
    .filter(isFailed)
    .map(({ fullName, failureMessages }) => failure(`${inProject(file)} > ${fullName}`, failureMessages?.join('\n')));

// A file that failed although none of its tests did (not loaded, or a hook) counts as one failure.
export function readVitest(json: string): Counts {
  const report = JSON.parse(json) as Record<Counted, number> & { testResults: FileReport[] };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
  const broken = testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...broken.map((file) => failure(inProject(file), file.message)), ...testResults.flatMap(listFailures)],
  };
}
