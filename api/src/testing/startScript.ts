import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
const TIMEOUT_MS = 300_000;

export interface RunningScript {
  child: ChildProcess;
  /** All it has said so far. */
  said: { out: string; err: string };
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

/**
 * Runs one of our scripts as a process of its own, with nothing but this environment, the search path and what Node compiled
 * before. It ends with this process, and after five minutes.
 */
export function startScript(script: URL, args: string[], env: Record<string, string>): RunningScript {
  const child = spawn(process.execPath, [script.pathname, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, TMPDIR, ...env },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const said = { out: '', err: '' };
  child.stdout.on('data', (data) => (said.out += String(data)));
  child.stderr.on('data', (data) => (said.err += String(data)));
  return { child, said, ended: once(child, 'exit').then(([code]) => code as number | null) };
}
