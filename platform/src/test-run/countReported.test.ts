import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oneFailed } from './Counts.ts';
import { countReported } from './countReported.ts';
import { readPlaywright } from './readPlaywright.ts';
import { readVitest } from './readVitest.ts';

async function reportFile() {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-report-'));
  const file = join(folder, 'deep/report.json');
  return { file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ],
};

test('Vitest: a file that could not be loaded is a failure beside the failed tests', () => {
  expect(readVitest(JSON.stringify(vitestReport))).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('Playwright: flaky tests and errors outside of tests are failures', () => {
  const report = { errors: [{}], stats: { expected: 4, skipped: 1, unexpected: 2, flaky: 1 } };
  expect(readPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 4, skipped: 1 });
});

test('counts come from the report of this run', async () => {
  await using report = await reportFile();
  const run = async () => {
    await writeFile(report.file, JSON.stringify(vitestReport));
    return false;
  };
  expect(await countReported(report.file, readVitest, run)).toMatchObject({ passed: 5, failed: 2 });
});

test('a report of an earlier run is not taken for this one', async () => {
  await using report = await reportFile();
  const read = () => ({ passed: 5, failed: 0, skipped: 0 });
  await countReported(report.file, read, () => writeFile(report.file, '{}').then(() => true));
  expect(await countReported(report.file, read, async () => false)).toEqual(oneFailed);
});

test('a run that ended badly without a failed test is a failure', async () => {
  await using report = await reportFile();
  const run = () => writeFile(report.file, '{}').then(() => false);
  const read = () => ({ passed: 5, failed: 0, skipped: 0 });
  expect(await countReported(report.file, read, run)).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

test('a report that cannot be read is a failure', async () => {
  await using report = await reportFile();
  const run = () => writeFile(report.file, 'not json').then(() => false);
  expect(await countReported(report.file, readVitest, run)).toEqual(oneFailed);
});
