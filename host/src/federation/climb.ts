import type { RemoteScreen } from '@faultline/shared/contract';
import type { ComponentType } from 'react';
import { newerRegistry } from '../boot/newerRegistry.ts';
import { inlinedRegistry, type LiveArea } from '../boot/registry.ts';
import { attempts } from './attempts.ts';
import { ATTEMPT_MS } from './prepareFederation.ts';
import { screenIn, sparesOf } from './spares.ts';

/** A screen that can be drawn, and the release it is of. */
export interface Found {
  Component: ComponentType;
  area: LiveArea;
}

/** Resolves when `work` fails, or has not come to anything after `ms`. */
const inTrouble = (work: Promise<unknown>, ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const settled = () => clearTimeout(timer);
    work.then(settled, () => {
      settled();
      resolve();
    });
  });

/** On a slow network too, the registry is waited for where the page itself knows of nothing else: a mended release is in it. */
async function currentSpares(failed: LiveArea, screen: RemoteScreen): Promise<LiveArea[]> {
  const isSpared = sparesOf(inlinedRegistry(), failed, screen).length > 0;
  return sparesOf(await newerRegistry(isSpared ? undefined : ATTEMPT_MS), failed, screen);
}

/** Another release of the area, as the registry now has it, that has the screen and loads. */
export async function stepDown(
  failed: LiveArea,
  screen: RemoteScreen,
  over: AbortSignal = new AbortController().signal,
): Promise<Found> {
  let reason: unknown = new Error(`${failed.area} has no other release with this screen`);
  for (const area of await currentSpares(failed, screen)) {
    if (over.aborted) break;
    try {
      return { Component: await attempts(area, screenIn(area, screen) ?? screen, over), area };
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
export async function climb(area: LiveArea, screen: RemoteScreen): Promise<Found> {
  const over = new AbortController();
  const chosen = attempts(area, screen, over.signal).then((Component) => ({ Component, area }));
  const other = inTrouble(chosen, ATTEMPT_MS).then(() => stepDown(area, screen, over.signal));
  try {
    return await Promise.any([chosen, other]);
  } catch (error) {
    throw (error as AggregateError).errors[0];
  } finally {
    over.abort();
  }
}
