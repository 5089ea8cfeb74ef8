import { expect, test, vi } from 'vitest';
import { oneFailed, onePassed } from './Counts.ts';
import { runSteps } from './runSteps.ts';

function terminal() {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  return lines;
}

test('every step runs, also after a failed one, and the last line has the counts', async () => {
  const lines = terminal();
  const counts = await runSteps([
    { name: 'lint', run: async () => oneFailed },
    { name: 'unit', run: async () => ({ passed: 7, failed: 0, skipped: 2 }) },
    { name: 'build', run: async () => onePassed },
  ]);
  expect(counts).toMatchObject({ passed: 8, failed: 1, skipped: 2 });
  expect(lines.at(-1)).toBe('8 passed, 1 failed, 2 skipped');
});

test('runSteps prints the duration of each step beside its result', async () => {
  const lines = terminal();
  await runSteps([{ name: 'lint', run: async () => oneFailed }]);
  expect(lines).toContainEqual(expect.stringMatching(/^lint +\d+\.\d s +FAILED +0 passed, 1 failed$/));
});

test('a step that throws is one failure with its message', async () => {
  const lines = terminal();
  const run = () => Promise.reject(new Error('No Chromium was found.'));
  expect(await runSteps([{ name: 'e2e', run }])).toMatchObject(oneFailed);
  expect(lines).toContain('No Chromium was found.');
});

test('runSteps prints the failures again before the counts, however much later steps print', async () => {
  const lines = terminal();
  const unit = async () => ({ ...oneFailed, failures: ['a.test.ts > falls\n    expected 1 to be 2'] });
  await runSteps([
    { name: 'unit', run: unit },
    { name: 'build', run: async () => onePassed },
  ]);
  expect(lines.slice(-5)).toEqual(['', 'a.test.ts > falls', '    expected 1 to be 2', '', '1 passed, 1 failed']);
});

test('steps beside others begin with them, print as a whole, and come first in the table', async () => {
  const lines = terminal();
  const begun = Promise.withResolvers<void>();
  await runSteps(
    [{ name: 'e2e', run: () => begun.promise.then(() => onePassed) }],
    [
      {
        name: 'unit',
        run: async (print) => {
          print?.('one');
          begun.resolve();
          print?.('two');
          return onePassed;
        },
      },
    ],
  );
  const unit = lines.indexOf('== unit');
  expect(lines.slice(unit, unit + 3)).toEqual(['== unit', 'one', 'two']);
  expect(lines.filter((line) => / ok /.test(line)).map((line) => line.split(' ')[0])).toEqual(['unit', 'e2e']);
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});
