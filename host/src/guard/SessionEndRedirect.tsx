import { paths, rememberPage, requestedPage } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { sessionEndAtom } from './sessionEnd.ts';

const REDIRECT_MS = 1000;
const forVisitors: readonly string[] = ['/landing', paths.verify, paths.forgotPassword];

/** The page to come back to. One for visitors is not what anybody wants after signing in; it may itself remember one. */
const asked = (here: Location) =>
  forVisitors.includes(here.pathname) ? { from: requestedPage(here.state) } : rememberPage(here);

/** Takes a user whose session expired to sign in after a second, and forgets how the last session ended when a new one begins. */
export function SessionEndRedirect() {
  const [departure, setDeparture] = useAtom(sessionEndAtom);
  const { status } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    setDeparture('none');
    void navigate(paths.signIn, { state: asked(location) });
  });
  useEffect(() => {
    const timer = departure === 'session-expired' ? setTimeout(leave, REDIRECT_MS) : undefined;
    return () => clearTimeout(timer);
  }, [departure]);
  useEffect(() => {
    if (status === 'signed-in') setDeparture((current) => (current === 'left' ? 'none' : current));
  }, [status, setDeparture]);
  return null;
}
