import type { RemoteScreen } from '@faultline/shared/contract';
import { useEffect, useReducer } from 'react';
import type { LiveArea } from '../boot/registry.ts';
import { forgetFailure, screenOf } from '../federation/loadScreen.ts';

/** A screen while it comes, when it is there, or why it is not, with another try. */
export function useScreen(area: LiveArea, screen: RemoteScreen) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const state = screenOf(area, screen);
  useEffect(() => {
    let left = false;
    if (state.status === 'loading') void state.done.then(() => left || redraw());
    return () => {
      left = true;
    };
  }, [state]);
  const retry = () => {
    forgetFailure(area, screen);
    redraw();
  };
  return { state, retry };
}
