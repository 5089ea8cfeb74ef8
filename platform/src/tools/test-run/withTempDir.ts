import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../../build/area.ts';

// SIGHUP: the terminal was closed.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Delays in seconds: started programs end after this process, and write until then.
const REMOVE_LATER = 'for delay in 1 5 25; do sleep $delay; rm -rf "$1"; done';
const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

// Runs `work` with a temporary folder and removes it afterwards. The folder is also the temp folder of every process
// that `work` starts, so failed or interrupted tests leave nothing behind.
export async function withTempDir<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-test-'));
  const { TMPDIR, PWTEST_CACHE_DIR } = process.env;
  process.env.TMPDIR = join(folder, 'tmp');
  // Playwright's compile cache is kept.
  process.env.PWTEST_CACHE_DIR ??= join(workspaceRoot, '.cache/playwright');
  await mkdir(process.env.TMPDIR);
  const onSignal = () => {
    spawn('/bin/sh', ['-c', REMOVE_LATER, 'sh', folder], { detached: true, stdio: 'ignore' }).unref();
    process.exit(130);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    return await work(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    for (const [name, value] of Object.entries({ TMPDIR, PWTEST_CACHE_DIR }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    await rm(folder, removal);
  }
}
