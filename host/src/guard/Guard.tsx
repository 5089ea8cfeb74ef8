import { paths, rememberPage } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { ErrorPanel, LoadingState } from '@faultline/shared/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { StandalonePage } from '../remote-screen/StandalonePage.tsx';
import { sessionEndAtom } from './sessionEnd.ts';

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

// Shown if no area provides sign-in. A redirect would loop.
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
