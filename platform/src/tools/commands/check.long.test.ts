import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scratchCopy } from '../../../fixtures/scratchCopy.ts';

// Replaces each program: records how it was called, and reports one test that passed.
const recorder = `#!/usr/bin/env node
const { appendFileSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const [, file, ...args] = process.argv;
appendFileSync(join(__dirname, 'calls'), JSON.stringify([basename(file), ...args]) + '\\n');
const report = args.find((arg) => arg.startsWith('--outputFile.json='));
const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
if (report) writeFileSync(report.split('=')[1], JSON.stringify(counts));
`;

// Replaces the programs by `recorder`. Returns the recorded calls.
function recordPrograms(root: string) {
  const dir = path.join(root, 'node_modules/.bin');
  rmSync(path.join(root, 'node_modules'));
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(dir, 'recorder.cjs'), recorder, { mode: 0o755 });
  for (const name of ['oxfmt', 'oxlint', 'cspell', 'knip', 'depcruise', 'tsc', 'commitlint', 'vitest'])
    symlinkSync('recorder.cjs', path.join(dir, name));
  return () =>
    readFileSync(path.join(dir, 'calls'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [program: string, ...args: string[]]);
}

test('check lints the changed files alone, and runs the tests that they affect', async () => {
  const copy = scratchCopy();
  try {
    const git = (...words: string[]) => copy.run('git', '-c', 'user.name=ann', '-c', 'user.email=a@b', ...words);
    await git('init', '-q');
    // Nothing else can be new, so that git need not read the other files.
    writeFileSync(path.join(copy.root, '.git/info/exclude'), '*\n');
    const changed = ['host/src/routes.tsx', 'README.md'];
    await git('add', '--force', ...changed);
    await git('commit', '-qm', 'first');
    const listCalls = recordPrograms(copy.root);
    for (const file of changed) appendFileSync(path.join(copy.root, file), '\n');
    await copy.run('node', 'platform/src/cli.ts', 'check');
    const calls = listCalls();
    expect(calls.filter(([program]) => program === 'oxlint')).toEqual([['oxlint', 'host/src/routes.tsx']]);
    expect(calls.filter(([program]) => program === 'vitest')).toEqual([
      ['vitest', 'run', expect.any(String), expect.any(String), expect.any(String), '--changed', '--passWithNoTests'],
    ]);
  } finally {
    copy.dispose();
  }
});
