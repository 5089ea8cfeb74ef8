import { defineCall, instant, v } from '@faultline/shared/contract/schemas';

const capability = 'account/feeds';
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const kind = v.picklist(['rule', 'vendor', 'product']);

export const list = defineCall('GET /account/feeds', {
  description:
    'The feeds of the account or team, and its alert rules, of which it can create more. `name` is that of the rule, vendor or product.',
  scope: 'session',
  team: 'viewer',
  capability,
  answer: v.strictObject({
    feeds: v.array(v.strictObject({ id, kind, name: v.string(), created_at: instant })),
    rules: v.array(v.strictObject({ id, name: v.string() })),
  }),
});

export const create = defineCall('POST /account/feeds', {
  description:
    'Create a feed of an alert rule, vendor or product: its new and notably changed CVEs of the last 90 days, the newest 50, as Atom and as JSON Feed 1.1. `target` is the id of the rule, vendor or product. Both addresses contain a secret and are in this answer only: the service stores its hash. Anyone who has an address can read the feed, with ETag and Last-Modified, until it is revoked or its rule deleted; then it answers 404.',
  scope: 'session',
  team: 'admin',
  capability,
  proof: true,
  errors: {
    404: 'The rule, vendor or product does not exist',
    409: 'The account has as many feeds as it can have (ERR_FEED_LIMIT)',
  },
  body: v.strictObject({ kind, target: id }),
  answer: v.strictObject({ id, atom_url: v.string(), json_url: v.string() }),
});

export const revoke = defineCall('POST /account/feeds/revoke', {
  description: 'Revoke a feed: its addresses answer 404 at once.',
  scope: 'session',
  team: 'admin',
  capability,
  errors: { 404: 'The feed does not exist' },
  body: v.strictObject({ id }),
  answer: v.null(),
});
