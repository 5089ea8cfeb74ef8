import type { RemoteScreen } from '@faultline/shared/contract';
import { loadRemote } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { fetchLatestRegistry, inlinedRegistry, type LiveArea, withTimeout } from '../registry/registry.ts';
import { record } from '../telemetry.ts';
import { ATTEMPT_TIMEOUT_MS, RETRY_DELAYS_MS, sleep } from './attempts.ts';
import { getContainerName, hasEntry, resetContainer } from './container.ts';
import { findFallbackReleases, screenIn } from './fallbackReleases.ts';
import { lazySharedModules } from './sharedModules.ts';

export interface Found {
  Component: ComponentType;
  area: LiveArea;
}

/**
 * Loads a screen, or the same screen of a fallback release. A release that fails is tried three times before the next
 * one. If a release does not respond within the first attempt's timeout, the next one is loaded in parallel, and the
 * first to load is shown.
 */
export async function loadWithFallback(area: LiveArea, screen: RemoteScreen): Promise<Found> {
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

/** Loads the screen from a fallback release of the newest registry. */
export async function loadFallbackRelease(
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

/** Returns the phase in which the last attempt of a release failed. */
export const getFailedPhase = ({ release }: LiveArea): Phase => failedIn.get(release.global) ?? 'entry';

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

// The message is shown to users. The runtime's own error is its cause.
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

// Resolves when `work` fails or `ms` have passed.
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
