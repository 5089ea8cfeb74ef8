import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { workspaceRoot } from './build/area.ts';

test('the first line of an installation says what it does and how long it takes', async () => {
  const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [program = '', ...args] = scripts['pnpm:devPreinstall']?.split(' ') ?? [];
  const { stdout } = await execa(program, args, { cwd: workspaceRoot });
  expect(stdout.split('\n')[0]).toMatch(/^Installing the packages and Node \d+\. .*minute.*MB/);
});
