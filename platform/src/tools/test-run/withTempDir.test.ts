import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaNode } from 'execa';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTempDir } from './withTempDir.ts';

let temp: string;
beforeEach(async () => {
  temp = await mkdtemp(join(tmpdir(), 'faultline-scratch-'));
  vi.stubEnv('TMPDIR', temp);
});
afterEach(() => rm(temp, { recursive: true, force: true }));

test('what tests leave in the temp folder goes with the run, also when it fails', async () => {
  const run = withTempDir(async () => {
    await writeFile(join(tmpdir(), 'left'), '');
    expect(existsSync(join(temp, 'left'))).toBe(false);
    throw new Error('a step failed');
  });
  await expect(run).rejects.toThrow('a step failed');
  expect(await readdir(temp)).toEqual([]);
  expect(tmpdir()).toBe(temp);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('a run that ends by %s leaves nothing', async (signal) => {
  const module = new URL('./withTempDir.ts', import.meta.url).href;
  const script = join(temp, 'run.ts');
  await writeFile(
    script,
    `import { withTempDir } from ${JSON.stringify(module)};
     setInterval(() => undefined, 1000);
     await withTempDir(() => { console.log('ready'); return new Promise(() => undefined); });`,
  );
  const run = execaNode(script, { reject: false, ipc: false, timeout: 200_000 });
  await new Promise((resolve) => run.stdout.once('data', resolve));
  run.kill(signal);
  expect((await run).exitCode).toBe(130);
  await vi.waitFor(async () => expect(await readdir(temp)).toEqual(['run.ts']), { timeout: 200_000 });
});
