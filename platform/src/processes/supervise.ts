import { setTimeout as wait } from 'node:timers/promises';
import { type Service, spawnService } from './spawnService.ts';
import { waitUntilReady } from './waitUntilReady.ts';

export interface SuperviseOptions {
  print: (line: string) => void;
  /** Maximum time of a start, in ms. */
  timeoutMs?: number;
  /** The pause before the first restart, in ms; it doubles up to 30 s. */
  delayMs?: number;
}

export interface Supervised {
  /** Asks the service to go and waits until it has gone. */
  stop: () => Promise<void>;
  /** Ends it at once. */
  kill: () => void;
}

const maxDelayMs = 30_000;
/** A service that ran this long has recovered: the next restart is quick again. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * Starts a service, waits until it is ready, and from then on starts it again whenever it ends by itself.
 * @throws StartError when it does not come up the first time.
 */
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
