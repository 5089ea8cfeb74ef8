import type { ApiError } from '@faultline/shared/api';
import { queryClient } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { endSession, store, tokenAtom } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { atom } from 'jotai';

// `session-expired` applies in the second between a 401 and the sign-in page. `signed-out` applies after a sign-out,
// when the page is not remembered for the next user.
export const sessionEndAtom = atom<'none' | 'session-expired' | 'signed-out'>('none');

const stayOn: readonly string[] = [paths.signIn, paths.sso, paths.register, paths.landing];

let dismissRefusal = (): void => undefined;
export const dismissLastRefusal = (): void => dismissRefusal();

// Handles a 401 (specification 5.5): clears the session and shows an error toast. `SessionEndRedirect` then opens
// sign-in unless the page needs no session. Further 401s within the same second are ignored.
export function handleUnauthorized(error: ApiError): void {
  if (store.get(sessionEndAtom) === 'session-expired') return;
  dismissRefusal();
  dismissRefusal = toast.error(error.message);
  if (!stayOn.includes(location.pathname)) store.set(sessionEndAtom, 'session-expired');
  endSession();
}

export const notifySessionExpired = (refusal?: ApiError): void =>
  void toast.error(refusal?.serverMessage ?? 'Session expired. Please login again.');

export const notifyVerificationRequired = (error: ApiError): void => void toast.error(error.message);

// Removes the data of the previous user. If another user is already signed in, visible queries are fetched again.
export function clearQueryCache(): void {
  if (store.get(tokenAtom) === undefined) return queryClient.clear();
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
}
