import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const server = new URL('../../server.ts', import.meta.url).pathname;
const START_TIMEOUT_MS = 120_000;

export interface ServerProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the API as its unit does; resolves once it is ready. */
export async function startServerProcess(role: 'web' | 'worker', port: number, env: Record<string, string>) {
  const child = spawn(process.execPath, [server], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env, API_ROLE: role, API_PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/api`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The ${role} process did not start.`);
    }
    await sleep(100);
  }
  const started: ServerProcess = {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
  return started;
}
