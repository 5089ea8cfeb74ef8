import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import getPort, { portNumbers } from 'get-port';

export const HOST = '127.0.0.1';

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
// The child exits when this process exits, even after a crash.
const exitWithParentArgs = ['--import', at('platform/src/tools/processes/exitWithParent.ts')];
// Removes the settings of the shared stack.
const unset = {
  API_ORIGIN: '',
  API_PORT: '',
  CVE_SOURCE: '',
  DATABASE_URL: '',
  PUBLIC_URL: '',
  SMTP_URL: '',
  TRUSTED_PROXIES: '',
};
// The first start creates a database with demo data, which takes more than a minute on a busy machine.
const START_TIMEOUT_MS = 200_000;
const RUN_TIMEOUT_MS = 200_000;
const STOP_TIMEOUT_MS = 20_000;

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

// A program of the project in a separate process with only the given environment.
export class ChildProgram {
  readonly #script: string;
  readonly #child: ChildProcess;

  constructor(script: string, env: Record<string, string>, args: string[] = []) {
    this.#script = script;
    this.#child = fork(at(script), args, {
      env: { ...process.env, ...unset, HOST, LOG_LEVEL: 'error', ...env },
      execArgv: exitWithParentArgs,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  // Waits for the exit, kills the process after `ms` and then throws.
  async #ended(ms: number): Promise<void> {
    if (this.#hasEnded) return;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#child.kill('SIGKILL');
    }, ms);
    await once(this.#child, 'exit');
    clearTimeout(timer);
    if (isLate) throw new Error(`${this.#script} did not end within ${ms / 1000} s, and was killed.`);
  }

  // Throws if the exit code is not 0.
  async done(): Promise<void> {
    await this.#ended(RUN_TIMEOUT_MS);
    if (this.#child.exitCode !== 0) throw new Error(`${this.#script} failed; it says why above.`);
  }

  // Waits until `url` responds. Throws if the process exits or START_TIMEOUT_MS passes.
  async serves(url: string): Promise<void> {
    const start = Date.now();
    while (!(await answers(url))) {
      if (this.#hasEnded) throw new Error(`${this.#script} could not be started; it says why above.`);
      if (Date.now() - start > START_TIMEOUT_MS) throw new Error(`${this.#script} does not answer at ${url}.`);
      await sleep(100);
    }
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGINT');
    await this.#ended(STOP_TIMEOUT_MS);
  }
}

// Finds a port below the ephemeral range, so that it stays free until the process listens.
export const freePort = (): Promise<number> =>
  getPort({ host: '127.0.0.1', port: portNumbers(randomInt(20_000, 31_000), 32_000) });

// Starts a gateway that serves the releases of a data folder in front of the API at `origin`.
export async function startGateway(dataDir: string, origin: string) {
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: `${port}`, API_ORIGIN: origin };
  const gateway = new ChildProgram('platform/src/release/gateway/server.ts', env);
  const url = `http://${HOST}:${port}`;
  await gateway.serves(`${url}/healthz`);
  return { url, stop: () => gateway.stop() };
}
