import { execa } from 'execa';
import { workspaceRoot } from '../build/area.ts';

const TIMEOUT_MS = 60 * 60_000;

/**
 * Runs one of the project's programs in its root, in this terminal; answers whether it ended well. One that has not ended
 * after an hour is ended, and this is printed.
 */
export async function program(
  name: string,
  args: string[],
  env: Record<string, string | undefined> = {},
  timeoutMs = TIMEOUT_MS,
) {
  const { exitCode, timedOut } = await execa(name, args, {
    cwd: workspaceRoot,
    env,
    preferLocal: true,
    localDir: workspaceRoot,
    reject: false,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    timeout: timeoutMs,
    forceKillAfterDelay: 10_000,
  });
  if (timedOut) console.error(`${name} did not end within ${timeoutMs / 1000} s, and was stopped.`);
  return exitCode === 0;
}
