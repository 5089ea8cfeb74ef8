export {
  pendingVerificationEmailAtom,
  requiresVerificationAtom,
  type SessionStatus,
  sessionStatusAtom,
  tokenAtom,
  userAtom,
  store,
  readTokenExpiry,
  isTokenRestorable,
  isTokenValid,
  useSession,
} from './store.ts';
export { endSession, renewSession, requireVerification, restoreSession, signOut, startSession } from './session.ts';
export { readTeamId, teamAtom, teamIdAtom, useReadOnlyReason, useTeam } from './team.ts';
export {
  useLastVisit,
  type UserStorage,
  useUserAnswer,
  useUserFlag,
  useUserStorage,
  useUserTexts,
} from './useUserStorage.ts';
export { onSessionEnd, watchSession } from './watchSession.ts';
