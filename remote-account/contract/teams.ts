import { type AnswerOf, areaEndpoint, readAnswer, type ReadAnswer } from '@faultline/shared/contract';
import type * as schemas from './schemas/teams.ts';

export type Team = ReadAnswer<AnswerOf<typeof schemas.get>>;
export type TeamRole = Team['role'];
export type Member = Team['members'][number];
export type Invitation = Team['invitations'][number];
export type TeamContents = ReadAnswer<AnswerOf<typeof schemas.contents>>;

/** The calls of a provider that announces `account/teams`; `memberships.list` of the shared contract lists the teams. */
export const teams = {
  create: areaEndpoint<typeof schemas.create>()(
    'POST',
    '/account/teams',
    (data) => readAnswer(data) as ReadAnswer<AnswerOf<typeof schemas.create>>,
  ),
  get: areaEndpoint<typeof schemas.get>()('GET', '/account/teams/{teamId}', (data) => readAnswer(data) as Team),
  contents: areaEndpoint<typeof schemas.contents>()(
    'GET',
    '/account/teams/{teamId}/contents',
    (data) => readAnswer(data) as TeamContents,
  ),
  invite: areaEndpoint<typeof schemas.invite>()('POST', '/account/teams/{teamId}/invitations', () => null),
  withdraw: areaEndpoint<typeof schemas.withdraw>()('POST', '/account/teams/{teamId}/invitations/delete', () => null),
  changeRole: areaEndpoint<typeof schemas.changeRole>()('POST', '/account/teams/{teamId}/members/change', () => null),
  removeMember: areaEndpoint<typeof schemas.removeMember>()(
    'POST',
    '/account/teams/{teamId}/members/remove',
    () => null,
  ),
  handOver: areaEndpoint<typeof schemas.handOver>()('POST', '/account/teams/{teamId}/hand_over', () => null),
  requireSecondFactor: areaEndpoint<typeof schemas.requireSecondFactor>()(
    'POST',
    '/account/teams/{teamId}/second_factor',
    () => null,
  ),
  leave: areaEndpoint<typeof schemas.leave>()('POST', '/account/teams/{teamId}/leave', () => null),
  remove: areaEndpoint<typeof schemas.remove>()('POST', '/account/teams/{teamId}/delete', () => null),
};
