import { setTimeout as wait } from 'node:timers/promises';
import { type Service, spawnService } from './spawnService.ts';
import { waitUntilReady } from './waitUntilReady.ts';

export interface SuperviseOptions {
  print: (line: string) => void;
  /** The maximum start time in ms. */
  timeoutMs?: number;
  /** The delay before the first restart in ms; it doubles up to 30 s. */
  delayMs?: number;
}

export interface Supervised {
  /** Stops the service and waits for its exit. */
  stop: () => Promise<void>;
  /** Kills the service. */
  kill: () => void;
}

const maxDelayMs = 30_000;
// After this time the restart delay is reset.
const HEALTHY_AFTER_MS = 60_000;

/**
 * Starts a service, waits until it is ready, and restarts it whenever it exits. @throws StartError if the first start
 * fails.
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
