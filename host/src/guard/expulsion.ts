import { type ApiError } from '@faultline/shared/api';
import { endSession, store } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { paths, rememberPage } from '@faultline/shared/routing';
import { atom } from 'jotai';

const REDIRECT_MS = 1000;

/** True in the second between a 401 and the sign-in page, while the guard waits. */
export const expelledAtom = atom(false);

const stayOn: readonly string[] = [paths.signIn, paths.register, paths.landing];

/**
 * What a 401 does (spec part 1, section 8): the session is cleared, an error toast shows, and after a second the browser
 * goes to sign in, unless it is on a page that needs no session. Further 401s of the same second say nothing new.
 */
export function expel(error: ApiError, go: (path: string, options: { state: unknown }) => void): void {
  if (store.get(expelledAtom)) return;
  toast.error(error.message);
  if (stayOn.includes(location.pathname)) return endSession();
  store.set(expelledAtom, true);
  endSession();
  const state = rememberPage(location);
  setTimeout(() => {
    store.set(expelledAtom, false);
    go(paths.signIn, { state });
  }, REDIRECT_MS);
}
