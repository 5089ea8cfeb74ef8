import type { ApiError } from '@faultline/shared/api';
import { queryClient } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { endSession, store, tokenAtom } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { atom } from 'jotai';

/**
 * The way the last session of this page ended, while that still matters: `session-expired` in the second between a 401 and the
 * sign-in page, when the guard waits; `signed-out` after a sign-out, when the page is not remembered for the next user.
 */
export const sessionEndAtom = atom<'none' | 'session-expired' | 'signed-out'>('none');

const stayOn: readonly string[] = [paths.signIn, paths.register, paths.landing];

/** Takes away the toast of the last refusal: on another page, as Register after Sign In, it says nothing any more. */
let dismissRefusal = (): void => undefined;
export const dismissLastRefusal = (): void => dismissRefusal();

/**
 * Handles a 401 (specification 5.5): the session is cleared and an error toast shows; `SessionEndRedirect` then takes the
 * browser to sign in, unless it is on a page that needs no session. Further 401s of the same second say nothing new.
 */
export function handleUnauthorized(error: ApiError): void {
  if (store.get(sessionEndAtom) === 'session-expired') return;
  dismissRefusal();
  dismissRefusal = toast.error(error.message);
  if (!stayOn.includes(location.pathname)) store.set(sessionEndAtom, 'session-expired');
  endSession();
}

/** Notifies a user whose session ended without a sign-out: why, where the provider refused with a reason (specification 5.5). */
export const notifySessionExpired = (refusal?: ApiError): void =>
  void toast.error(refusal?.serverMessage ?? 'Session expired. Please login again.');

export const notifyVerificationRequired = (error: ApiError): void => void toast.error(error.message);

/**
 * Nothing stays of the user whose session ended. Where another one is here at once, what is on screen is asked again for
 * them: screens whose questions were only dropped would wait for an answer for ever.
 */
export function clearQueryCache(): void {
  if (store.get(tokenAtom) === undefined) return queryClient.clear();
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
}
