import { loadRemote } from '@module-federation/enhanced/runtime';
import type { RemoteScreen } from '@faultline/shared/contract';
import type { ComponentType } from 'react';
import type { LiveArea } from '../boot/registry.ts';
import { record } from '../telemetry/record.ts';
import { getContainerName, hasEntry, resetContainer } from './containers.ts';
import { withTimeout } from './withTimeout.ts';
import { sleep, RETRY_DELAYS_MS } from './sleep.ts';
import { ATTEMPT_TIMEOUT_MS } from './prepareFederation.ts';
import { onDemandDoors } from './provide.ts';

/** In words a person can pass on; the runtime's own stand behind it. */
const refuse = (name: string) => (cause: unknown) => {
  throw new Error(`${name} could not be fetched`, { cause });
};

async function loadOnce(area: LiveArea, { expose, needs = [] }: RemoteScreen): Promise<ComponentType> {
  const name = `${area.area} ${area.version}`;
  const doors = needs.map((need) => onDemandDoors[need]?.());
  const screen = loadRemote<Record<string, ComponentType>>(`${getContainerName(area)}/${expose}`);
  const [module] = await withTimeout(Promise.all([screen, ...doors]).catch(refuse(name)), ATTEMPT_TIMEOUT_MS, name);
  const component = module?.[expose];
  if (typeof component !== 'function') throw new Error(`${name} exposes no ${expose}`);
  return component;
}

type Phase = 'entry' | 'expose';
const failedIn = new Map<string, Phase>();

/** How far a release's last failed attempt had come. */
export const getFailedPhase = ({ release }: LiveArea): Phase => failedIn.get(release.global) ?? 'entry';

/** Loads a screen of one release: an attempt, and two more after a pause each, unless `over` ends them. */
export async function loadWithRetries(area: LiveArea, screen: RemoteScreen, over: AbortSignal): Promise<ComponentType> {
  const started = performance.now();
  record('mf.load.start', area);
  for (let count = 1; ; count += 1) {
    try {
      const component = await loadOnce(area, screen);
      record('mf.load.ok', area, { attempt: count, ms: performance.now() - started });
      return component;
    } catch (error) {
      failedIn.set(area.release.global, hasEntry(area) ? 'expose' : 'entry');
      resetContainer(area);
      const ms = RETRY_DELAYS_MS[count - 1];
      if (ms === undefined) throw error;
      await sleep(ms);
      if (over.aborted) throw error;
      record('mf.load.retry', area, { attempt: count, phase: getFailedPhase(area) });
    }
  }
}
