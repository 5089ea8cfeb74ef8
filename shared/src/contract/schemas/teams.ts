import { defineCall, teamRoles } from './defineCall.ts';
import * as v from 'valibot';
import { rowId } from './parts.ts';

export const listTeams = defineCall('GET /account/teams', {
  description:
    'The teams of the account, with its role in each. `needs_second_factor`: the team requires a second factor, and the account has none.',
  scope: 'session',
  capability: 'account/teams',
  answer: v.array(
    v.strictObject({
      id: rowId,
      name: v.string(),
      role: v.picklist(teamRoles),
      member_count: v.number(),
      needs_second_factor: v.boolean(),
    }),
  ),
});
