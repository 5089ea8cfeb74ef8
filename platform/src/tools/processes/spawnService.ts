import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';

/** A child process that runs until it is stopped. */
export interface Service {
  /** The name in messages: "The API". */
  name: string;
  /** The file that Node runs. */
  script: string;
  /** Added to this process's environment; undefined removes a variable. */
  env: Record<string, string | undefined>;
  /** A URL that responds with a 2xx status when the service is ready. */
  health: string;
}

const exitWithParentFile = fileURLToPath(new URL('./exitWithParent.ts', import.meta.url));

const ending = (exitCode: number | undefined, signal: string | undefined) =>
  signal === undefined ? `exit code ${exitCode ?? 'unknown'}` : signal;

/**
 * Starts a service in a process group of its own, so that Ctrl-C reaches only its supervisor, and ended with its parent, so that
 * it never outlives the supervisor. Its output goes to this terminal.
 */
export function spawnService({ script, env }: Service) {
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
    /** Sends SIGTERM, and kills the process after 20 s. */
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  };
}

export type RunningService = ReturnType<typeof spawnService>;
