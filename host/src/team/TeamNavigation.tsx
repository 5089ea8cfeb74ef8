import { readTeamId, store, teamAtom, teamIdAtom, tokenAtom } from '@faultline/shared/session';
import { type ReactNode, useContext, useMemo, useState } from 'react';
import { type Navigator, parsePath, type To, UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

interface TeamNavigationProps {
  load: (href: string) => void;
  children: ReactNode;
}

// Every address of the page keeps its team: of links, so that a new tab has it too, and of each navigation. An address
// of another team, or of another user after a session with a team, is a page load (decision 0166).
export function TeamNavigation({ load, children }: TeamNavigationProps) {
  const context = useContext(NavigationContext);
  const [startedFor] = useState(() => store.get(teamIdAtom));
  const value = useMemo(
    () => ({ ...context, navigator: keepTeam(context.navigator, startedFor, load) }),
    [context, startedFor, load],
  );
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

function keepTeam(navigator: Navigator, startedFor: string | undefined, load: TeamNavigationProps['load']): Navigator {
  const go =
    (move: Navigator['push']): Navigator['push'] =>
    (to, ...rest) =>
      isOtherPage(to, startedFor) ? load(navigator.createHref(to)) : move(withTeam(to), ...rest);
  return {
    ...navigator,
    createHref: (to) => navigator.createHref(withTeam(to)),
    push: go(navigator.push),
    replace: go(navigator.replace),
  };
}

const isSignedIn = () => store.get(tokenAtom) !== undefined;
const readSearch = (to: To): string => (typeof to === 'string' ? parsePath(to) : to).search ?? '';

function isOtherPage(to: To, startedFor: string | undefined): boolean {
  const current = store.get(teamIdAtom);
  const next = readTeamId(readSearch(to)) ?? current;
  return isSignedIn() && (next !== current || current !== startedFor);
}

function withTeam(to: To): To {
  const teamId = store.get(teamIdAtom);
  const search = readSearch(to);
  if (teamId === undefined || !isSignedIn() || readTeamId(search) !== undefined) return to;
  return { ...(typeof to === 'string' ? parsePath(to) : to), search: `${search || '?'}${search && '&'}team=${teamId}` };
}

// The session ended, or belongs to another user now, whom the page must not show under the name of the team.
export function leaveTeam(): void {
  if (store.get(teamIdAtom) === undefined) return;
  if (isSignedIn()) return location.reload();
  store.set(teamIdAtom, undefined);
  store.set(teamAtom, undefined);
}
