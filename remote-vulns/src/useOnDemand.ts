import { toast } from '@faultline/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/** A module of the list that most visits do not need: loaded once it is wanted. Says so if it cannot be loaded. */
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
