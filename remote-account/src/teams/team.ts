import type { TeamRole } from '../../contract/teams.ts';

export const MAX_NAME_LENGTH = 60;
export const TEAMS_PATH = '/account/teams';
export const teamPath = (id: string) => `${TEAMS_PATH}/${encodeURIComponent(id)}`;

export const roleLabels: Record<TeamRole, string> = {
  viewer: 'Viewer',
  member: 'Member',
  admin: 'Admin',
  owner: 'Owner',
};

const roleRights: Record<TeamRole, string> = {
  viewer: 'reads trackings and exports',
  member: 'also tracks and exports',
  admin: 'also manages members and API tokens',
  owner: 'also manages owners and deletes the team',
};

/** The roles that `by` may give and take. */
export const listManagedRoles = (by: TeamRole): TeamRole[] =>
  by === 'owner' ? ['viewer', 'member', 'admin', 'owner'] : by === 'admin' ? ['viewer', 'member', 'admin'] : [];

export const toRoleOptions = (roles: readonly TeamRole[]) =>
  roles.map((role) => ({ value: role, label: `${roleLabels[role]}: ${roleRights[role]}` }));
