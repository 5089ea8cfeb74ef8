import { useEffect, useRef, useState } from 'react';

/**
 * Returns a value after it was unchanged for `ms`. If `isEager`, the first change after a pause is returned at once.
 */
export function useDebounced<T>(value: T, ms: number, isEager = false): T | undefined {
  const [settled, setSettled] = useState<T>();
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    const now = performance.now();
    const isFirst = now - changedAt.current >= ms;
    changedAt.current = now;
    const timer = setTimeout(() => setSettled(value), isEager && isFirst ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms, isEager]);
  return settled;
}
