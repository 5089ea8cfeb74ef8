import type { RemoteScreen } from '@faultline/shared/contract';
import type { ComponentType } from 'react';
import { fetchLatestRegistry } from '../boot/fetchLatestRegistry.ts';
import { inlinedRegistry, type LiveArea } from '../boot/registry.ts';
import { loadWithRetries } from './loadWithRetries.ts';
import { ATTEMPT_TIMEOUT_MS } from './prepareFederation.ts';
import { screenIn, findFallbackReleases } from './fallbackReleases.ts';

/** A screen that can be drawn, and the release it is of. */
export interface Found {
  Component: ComponentType;
  area: LiveArea;
}

/** Resolves when `work` fails, or has not come to anything after `ms`. */
const rejectedOrTimedOut = (work: Promise<unknown>, ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const clearTimer = () => clearTimeout(timer);
    work.then(clearTimer, () => {
      clearTimer();
      resolve();
    });
  });

/** On a slow network too, the registry is waited for where the page itself knows of nothing else: a mended release is in it. */
async function currentSpares(failed: LiveArea, screen: RemoteScreen): Promise<LiveArea[]> {
  const isSpared = findFallbackReleases(inlinedRegistry(), failed, screen).length > 0;
  return findFallbackReleases(await fetchLatestRegistry(isSpared ? undefined : ATTEMPT_TIMEOUT_MS), failed, screen);
}

/** Another release of the area, as the registry now has it, that has the screen and loads. */
export async function loadFallbackRelease(
  failed: LiveArea,
  screen: RemoteScreen,
  over: AbortSignal = new AbortController().signal,
): Promise<Found> {
  let reason: unknown = new Error(`${failed.area} has no other release with this screen`);
  for (const area of await currentSpares(failed, screen)) {
    if (over.aborted) break;
    try {
      return { Component: await loadWithRetries(area, screenIn(area, screen) ?? screen, over), area };
    } catch (error) {
      reason = error;
    }
  }
  throw reason;
}

/**
 * The failure ladder up to its panel. A release that answers with failures is tried three times before another is; one
 * that does not answer at all is tried on, but the next starts beside it after the first attempt's time, so that nobody
 * waits for the sum. Whichever is there first is shown.
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
