import { paths, rememberPage } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { ErrorPanel, LoadingState } from '@faultline/shared/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { StandalonePage } from '../remote-screen/StandalonePage.tsx';
import { sessionEndAtom } from './sessionEnd.ts';

/** Lets the signed-in through (specification 2.3); `landing` is what anonymous users see at `/`. */
export function Guard({ landing }: { landing?: ReactNode }) {
  const { status, requiresVerification } = useSession();
  const sessionEnd = useAtomValue(sessionEndAtom);
  const location = useLocation();
  if (status === 'loading' || sessionEnd === 'session-expired')
    return <LoadingState label="Loading..." minHeight="100dvh" />;
  if (status === 'anonymous') {
    if (landing !== undefined && location.pathname === paths.landing) return landing;
    if (location.pathname === paths.signIn) return <SignInUnavailable />;
    return <Navigate to={paths.signIn} replace state={sessionEnd === 'signed-out' ? null : rememberPage(location)} />;
  }
  if (requiresVerification) return <Navigate to={paths.verify} replace state={rememberPage(location)} />;
  return <Outlet />;
}

/** In place of a sign-in screen when no live area brings one: the guard would send an anonymous user round in circles. */
function SignInUnavailable() {
  return (
    <StandalonePage>
      <ErrorPanel
        title="Sign in is not available"
        message="This installation has no sign-in area at the moment. Please try again later."
        retryLabel="Reload page"
        onRetry={() => location.reload()}
      />
    </StandalonePage>
  );
}
