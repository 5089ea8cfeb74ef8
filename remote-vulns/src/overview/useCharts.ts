import type * as charts from '@faultline/shared/charts';
import { useEffect, useState } from 'react';

type Charts = typeof charts;
export type LoadedCharts =
  | { status: 'loading' }
  | { status: 'ready'; charts: Charts }
  | { status: 'failed'; retry: () => void };

const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(id);
};

/** The charts' chunk, fetched once `wanted` and the browser has nothing better to do, so that the list does not wait for it. */
export function useCharts(wanted: boolean): LoadedCharts {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<LoadedCharts>({ status: 'loading' });
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    const retry = () => {
      setLoaded({ status: 'loading' });
      setAttempt(attempt + 1);
    };
    const stop = whenIdle(() => {
      import('@faultline/shared/charts').then(
        (charts) => left || setLoaded({ status: 'ready', charts }),
        () => left || setLoaded({ status: 'failed', retry }),
      );
    });
    return () => {
      left = true;
      stop();
    };
  }, [wanted, attempt]);
  return loaded;
}
