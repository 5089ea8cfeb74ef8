import { setTimeout as wait } from 'node:timers/promises';
import type { Service, RunningService } from './spawnService.ts';

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Resolves when a started service responds. @throws StartError if it exits before, or needs longer than `patience` ms.
 */
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
