import { useAtom, useAtomValue, type WritableAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { userAtom } from './store.ts';
import { createStringStorage } from './createStringStorage.ts';

/** A thing that is stored in this browser for each user apart, in their own `localStorage` entry. */
export interface UserStorage<T> {
  /** The entry is called by this name and the user's email. */
  name: string;
  initial: T;
  /** Makes the value of whatever is stored; what it throws counts as nothing stored. */
  read: (stored: unknown) => T;
}

type PersonalAtom<T> = WritableAtom<T, [T | ((before: T) => T)], void>;
const atoms = new Map<string, unknown>();

function personalAtom<T>({ name, initial, read }: UserStorage<T>, email: string): PersonalAtom<T> {
  const key = `${name}:${email}`;
  const known = atoms.get(key) as PersonalAtom<T> | undefined;
  if (known !== undefined) return known;
  const storage = createStringStorage<T>((text) => read(JSON.parse(text)), JSON.stringify);
  const made = atomWithStorage<T>(key, initial, storage, { getOnInit: true }) as unknown as PersonalAtom<T>;
  atoms.set(key, made);
  return made;
}

/** Returns what the signed-in user stores in this browser, and a setter; all who use the same name see the change. */
export function useUserStorage<T>(personal: UserStorage<T>) {
  const email = useAtomValue(userAtom)?.email ?? '';
  return useAtom(personalAtom(personal, email));
}
