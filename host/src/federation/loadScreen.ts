import type { RemoteScreen } from '@faultline/shared/contract';
import { type LiveArea, fetchLatestRegistry, inlinedRegistry, withTimeout } from '../registry/registry.ts';
import { record } from '../telemetry.ts';
import { resetContainer, getContainerName, hasEntry } from './container.ts';
import { clearFailed, markFailed, screenIn, findFallbackReleases } from './fallbackReleases.ts';
import { loadRemote } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { ATTEMPT_TIMEOUT_MS, RETRY_DELAYS_MS, sleep, lazySharedModules } from './sharedModules.ts';

export type LoadedScreen =
  | { status: 'loading'; done: Promise<void> }
  | ({ status: 'ready' } & Found)
  | { status: 'failed'; area: LiveArea; error: unknown };

const loaded = new Map<string, LoadedScreen>();
const activeFallbacks = new Map<string, LiveArea>();
const crashes = new Map<string, number>();

const formatRelease = ({ area, version }: LiveArea) => `${area}@${version}`;
const getScreenKey = (area: LiveArea, screen: RemoteScreen) => `${formatRelease(area)}/${screen.expose}`;
export const getRunningArea = (area: LiveArea) => activeFallbacks.get(formatRelease(area)) ?? area;

function replace(choice: LiveArea, failed: LiveArea, area: LiveArea): void {
  activeFallbacks.set(formatRelease(choice), area);
  if (failed.source !== 'override') markFailed(failed);
}

interface Finding {
  running: LiveArea;
  finding: Promise<Found>;
  phase?: 'render';
}

function follow(choice: LiveArea, screen: RemoteScreen, { running, finding, phase }: Finding): LoadedScreen {
  const key = getScreenKey(choice, screen);
  const done = finding.then(
    (found) => {
      if (found.area !== running) {
        record('mf.load.fallback', running, { phase: phase ?? getFailedPhase(running) });
        replace(choice, running, found.area);
      }
      loaded.set(key, { status: 'ready', ...found });
    },
    (error: unknown) => {
      record('mf.load.fail', running, { phase: phase ?? getFailedPhase(running) });
      if (running.source === 'canary') markFailed(running);
      loaded.set(key, { status: 'failed', area: running, error });
    },
  );
  const state: LoadedScreen = { status: 'loading', done };
  loaded.set(key, state);
  return state;
}

const preloading = new Set<string>();

export function preloadScreen(choice: LiveArea, screen: RemoteScreen): void {
  const key = getScreenKey(choice, screen);
  if (loaded.has(key)) return;
  const state = getScreen(choice, screen);
  if (state.status !== 'loading') return;
  preloading.add(key);
  void state.done.then(() => {
    if (preloading.delete(key) && loaded.get(key)?.status === 'failed') loaded.delete(key);
  });
}

export function getScreen(choice: LiveArea, screen: RemoteScreen): LoadedScreen {
  preloading.delete(getScreenKey(choice, screen));
  const known = loaded.get(getScreenKey(choice, screen));
  if (known !== undefined) return known;
  const running = getRunningArea(choice);
  return follow(choice, screen, { running, finding: loadWithFallback(running, screenIn(running, screen) ?? screen) });
}

export function retryScreen(choice: LiveArea, screen: RemoteScreen): void {
  const known = loaded.get(getScreenKey(choice, screen));
  if (known === undefined || known.status === 'loading') return;
  clearFailed(choice.area);
  if (known.status === 'failed') activeFallbacks.delete(formatRelease(choice));
  resetContainer(getRunningArea(choice));
  loaded.delete(getScreenKey(choice, screen));
}

// Returns true if another release is tried, which happens after two crashes of one release.
export function reportCrash(choice: LiveArea, screen: RemoteScreen, error: unknown): boolean {
  const running = getRunningArea(choice);
  const count = (crashes.get(running.release.global) ?? 0) + 1;
  crashes.set(running.release.global, count);
  record('mf.render.error', running, { phase: 'render' });
  if (count < 2) return false;
  const finding = loadFallbackRelease(running, screen).catch(() => Promise.reject(error));
  follow(choice, screen, { running, finding, phase: 'render' });
  return true;
}

interface Found {
  Component: ComponentType;
  area: LiveArea;
}

// A release that fails is tried three times before the next one. If a release does not respond within the timeout of
// the first attempt, the next one is loaded in parallel, and the first to load is shown.
async function loadWithFallback(area: LiveArea, screen: RemoteScreen): Promise<Found> {
  const over = new AbortController();
  const chosen = loadWithRetries(area, screen, over.signal).then((Component) => ({ Component, area }));
  const other = rejectedOrTimedOut(chosen, ATTEMPT_TIMEOUT_MS).then(() =>
    loadFallbackRelease(area, screen, over.signal),
  );
  try {
    return await Promise.any([chosen, other]);
  } catch (error) {
    throw (error as AggregateError).errors[0];
  } finally {
    over.abort();
  }
}

async function loadFallbackRelease(
  failed: LiveArea,
  screen: RemoteScreen,
  over: AbortSignal = new AbortController().signal,
): Promise<Found> {
  let reason: unknown = new Error(`${failed.area} has no other release with this screen`);
  for (const area of await listFallbackReleases(failed, screen)) {
    if (over.aborted) break;
    try {
      return { Component: await loadWithRetries(area, screenIn(area, screen) ?? screen, over), area };
    } catch (error) {
      reason = error;
    }
  }
  throw reason;
}

type Phase = 'entry' | 'expose';
const failedIn = new Map<string, Phase>();

const getFailedPhase = ({ release }: LiveArea): Phase => failedIn.get(release.global) ?? 'entry';

async function loadWithRetries(area: LiveArea, screen: RemoteScreen, over: AbortSignal): Promise<ComponentType> {
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

const refuse = (name: string) => (cause: unknown) => {
  throw new Error(`${name} could not be fetched`, { cause });
};

async function loadOnce(area: LiveArea, { expose, sharedModules = [] }: RemoteScreen): Promise<ComponentType> {
  const name = `${area.area} ${area.version}`;
  const modules = sharedModules.map((each) => lazySharedModules[each]?.());
  const screen = loadRemote<Record<string, ComponentType>>(`${getContainerName(area)}/${expose}`);
  const [module] = await withTimeout(Promise.all([screen, ...modules]).catch(refuse(name)), ATTEMPT_TIMEOUT_MS, name);
  const component = module?.[expose];
  if (typeof component !== 'function') throw new Error(`${name} exposes no ${expose}`);
  return component;
}

const rejectedOrTimedOut = (work: Promise<unknown>, ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const clearTimer = () => clearTimeout(timer);
    work.then(clearTimer, () => {
      clearTimer();
      resolve();
    });
  });

// If the page itself has no fallback, a slow network does not shorten the wait for the registry, which may name a
// fixed release.
async function listFallbackReleases(failed: LiveArea, screen: RemoteScreen): Promise<LiveArea[]> {
  const isReplaceable = findFallbackReleases(inlinedRegistry(), failed, screen).length > 0;
  return findFallbackReleases(
    await fetchLatestRegistry(isReplaceable ? undefined : ATTEMPT_TIMEOUT_MS),
    failed,
    screen,
  );
}
