import { setTimeout as wait } from 'node:timers/promises';
import type { Service, RunningService } from './spawnService.ts';

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Resolves once a service that was just started answers.
 * @throws StartError when it ends before, or takes longer than `patience` ms.
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

/** A service that could not be started; it has printed the reason itself, above this message. */
class StartError extends Error {
  override name = 'StartError';
}
