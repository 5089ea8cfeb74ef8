import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { asObject } from '../contract/coerce.ts';
import { readUser, type User } from '../contract/auth.ts';
import { createStringStorage } from './createStringStorage.ts';

/** The storage keys (specification 5.1): token, user, requiresVerification, pendingVerificationEmail. */
export const tokenAtom = atomWithStorage<string | undefined>(
  'token',
  undefined,
  createStringStorage<string | undefined>(String, String),
  {
    getOnInit: true,
  },
);

const parseUser = (text: string): User | undefined => {
  const user = asObject(JSON.parse(text));
  return Object.keys(user).length === 0 ? undefined : readUser(user);
};
export const userAtom = atomWithStorage<User | undefined>(
  'user',
  undefined,
  createStringStorage(parseUser, JSON.stringify),
  {
    getOnInit: true,
  },
);

export const requiresVerificationAtom = atomWithStorage<boolean>(
  'requiresVerification',
  false,
  createStringStorage((text) => text === 'true', String),
  { getOnInit: true },
);

export const pendingVerificationEmailAtom = atomWithStorage<string | undefined>(
  'pendingVerificationEmail',
  undefined,
  createStringStorage<string | undefined>(String, String),
  { getOnInit: true },
);

/** Where the session stands. `loading` lasts while a stored session is being restored. */
export type SessionStatus = 'loading' | 'anonymous' | 'signed-in';
export const restoringAtom = atom(false);
export const sessionStatusAtom = atom<SessionStatus>((get) => {
  if (get(restoringAtom)) return 'loading';
  return get(tokenAtom) === undefined ? 'anonymous' : 'signed-in';
});
