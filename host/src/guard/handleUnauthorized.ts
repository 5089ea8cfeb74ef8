import type { ApiError } from '@faultline/shared/api';
import { paths } from '@faultline/shared/routing';
import { endSession, store } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { sessionEndAtom } from './sessionEnd.ts';

const stayOn: readonly string[] = [paths.signIn, paths.register, paths.landing];

/**
 * What a 401 does (specification 5.5): the session is cleared and an error toast shows; `Departure` then takes the
 * browser to sign in, unless it is on a page that needs no session. Further 401s of the same second say nothing new.
 */
export function handleUnauthorized(error: ApiError): void {
  if (store.get(sessionEndAtom) === 'session-expired') return;
  toast.error(error.message);
  if (!stayOn.includes(location.pathname)) store.set(sessionEndAtom, 'session-expired');
  endSession();
}
