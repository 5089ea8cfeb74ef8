import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import getPort, { portNumbers } from 'get-port';

const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
const TIMEOUT_MS = 600_000;

export interface RunningScript {
  child: ChildProcess;
  output: { out: string; err: string };
  // Null when a signal ended it.
  ended: Promise<number | null>;
}

// The process ends with this one, at the latest after ten minutes. Every process compiles PGlite's WebAssembly;
// optimizing it would take longer than a test runs.
export function startScript(script: URL, args: string[], env: Record<string, string>): RunningScript {
  const child = spawn(process.execPath, ['--liftoff-only', script.pathname, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, TMPDIR, ...env },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => (output.out += String(data)));
  child.stderr.on('data', (data) => (output.err += String(data)));
  return { child, output, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

// Ports below the range from which systems number outgoing connections stay free until the process listens.
export const freePort = (): Promise<number> =>
  getPort({ host: '127.0.0.1', port: portNumbers(randomInt(20_000, 31_000), 32_000) });
