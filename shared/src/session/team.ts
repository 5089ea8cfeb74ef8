import { atom, useAtomValue } from 'jotai';
import type { Membership } from '../contract/memberships.ts';

const NO_TEAM_ID = '0';

/** The team of an address: `?team=5`. A value that is not an id becomes the id of no team, so that it is refused. */
export function readTeamId(search: string): string | undefined {
  const given = new URLSearchParams(search).get('team');
  return given === null || /^[\w-]{1,40}$/.test(given) ? (given ?? undefined) : NO_TEAM_ID;
}

/**
 * The id of the team that this page acts for. Another team is another page load, so that nothing of one owner is in
 * memory for the next (decision 0166).
 */
export const teamIdAtom = atom<string | undefined>(readTeamId(location.search));

/** The team of the page, once the provider has confirmed that the user is a member. Screens are shown after that. */
export const teamAtom = atom<Membership | undefined>(undefined);

export const useTeam = (): Membership | undefined => useAtomValue(teamAtom);

/** Why the user can change nothing here; undefined where they can. */
export function useReadOnlyReason(): string | undefined {
  const team = useTeam();
  return team?.role === 'viewer' ? `You are a viewer of ${team.name}. Its admins can change your role.` : undefined;
}
