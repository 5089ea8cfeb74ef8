import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../toasts/toastQueue.ts';

/** Loads a rarely used module once it is wanted. Shows a toast and calls `onFailed` if it fails to load. */
export function useOnDemand<T extends object>(load: () => Promise<T>, wanted: boolean, onFailed?: () => void) {
  const [loaded, setLoaded] = useState<T>();
  const isMissing = wanted && loaded === undefined;
  const start = useEffectEvent((isCurrent: () => boolean) =>
    load().then(
      (module) => isCurrent() && setLoaded(module),
      () => {
        if (!isCurrent()) return;
        toast.error('This part could not be loaded. Try again.');
        onFailed?.();
      },
    ),
  );
  useEffect(() => {
    if (!isMissing) return undefined;
    let current = true;
    void start(() => current);
    return () => {
      current = false;
    };
  }, [isMissing]);
  return loaded;
}
