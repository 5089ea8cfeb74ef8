import { paths, rememberPage, requestedPage } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { dismissLastRefusal, sessionEndAtom } from './sessionEnd.ts';

const REDIRECT_MS = 1000;
const anonymousPaths: readonly string[] = ['/landing', paths.verify, paths.forgotPassword];

/** The page to come back to. A page for anonymous users is not what anybody wants after signing in; it may itself remember one. */
const toPageState = (here: Location) =>
  anonymousPaths.includes(here.pathname) ? { from: requestedPage(here.state) } : rememberPage(here);

/** Takes a user whose session expired to sign in after a second, and forgets how the last session ended when a new one begins. */
export function SessionEndRedirect() {
  const [sessionEnd, setSessionEnd] = useAtom(sessionEndAtom);
  const { status } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    setSessionEnd('none');
    void navigate(paths.signIn, { state: toPageState(location) });
  });
  useEffect(() => {
    const timer = sessionEnd === 'session-expired' ? setTimeout(leave, REDIRECT_MS) : undefined;
    return () => clearTimeout(timer);
  }, [sessionEnd]);
  useEffect(() => {
    if (status === 'signed-in') setSessionEnd((current) => (current === 'signed-out' ? 'none' : current));
  }, [status, setSessionEnd]);
  const former = useRef(location.pathname);
  useEffect(() => {
    // The way to sign in itself says why.
    if (former.current === paths.signIn && location.pathname !== paths.signIn) dismissLastRefusal();
    former.current = location.pathname;
  }, [location.pathname]);
  return null;
}
