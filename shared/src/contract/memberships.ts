import { type AnswerOf, type Endpoint, extension, type ReadAnswer } from './endpoint.ts';
import type * as schemas from './schemas/teams.ts';

export type Membership = ReadAnswer<AnswerOf<typeof schemas.listTeams>>[number];

export const memberships = {
  list: extension<typeof schemas.listTeams>()('GET', '/account/teams', 'account/teams', (teams): Membership[] => teams),
};

const TEAM_CALL = /^\/(catalog|cves|export|product_versions|products|search|user\/trackings?|vendors)(\/|$)/;

/** Whether the call acts for the team of the page, which the header `Faultline-Team` names (decision 0166). */
export const actsForTeam = ({
  path,
  capability,
  team = false,
}: Pick<Endpoint, 'path' | 'capability' | 'team'>): boolean => (capability === undefined ? TEAM_CALL.test(path) : team);
