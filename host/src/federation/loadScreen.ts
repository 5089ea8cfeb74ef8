import { loadRemote } from '@module-federation/enhanced/runtime';
import type { RemoteScreen } from '@faultline/shared/contract';
import type { ComponentType } from 'react';
import type { LiveArea } from '../boot/registry.ts';
import { onDemandDoors } from './provide.ts';
import { ATTEMPT_MS, registerArea } from './registerAreas.ts';

const PAUSES_MS = [300, 1000];

/** The pause before another attempt, spread so that a thousand browsers do not come back in the same instant. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms * (0.75 + Math.random() / 2)));

const inTime = <T>(work: Promise<T>, what: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} did not answer within ${ATTEMPT_MS / 1000} s`)),
      ATTEMPT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** In words a person can pass on; the runtime's own stand behind it. */
const refuse = (name: string) => (cause: unknown) => {
  throw new Error(`${name} could not be fetched`, { cause });
};

async function attempt(area: LiveArea, { expose, needs = [] }: RemoteScreen): Promise<ComponentType> {
  const name = `${area.area} ${area.version}`;
  const doors = needs.map((need) => onDemandDoors[need]?.());
  const fetched = Promise.all([loadRemote<Record<string, ComponentType>>(`${area.area}/${expose}`), ...doors]);
  const [module] = await inTime(fetched.catch(refuse(name)), name);
  const component = module?.[expose];
  if (typeof component !== 'function') throw new Error(`${name} exposes no ${expose}`);
  return component;
}

/** Loads a screen's component: one attempt, and two more after a pause each. */
async function load(area: LiveArea, screen: RemoteScreen): Promise<ComponentType> {
  for (const ms of PAUSES_MS) {
    try {
      return await attempt(area, screen);
    } catch {
      await pause(ms);
      registerArea(area, true);
    }
  }
  return attempt(area, screen);
}

export type LoadedScreen =
  | { status: 'loading'; done: Promise<void> }
  | { status: 'ready'; Component: ComponentType }
  | { status: 'failed'; error: unknown };

const loaded = new Map<string, LoadedScreen>();
const keyOf = (area: LiveArea, screen: RemoteScreen) => `${area.area}@${area.version}/${screen.expose}`;

/** The screen as far as it has come; starts loading it when nobody has. A failure stays until `forgetFailure`. */
export function screenOf(area: LiveArea, screen: RemoteScreen): LoadedScreen {
  const key = keyOf(area, screen);
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const done = load(area, screen).then(
    (Component) => void loaded.set(key, { status: 'ready', Component }),
    (error: unknown) => void loaded.set(key, { status: 'failed', error }),
  );
  const state: LoadedScreen = { status: 'loading', done };
  loaded.set(key, state);
  return state;
}

/** Lets the next `screenOf` try anew. */
export function forgetFailure(area: LiveArea, screen: RemoteScreen): void {
  const key = keyOf(area, screen);
  if (loaded.get(key)?.status !== 'failed') return;
  loaded.delete(key);
  registerArea(area, true);
}
