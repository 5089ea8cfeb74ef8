import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkTypes } from './buildArea.ts';

test('names the missing development dependencies where no compiler is installed', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'faultline-types-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(path.join(root, 'remote-alpha'));
  writeFileSync(path.join(root, 'tsconfig.json'), '{}');
  vi.stubEnv('PATH', '/nonexistent');
  await expect(checkTypes({ name: 'alpha', dir: path.join(root, 'remote-alpha'), root })).rejects.toThrow(
    'alpha cannot be built here: the compiler is missing. Install the development dependencies',
  );
});
