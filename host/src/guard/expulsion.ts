import { type ApiError } from '@faultline/shared/api';
import { endSession, store } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { paths, rememberPage } from '@faultline/shared/routing';
import { departureAtom } from './departure.ts';

const REDIRECT_MS = 1000;

const stayOn: readonly string[] = [paths.signIn, paths.register, paths.landing];

/**
 * What a 401 does (spec part 1, section 8): the session is cleared, an error toast shows, and after a second the browser
 * goes to sign in, unless it is on a page that needs no session. Further 401s of the same second say nothing new.
 */
export function expel(error: ApiError, go: (path: string, options: { state: unknown }) => void): void {
  if (store.get(departureAtom) === 'expelled') return;
  toast.error(error.message);
  if (stayOn.includes(location.pathname)) return endSession();
  store.set(departureAtom, 'expelled');
  endSession();
  const state = rememberPage(location);
  setTimeout(() => {
    store.set(departureAtom, 'none');
    go(paths.signIn, { state });
  }, REDIRECT_MS);
}
