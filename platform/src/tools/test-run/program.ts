import { execa } from 'execa';
import { workspaceRoot } from '../../build/area.ts';
import type { Print } from './runSteps.ts';

const TIMEOUT_MS = 60 * 60_000;

interface ProgramOptions {
  env?: Record<string, string | undefined>;
  // Receives the output after the program has exited; unset: the program prints to the terminal.
  print?: Print | undefined;
  timeoutMs?: number;
}

// Returns whether the program succeeded. It is stopped after an hour.
export async function program(
  name: string,
  args: string[],
  { env = {}, print, timeoutMs = TIMEOUT_MS }: ProgramOptions = {},
) {
  const output = print === undefined ? 'inherit' : 'pipe';
  const { all, exitCode, timedOut } = await execa(name, args, {
    cwd: workspaceRoot,
    env,
    preferLocal: true,
    localDir: workspaceRoot,
    reject: false,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
    all: true,
    timeout: timeoutMs,
    forceKillAfterDelay: 10_000,
  });
  if (all) print?.(all);
  if (timedOut) (print ?? console.error)(`${name} did not end within ${timeoutMs / 1000} s, and was stopped.`);
  return exitCode === 0;
}
