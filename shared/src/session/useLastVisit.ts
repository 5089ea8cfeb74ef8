import { useEffect, useMemo } from 'react';
import { useUserStorage } from './useUserStorage.ts';

// A user who comes back within this time is still on the same visit.
const VISIT_TIMEOUT_MS = 30 * 60_000;
const HEARTBEAT_MS = 60_000;

interface Visits {
  /** When the visit before this one ended, in milliseconds; 0 on the first visit. */
  before: number;
  /** When this one was last alive. */
  seen: number;
}

const time = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);
const readVisits = (stored: unknown): Visits => {
  const { before, seen } = Object(stored) as Partial<Visits>;
  return { before: time(before), seen: time(seen) };
};
const nextVisit = ({ before, seen }: Visits): Visits => {
  const now = Date.now();
  return { before: now - seen > VISIT_TIMEOUT_MS ? seen : before, seen: now };
};

/** When the user was last on a screen before this visit; undefined on the first. Reloading does not end a visit. */
export function useLastVisit(screen: string): Date | undefined {
  const [{ before }, setVisits] = useUserStorage<Visits>({
    name: `visit-${screen}`,
    initial: { before: 0, seen: 0 },
    read: readVisits,
  });
  useEffect(() => {
    const beat = () => document.visibilityState === 'visible' && setVisits(nextVisit);
    beat();
    const timer = setInterval(beat, HEARTBEAT_MS);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [setVisits]);
  return useMemo(() => (before === 0 ? undefined : new Date(before)), [before]);
}
