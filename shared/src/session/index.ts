export {
  pendingVerificationEmailAtom,
  requiresVerificationAtom,
  type SessionStatus,
  sessionStatusAtom,
  tokenAtom,
  userAtom,
} from './atoms.ts';
export { endSession, renewSession, requireVerification, restoreSession, signOut, startSession } from './session.ts';
export { store } from './store.ts';
export { readTokenExpiry, isTokenValid } from './token.ts';
export { type UserStorage, useUserStorage } from './useUserStorage.ts';
export { useSession } from './useSession.ts';
export { onSessionEnd, watchSession } from './watchSession.ts';
