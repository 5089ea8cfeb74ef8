import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listChangedFiles, selectLintTargets } from './staticSteps.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'faultline-changed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('listChangedFiles', () => {
  test('lists what is edited, staged or new, and neither what is deleted nor what is ignored', async () => {
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=a@b', ...words], { cwd: root });
    git('init', '-q');
    for (const file of ['same.ts', 'edited.ts', 'staged.ts', 'gone.ts']) write(file, '');
    write('.gitignore', 'left');
    git('add', '.');
    git('commit', '-qm', 'first');
    write('edited.ts', '1');
    write('staged.ts', '1');
    git('add', 'staged.ts');
    rmSync(path.join(root, 'gone.ts'));
    write('a folder/new.ts', '');
    write('left', '');
    expect(await listChangedFiles(root)).toEqual(['a folder/new.ts', 'edited.ts', 'staged.ts']);
  });

  test('answers null outside of a repository', async () => {
    expect(await listChangedFiles(root)).toBeNull();
  });
});

test.each([
  [['host/src/Shell.tsx', 'README.md', 'host/src/host.css'], ['host/src/Shell.tsx']],
  [['README.md'], []],
  [['host/src/Shell.tsx', 'import-boundaries.json'], null],
  [['remote-auth/package.json'], null],
  [null, null],
])('selectLintTargets selects of %j: %j', (changed, targets) => {
  expect(selectLintTargets(changed)).toEqual(targets);
});
