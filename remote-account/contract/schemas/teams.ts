import { defineCall, instant, teamRoles, v } from '@faultline/shared/contract/schemas';

const capability = 'account/teams';
const role = v.picklist(teamRoles);
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
// Characters that turn the direction of the text around a name could disguise who invites.
const hasControls = (text: string) => /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text);
const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter a name'),
  v.maxLength(60),
  v.check((text) => !hasControls(text), 'Enter a name without control characters'),
);
const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('Please enter a valid email address'));
const LAST_OWNER = 'The team would have no owner (ERR_LAST_OWNER)';
const NOT_A_MEMBER = 'The account is not a member of the team';

export const create = defineCall('POST /account/teams', {
  description: 'Create a team, which the account then owns. The plan must include team collaboration.',
  scope: 'session',
  capability,
  errors: {
    403: 'The plan does not include teams (ERR_PLAN_LIMIT)',
    409: 'The account has as many teams as it can have (ERR_TEAM_LIMIT)',
  },
  body: v.strictObject({ name }),
  answer: v.strictObject({ id }),
});

export const get = defineCall('GET /account/teams/{teamId}', {
  description: 'A team with its members. Open invitations are listed for its owners and admins.',
  scope: 'session',
  team: 'viewer',
  withoutSecondFactor: true,
  capability,
  answer: v.strictObject({
    id,
    name: v.string(),
    role,
    requires_second_factor: v.boolean(),
    members: v.array(v.strictObject({ user_id: id, email: v.string(), role, joined_at: instant })),
    invitations: v.array(v.strictObject({ id, email: v.string(), role, expires_at: instant })),
  }),
});

export const contents = defineCall('GET /account/teams/{teamId}/contents', {
  description: 'What deleting the team deletes. Leaving it deletes nothing, and the last owner cannot leave.',
  scope: 'session',
  team: 'viewer',
  withoutSecondFactor: true,
  capability,
  answer: v.strictObject({
    trackings: v.number(),
    exports: v.number(),
    rules: v.number(),
    channels: v.number(),
    feeds: v.number(),
    searches: v.number(),
    tokens: v.number(),
    members: v.number(),
    is_last_owner: v.boolean(),
  }),
});

export const invite = defineCall('POST /account/teams/{teamId}/invitations', {
  description:
    'Invite an address by mail. The link in the mail works once, for 7 days, and for the account of this address alone. A second invitation replaces the first.',
  scope: 'session',
  team: 'admin',
  capability,
  errors: { 409: 'The team has as many members as it can have (ERR_TEAM_LIMIT)' },
  body: v.strictObject({ email, role }),
  answer: v.null(),
});

export const withdraw = defineCall('POST /account/teams/{teamId}/invitations/delete', {
  description: 'Withdraw an invitation.',
  scope: 'session',
  team: 'admin',
  capability,
  errors: { 404: 'The invitation does not exist' },
  body: v.strictObject({ id }),
  answer: v.null(),
});

export const changeRole = defineCall('POST /account/teams/{teamId}/members/change', {
  description: 'Change the role of a member. Only owners make owners, or change the role of one.',
  scope: 'session',
  team: 'admin',
  capability,
  errors: { 404: NOT_A_MEMBER, 409: LAST_OWNER },
  body: v.strictObject({ user_id: id, role }),
  answer: v.null(),
});

export const removeMember = defineCall('POST /account/teams/{teamId}/members/remove', {
  description: 'Remove a member. Only owners remove an owner.',
  scope: 'session',
  team: 'admin',
  capability,
  errors: { 404: NOT_A_MEMBER, 409: LAST_OWNER },
  body: v.strictObject({ user_id: id }),
  answer: v.null(),
});

export const handOver = defineCall('POST /account/teams/{teamId}/hand_over', {
  description: 'Make another member an owner of the team, and the account an admin.',
  scope: 'session',
  team: 'owner',
  capability,
  errors: { 404: 'The account is not another member of the team' },
  body: v.strictObject({ user_id: id }),
  answer: v.null(),
});

export const leave = defineCall('POST /account/teams/{teamId}/leave', {
  description: 'Leave a team. What it owns stays with it.',
  scope: 'session',
  team: 'viewer',
  withoutSecondFactor: true,
  capability,
  errors: { 409: LAST_OWNER },
  answer: v.null(),
});

export const remove = defineCall('POST /account/teams/{teamId}/delete', {
  description: 'Delete a team and everything that it owns. The body repeats its name.',
  scope: 'session',
  team: 'owner',
  proof: true,
  capability,
  body: v.strictObject({ name: v.pipe(v.string(), v.maxLength(60)) }),
  answer: v.null(),
});

export const requireSecondFactor = defineCall('POST /account/teams/{teamId}/second_factor', {
  description:
    'Require a second factor of everyone who acts for the team, or no longer. A member without one then gets 403 ERR_TEAM_SECOND_FACTOR, but can read who is a member, and leave.',
  scope: 'session',
  team: 'owner',
  proof: true,
  capability,
  errors: { 403: 'The account has no second factor itself (ERR_TEAM_SECOND_FACTOR)' },
  body: v.strictObject({ required: v.boolean() }),
  answer: v.null(),
});
