import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceRoot } from '../../build/area.ts';
import { countReported, oneFailed, readPlaywright } from './Counts.ts';
import { readVitest } from './unitStep.ts';

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
    {
      name: join(workspaceRoot, 'api/src/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'stands', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'falls',
          failureMessages: ['expected \u001B[32m1\u001B[39m to be 2\n  at a.test.ts'],
        },
      ],
    },
    {
      name: join(workspaceRoot, 'api/src/b.test.ts'),
      status: 'failed',
      message: 'No such module',
      assertionResults: [],
    },
    { name: join(workspaceRoot, 'api/src/c.test.ts'), status: 'passed', assertionResults: [] },
  ],
};

const playwrightReport = {
  errors: [{ message: 'No browser' }],
  stats: { expected: 4, skipped: 1, unexpected: 1, flaky: 1 },
  suites: [
    {
      specs: [
        { title: 'stands', file: 'a.spec.ts', line: 3, tests: [{ status: 'expected', results: [{ errors: [] }] }] },
      ],
      suites: [
        {
          specs: [
            {
              title: 'falls',
              file: 'a.spec.ts',
              line: 9,
              tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'not visible' }] }] }],
            },
            {
              title: 'falls at first',
              file: 'a.spec.ts',
              line: 20,
              tests: [{ status: 'flaky', results: [{ errors: [{ message: 'too late' }] }, { errors: [] }] }],
            },
          ],
        },
      ],
    },
  ],
};

test('Vitest: a file that could not be loaded is a failure beside the failed tests', () => {
  expect(readVitest(JSON.stringify(vitestReport))).toMatchObject({ passed: 5, failed: 2, skipped: 3 });
});

test('Vitest: so is a file whose hook broke, and whose tests never ran', () => {
  const file = {
    name: join(workspaceRoot, 'api/src/d.test.ts'),
    status: 'failed',
    message: 'hook broke',
    assertionResults: [{ status: 'skipped', fullName: 'never runs', failureMessages: [] }],
  };
  const report = { ...vitestReport, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [file] };
  expect(readVitest(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 1,
    skipped: 1,
    failures: ['api/src/d.test.ts\n    hook broke'],
  });
});

test('Playwright: flaky tests and errors outside of tests are failures', () => {
  expect(readPlaywright(JSON.stringify(playwrightReport))).toMatchObject({ passed: 4, failed: 3, skipped: 1 });
});

test('a failed test is named with its message, without colors', () => {
  expect(readVitest(JSON.stringify(vitestReport)).failures).toEqual([
    'api/src/b.test.ts\n    No such module',
    'api/src/a.test.ts > falls\n    expected 1 to be 2\n      at a.test.ts',
  ]);
  expect(readPlaywright(JSON.stringify(playwrightReport)).failures).toEqual([
    'Playwright\n    No browser',
    'a.spec.ts:9 > falls\n    not visible',
    'a.spec.ts:20 > falls at first\n    too late',
  ]);
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
  expect(await countReported(report.file, read, async () => false)).toMatchObject(oneFailed);
});

test('a run that ended badly without a failed test is a failure', async () => {
  await using report = await reportFile();
  const run = () => writeFile(report.file, '{}').then(() => false);
  const read = () => ({ passed: 5, failed: 0, skipped: 0 });
  expect(await countReported(report.file, read, run)).toMatchObject({ passed: 5, failed: 1, skipped: 0 });
});

test('a report that cannot be read is a failure', async () => {
  await using report = await reportFile();
  const run = () => writeFile(report.file, 'not json').then(() => false);
  expect(await countReported(report.file, readVitest, run)).toMatchObject(oneFailed);
});
