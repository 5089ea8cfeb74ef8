import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from './Service.ts';
import type { RunningService } from './spawnService.ts';
import { StartError } from './StartError.ts';

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
  patience: number,
): Promise<void> {
  const until = Date.now() + patience;
  let ended: string | undefined;
  void running.ended.then((how) => (ended = how));
  while (!(await answers(health))) {
    if (ended !== undefined) throw new StartError(`${name} did not start (${ended}).`);
    if (Date.now() > until) throw new StartError(`${name} did not answer within ${Math.round(patience / 1000)} s.`);
    await Promise.race([running.ended, wait(100)]);
  }
}
