import { useAtom, useAtomValue, type WritableAtom } from 'jotai';
import { userAtom } from './store.ts';
import { createStoredAtom } from './createStringStorage.ts';
import { useEffect, useMemo } from 'react';

/** A value that this browser stores per user, in a `localStorage` entry for each. */
export interface UserStorage<T> {
  name: string;
  initial: T;
  /** Converts the stored JSON to the value. If it throws, the initial value is used. */
  read: (stored: unknown) => T;
}

type PersonalAtom<T> = WritableAtom<T, [T | ((before: T) => T)], void>;
const atoms = new Map<string, unknown>();

function personalAtom<T>({ name, initial, read }: UserStorage<T>, email: string): PersonalAtom<T> {
  const key = `${name}:${email}`;
  const known = atoms.get(key) as PersonalAtom<T> | undefined;
  if (known !== undefined) return known;
  const stored = createStoredAtom<T>(key, initial, (text) => read(JSON.parse(text)), JSON.stringify);
  const made = stored as unknown as PersonalAtom<T>;
  atoms.set(key, made);
  return made;
}

/** Returns what the signed-in user stores in this browser, and a setter; all who use the same name see the change. */
export function useUserStorage<T>(personal: UserStorage<T>) {
  const email = useAtomValue(userAtom)?.email ?? '';
  return useAtom(personalAtom(personal, email));
}

const readFlag = (stored: unknown) => stored === true;

/** A switch that this browser stores per user, off at first. */
export const useUserFlag = (name: string) => useUserStorage<boolean>({ name, initial: false, read: readFlag });

const readAnswer = (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined);

/** A yes or no that this browser stores per user, undefined at first. */
export const useUserAnswer = (name: string) =>
  useUserStorage<boolean | undefined>({ name, initial: undefined, read: readAnswer });

const readTexts = (stored: unknown) => (Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []);

/** A list of texts that this browser stores per user, empty at first. */
export const useUserTexts = (name: string) => useUserStorage<string[]>({ name, initial: [], read: readTexts });

// A user who comes back within this time is still on the same visit.
const VISIT_TIMEOUT_MS = 30 * 60_000;
const HEARTBEAT_MS = 60_000;

interface Visits {
  /** When the visit before this one ended, in milliseconds; 0 on the first visit. */
  before: number;
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
