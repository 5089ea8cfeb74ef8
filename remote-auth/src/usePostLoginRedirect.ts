import { paths, requestedPage } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { useLocation } from 'react-router-dom';

/** Where a signed-in person goes on to from a page for visitors: the page that was asked for, else Daily. */
export function usePostLoginRedirect(): string | undefined {
  const { status, requiresVerification } = useSession();
  const { state } = useLocation();
  if (status !== 'signed-in' || requiresVerification) return undefined;
  return requestedPage(state) ?? paths.daily;
}
