import { setTimeout as wait } from 'node:timers/promises';
import { type Service, spawnService } from './spawnService.ts';
import { waitUntilReady } from './waitUntilReady.ts';

export interface SuperviseOptions {
  say: (line: string) => void;
  /** How long a start may take, in ms. */
  patience?: number;
  /** The pause before the first restart, in ms; it doubles up to 30 s. */
  pause?: number;
}

export interface Supervised {
  /** Asks the service to go and waits until it has gone. */
  stop: () => Promise<void>;
  /** Ends it at once. */
  kill: () => void;
}

const longestPause = 30_000;
/** A service that ran this long has recovered: the next restart is quick again. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * Starts a service, waits until it is ready, and from then on starts it again whenever it ends by itself.
 * @throws StartError when it does not come up the first time.
 */
export async function supervise(service: Service, options: SuperviseOptions): Promise<Supervised> {
  const { say: log, patience = 120_000, pause: firstPause = 1000 } = options;
  const stopping = new AbortController();
  let running = spawnService(service);
  try {
    await waitUntilReady(service, running, patience);
  } catch (error) {
    running.kill();
    throw error;
  }

  const keepRunning = async () => {
    let pause = firstPause;
    for (;;) {
      const started = Date.now();
      const how = await running.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - started > HEALTHY_AFTER_MS) pause = firstPause;
      log(`${service.name} stopped (${how}); it is started again in ${pause / 1000} s.`);
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, longestPause);
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
