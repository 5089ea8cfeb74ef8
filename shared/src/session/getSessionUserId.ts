import { tokenAtom, userAtom } from './atoms.ts';
import { store } from './store.ts';
import { readTokenSubject } from './token.ts';

/**
 * Whose session this is: the token's subject, or where it names none the user's e-mail, empty while that is not known;
 * undefined without a session. Who has another e-mail by now, or a renewed token, is the same person.
 */
export function getSessionUserId(): string | undefined {
  const token = store.get(tokenAtom);
  return token === undefined ? undefined : (readTokenSubject(token) ?? store.get(userAtom)?.email ?? '');
}
