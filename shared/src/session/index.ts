export {
  pendingVerificationEmailAtom,
  requiresVerificationAtom,
  type SessionStatus,
  sessionStatusAtom,
  tokenAtom,
  userAtom,
  store,
} from './store.ts';
export { endSession, renewSession, requireVerification, restoreSession, signOut, startSession } from './session.ts';
export { readTokenExpiry, isTokenRestorable, isTokenValid } from './store.ts';
export { useLastVisit } from './useUserStorage.ts';
export { type UserStorage, useUserStorage } from './useUserStorage.ts';
export { useSession } from './store.ts';
export { onSessionEnd, watchSession } from './watchSession.ts';
