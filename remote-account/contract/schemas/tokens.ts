import { defineCall, instant, tokenScopes, v } from '@faultline/shared/contract/schemas';

const capability = 'account/tokens';
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const scopes = v.pipe(
  v.array(v.picklist(tokenScopes)),
  v.minLength(1, 'Choose at least one scope'),
  v.maxLength(tokenScopes.length),
  v.checkItems((scope, index, list) => list.indexOf(scope) === index, 'A scope is listed twice'),
);

export const list = defineCall('GET /account/tokens', {
  description:
    'The API tokens of the account that are not revoked, newest first. Expired ones are listed for 30 days. `network_count` counts the networks of the last 30 days.',
  scope: 'session',
  team: 'admin',
  capability,
  answer: v.array(
    v.strictObject({
      id,
      name: v.string(),
      scopes: v.array(v.picklist(tokenScopes)),
      created_at: instant,
      expires_at: instant,
      last_used_on: v.nullable(v.pipe(v.string(), v.isoDate(), v.examples(['2026-01-31']))),
      network_count: v.number(),
    }),
  ),
});

export const create = defineCall('POST /account/tokens', {
  description: 'Create an API token. `token` is in this answer only: the service stores its hash.',
  scope: 'session',
  team: 'admin',
  capability,
  proof: true,
  errors: { 409: 'The account has as many tokens as it can have (ERR_TOKEN_LIMIT)' },
  body: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), v.maxLength(60)),
    scopes,
    expires_in_days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)), 90),
  }),
  answer: v.strictObject({ id, token: v.string(), expires_at: instant }),
});

export const revoke = defineCall('POST /account/tokens/revoke', {
  description: 'Revoke an API token. All processes refuse it within 2 seconds.',
  scope: 'session',
  team: 'admin',
  capability,
  errors: { 404: 'The token does not exist' },
  body: v.strictObject({ id }),
  answer: v.null(),
});
