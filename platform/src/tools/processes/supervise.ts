import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';

export interface SuperviseOptions {
  print: (line: string) => void;
  // The maximum start time in ms.
  timeoutMs?: number;
  // The delay before the first restart in ms; it doubles up to 30 s.
  delayMs?: number;
}

export interface Supervised {
  stop: () => Promise<void>;
  kill: () => void;
}

const maxDelayMs = 30_000;
// After this time the restart delay is reset.
const HEALTHY_AFTER_MS = 60_000;

// Waits until the service is ready, and restarts it whenever it exits. Throws StartError if the first start fails.
export async function supervise(service: Service, options: SuperviseOptions): Promise<Supervised> {
  const { print: log, timeoutMs = 120_000, delayMs: initialDelayMs = 1000 } = options;
  const stopping = new AbortController();
  let running = spawnService(service);
  try {
    await waitUntilReady(service, running, timeoutMs);
  } catch (error) {
    running.kill();
    throw error;
  }

  const keepRunning = async () => {
    let delayMs = initialDelayMs;
    for (;;) {
      const started = Date.now();
      const how = await running.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - started > HEALTHY_AFTER_MS) delayMs = initialDelayMs;
      log(`${service.name} stopped (${how}); it is started again in ${delayMs / 1000} s.`);
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      delayMs = Math.min(delayMs * 2, maxDelayMs);
      running = spawnService(service);
    }
  };
  const kept = keepRunning();

  return {
    stop: async () => {
      stopping.abort();
      running.stop();
      await kept;
    },
    kill: () => {
      stopping.abort();
      running.kill();
    },
  };
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

// Throws StartError if the service exits before it responds, or needs longer than `patience` ms.
export async function waitUntilReady(
  { name, health }: Pick<Service, 'name' | 'health'>,
  running: Pick<RunningService, 'ended'>,
  timeoutMs: number,
): Promise<void> {
  const until = Date.now() + timeoutMs;
  let ended: string | undefined;
  void running.ended.then((how) => (ended = how));
  while (!(await answers(health))) {
    if (ended !== undefined) throw new StartError(`${name} did not start (${ended}).`);
    if (Date.now() > until) throw new StartError(`${name} did not answer within ${Math.round(timeoutMs / 1000)} s.`);
    await Promise.race([running.ended, wait(100)]);
  }
}

// The service has printed the reason above this message.
class StartError extends Error {
  override name = 'StartError';
}

export interface Service {
  // The name in messages: "The API".
  name: string;
  script: string;
  // Added to this process's environment; undefined removes a variable.
  env: Record<string, string | undefined>;
  // A URL that responds with a 2xx status when the service is ready.
  health: string;
}

const exitWithParentFile = fileURLToPath(new URL('./exitWithParent.ts', import.meta.url));

const ending = (exitCode: number | undefined, signal: string | undefined) =>
  signal === undefined ? `exit code ${exitCode ?? 'unknown'}` : signal;

// The service has a separate process group, so that Ctrl-C reaches only its supervisor. It exits with its parent, so
// that it never outlives the supervisor. Its output is printed to this terminal.
function spawnService({ script, env }: Service) {
  const child = execaNode(script, {
    env,
    nodeOptions: ['--import', exitWithParentFile],
    ipc: true,
    buffer: false,
    cleanup: false,
    detached: true,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    reject: false,
    forceKillAfterDelay: 20_000,
  });
  return {
    ended: child.then(({ exitCode, signal }) => ending(exitCode, signal)),
    // Sends SIGTERM, and kills the process after 20 s.
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  };
}

type RunningService = ReturnType<typeof spawnService>;
