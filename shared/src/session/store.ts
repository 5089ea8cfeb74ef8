import { createStore, atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { asObject } from '../contract/coerce.ts';
import { readUser, type User } from '../contract/auth.ts';
import { createStringStorage } from './createStringStorage.ts';
import { readTokenSubject } from './token.ts';

/** The one jotai store of the page; the host gives it to its Provider, and code outside React reads it here. */
export const store = createStore();

/** The storage keys of user data in entry points that are fetched on demand: emptied with the session, though the entry point never came. */
export const storeKeys = { exports: 'exports' } as const;

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

/** The state of the session. `loading` lasts while a stored session is being restored. */
export type SessionStatus = 'loading' | 'anonymous' | 'signed-in';
export const restoringAtom = atom(false);
export const sessionStatusAtom = atom<SessionStatus>((get) => {
  if (get(restoringAtom)) return 'loading';
  return get(tokenAtom) === undefined ? 'anonymous' : 'signed-in';
});

/**
 * Whose session this is: the token's subject, or where it names none the user's email, empty while that is not known;
 * undefined without a session. Who has another email by now, or a renewed token, is the same user.
 */
export function getSessionUserId(): string | undefined {
  const token = store.get(tokenAtom);
  return token === undefined ? undefined : (readTokenSubject(token) ?? store.get(userAtom)?.email ?? '');
}
