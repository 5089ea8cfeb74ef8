import type { RemoteScreen } from '@faultline/shared/contract';
import { useEffect, useReducer } from 'react';
import { inlinedRegistry, type LiveArea } from '../boot/registry.ts';
import { reportCrash, retryScreen, getScreen } from '../federation/loadScreen.ts';
import { findFallbackReleases } from '../federation/fallbackReleases.ts';

/** A screen while it comes, when it is there, or why it is not, with another try. */
export function useScreen(area: LiveArea, screen: RemoteScreen) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const state = getScreen(area, screen);
  useEffect(() => {
    let left = false;
    if (state.status === 'loading') void state.done.then(() => left || redraw());
    return () => {
      left = true;
    };
  }, [state]);
  const retry = () => {
    retryScreen(area, screen);
    redraw();
  };
  const crashed = (error: unknown) => {
    if (reportCrash(area, screen, error)) redraw();
  };
  const hasFallback = (of: LiveArea) => findFallbackReleases(inlinedRegistry(), of, screen).length > 0;
  return { state, retry, crashed, hasFallback };
}
