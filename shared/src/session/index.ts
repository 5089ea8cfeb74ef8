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
export { expiryOf, isTokenValid } from './token.ts';
export { type Personal, usePersonal } from './usePersonal.ts';
export { useSession } from './useSession.ts';
export { onSessionEnd, watchSession } from './watchSession.ts';
