import { defineCall, instant, v } from '@faultline/shared/contract/schemas';

const capability = 'account/channels';
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), v.maxLength(60));
export const kind = v.picklist(['webhook', 'slack', 'teams', 'jira']);
const nullableInstant = v.nullable(instant);

const isPlainUrl = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
};
const url = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2000),
  v.check(isPlainUrl, 'Enter an https address without a user name'),
  v.examples(['https://hooks.example.com/faultline']),
);

// The account that creates issues, with an API token of Atlassian.
const jira = v.strictObject({
  email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('Enter the email address of the Jira account')),
  api_token: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the API token'), v.maxLength(1000)),
  project: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[A-Z][A-Z0-9_]{1,49}$/, 'Enter the key of a project, as SEC'),
    v.examples(['SEC']),
  ),
  issue_type: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter an issue type'), v.maxLength(60)),
});

const NOT_FOUND = { 404: 'The channel does not exist' };

export const list = defineCall('GET /account/channels', {
  description:
    'The notification channels of the account or team. `target` is the part of the address that may be shown. A channel is `unconfirmed` until a test succeeds, and `paused` by its owner or after 24 hours of failures. `waiting` counts messages that are not sent yet.',
  scope: 'session',
  team: 'viewer',
  capability,
  answer: v.array(
    v.strictObject({
      id,
      kind,
      name: v.string(),
      target: v.string(),
      state: v.picklist(['unconfirmed', 'active', 'paused']),
      paused_since: nullableInstant,
      failing_since: nullableInstant,
      error: v.nullable(v.string()),
      sends_trackings: v.boolean(),
      waiting: v.number(),
      created_at: instant,
    }),
  ),
});

export const create = defineCall('POST /account/channels', {
  description:
    'Add a channel. It receives alerts once a test has succeeded. `secret` signs the messages of a webhook (Standard Webhooks) and is in this answer only.',
  scope: 'session',
  team: 'admin',
  capability,
  proof: true,
  errors: { 409: 'The account has as many channels as it can have (ERR_CHANNEL_LIMIT)' },
  body: v.pipe(
    v.strictObject({ kind, name, url, jira: v.optional(jira), sends_trackings: v.optional(v.boolean(), false) }),
    v.check(
      ({ kind: chosen, jira: account }) => (chosen === 'jira') === (account !== undefined),
      'A channel of Jira, and no other, has an account there',
    ),
    v.examples([
      { kind: 'webhook', name: 'Builds', url: 'https://hooks.example.com/faultline', sends_trackings: true },
    ]),
  ),
  answer: v.strictObject({ id, secret: v.nullable(v.string()) }),
});

export const change = defineCall('POST /account/channels/change', {
  description:
    'Rename, pause or resume a channel, or send the alerts of trackings to it. Messages that wait are sent when the channel is resumed; alerts of the time of the pause are not.',
  scope: 'session',
  team: 'admin',
  capability,
  errors: NOT_FOUND,
  body: v.strictObject({
    id,
    name: v.optional(name),
    sends_trackings: v.optional(v.boolean()),
    paused: v.optional(v.boolean()),
  }),
  answer: v.null(),
});

export const remove = defineCall('POST /account/channels/delete', {
  description: 'Delete a channel with its address and secrets. Messages that wait are not sent.',
  scope: 'session',
  team: 'admin',
  capability,
  errors: NOT_FOUND,
  body: v.strictObject({ id }),
  answer: v.null(),
});

export const test = defineCall('POST /account/channels/test', {
  description:
    'Send a test message now. Where it succeeds, the channel is confirmed. `receipt` says what the receiver answered.',
  scope: 'session',
  team: 'admin',
  capability,
  errors: { 400: 'The receiver did not accept the message (ERR_CHANNEL_REFUSED)', ...NOT_FOUND },
  body: v.strictObject({ id }),
  answer: v.strictObject({ receipt: v.string() }),
});

export const rotate = defineCall('POST /account/channels/rotate', {
  description:
    'Replace the secret of a webhook. Until `previous_until`, messages have a signature with each secret. `secret` is in this answer only.',
  scope: 'session',
  team: 'admin',
  capability,
  proof: true,
  errors: { 404: 'The channel does not exist, or is no webhook' },
  body: v.strictObject({ id }),
  answer: v.strictObject({ secret: v.string(), previous_until: instant }),
});

export const deliveries = defineCall('GET /account/channels/{channelId}/deliveries', {
  description: 'The last 50 messages to a channel, newest first. `cve_id` is one of the `cve_count` CVEs of a message.',
  scope: 'session',
  team: 'viewer',
  capability,
  errors: NOT_FOUND,
  answer: v.array(
    v.strictObject({
      id: v.string(),
      state: v.picklist(['waiting', 'sending', 'sent', 'failed', 'cancelled']),
      tries: v.number(),
      error: v.nullable(v.string()),
      receipt: v.nullable(v.string()),
      created_at: instant,
      settled_at: nullableInstant,
      next_try_at: instant,
      cve_count: v.number(),
      cve_id: v.nullable(v.string()),
    }),
  ),
});

export const redeliver = defineCall('POST /account/channels/redeliver', {
  description: 'Send a message again, with the same id.',
  scope: 'session',
  team: 'admin',
  capability,
  errors: { 404: 'The message does not exist, or waits already' },
  body: v.strictObject({
    id,
    message_id: v.pipe(v.string(), v.uuid(), v.examples(['5f0c1f1e-7a55-4b5e-9a27-0b8e1d6f4c11'])),
  }),
  answer: v.null(),
});
