import { useAtomValue } from 'jotai';
import { pendingVerificationEmailAtom, requiresVerificationAtom, sessionStatusAtom, userAtom } from './store.ts';

/** Returns the state of the session. Changes go through the functions of this entry point. */
export function useSession() {
  return {
    status: useAtomValue(sessionStatusAtom),
    user: useAtomValue(userAtom),
    requiresVerification: useAtomValue(requiresVerificationAtom),
    pendingEmail: useAtomValue(pendingVerificationEmailAtom),
  };
}
