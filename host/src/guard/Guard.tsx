import { paths, rememberPage } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { LoadingState } from '@faultline/shared/ui';
import { useAtomValue } from 'jotai';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { expelledAtom } from './expulsion.ts';

/** Lets the signed-in through; the rules and their order are spec part 1, section 2. */
export function Guard() {
  const { status, requiresVerification } = useSession();
  const expelled = useAtomValue(expelledAtom);
  const location = useLocation();
  if (status === 'loading' || expelled) return <LoadingState label="Loading..." fullPage />;
  if (status === 'anonymous') return <Navigate to={paths.signIn} replace state={rememberPage(location)} />;
  if (requiresVerification) return <Navigate to={paths.verify} replace />;
  return <Outlet />;
}
