import { paths, rememberPage, requestedPage } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { dismissLastRefusal, sessionEndAtom } from './sessionEnd.ts';

const REDIRECT_MS = 1000;
const anonymousPaths: readonly string[] = ['/landing', paths.verify, paths.forgotPassword];

// The page to return to after sign-in. Pages for anonymous users are skipped, but may carry a remembered page.
const toPageState = (here: Location) =>
  anonymousPaths.includes(here.pathname) ? { from: requestedPage(here.state) } : rememberPage(here);

/** Redirects to sign-in one second after the session expired, and resets the reason when a new session starts. */
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
    // The redirect to sign-in shows the reason itself.
    if (former.current === paths.signIn && location.pathname !== paths.signIn) dismissLastRefusal();
    former.current = location.pathname;
  }, [location.pathname]);
  return null;
}
