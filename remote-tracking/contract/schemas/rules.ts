import { defineCall, instant, severity, v } from '@faultline/shared/contract/schemas';

const capability = 'alerts/rules';
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), v.maxLength(60));
const isUnique = <T>(item: T, index: number, list: T[]) =>
  list.findIndex((other) => JSON.stringify(other) === JSON.stringify(item)) === index;

export const ruleTriggers = ['new', 'update'] as const;
export const ruleModes = ['immediate', 'hourly', 'daily', 'weekly'] as const;
export const ruleChannels = ['email', 'telegram', 'webhook', 'slack', 'teams', 'jira'] as const;
export const ruleStates = ['active', 'paused'] as const;

const triggers = v.pipe(
  v.array(v.picklist(ruleTriggers)),
  v.minLength(1, 'Choose at least one trigger'),
  v.checkItems(isUnique, 'A trigger is listed twice'),
);
const watchKind = v.picklist(['vendor', 'product']);
const watch = v.strictObject({
  kind: watchKind,
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), v.maxLength(200)),
});
const queryOrEmpty = v.pipe(v.string(), v.trim(), v.maxLength(1000));
const isComplete = (rule: { query: string; watch?: object | null | undefined }) =>
  rule.query !== '' || (rule.watch ?? undefined) !== undefined;
const channel = v.strictObject({
  channel: v.picklist(ruleChannels),
  channel_id: v.pipe(v.nullable(id), v.examples([null])),
});
const givenChannel = v.pipe(
  channel,
  v.check(
    ({ channel: kind, channel_id }) => (channel_id === null) === (kind === 'email' || kind === 'telegram'),
    'Email and Telegram have no channel id; other channels have one',
  ),
);
const channels = v.pipe(
  v.array(givenChannel),
  v.minLength(1, 'Choose at least one channel'),
  v.maxLength(20),
  v.checkItems(isUnique, 'A channel is listed twice'),
);
const mode = v.picklist(ruleModes);
const state = v.picklist(ruleStates);
const NO_CHANNEL = 'One of the channels does not exist';
const LIMIT = 'There are as many rules as there can be (ERR_RULE_LIMIT), or one has this name (ERR_RULE_EXISTS)';

export const list = defineCall('GET /alerts/rules', {
  description:
    'The alert rules of the account or team, by name. A rule sends the new and updated CVEs that match its query, which is text of the query language.',
  scope: 'trackings:read',
  capability,
  answer: v.array(
    v.strictObject({
      id,
      name: v.string(),
      query: v.string(),
      watch: v.nullable(v.strictObject({ kind: watchKind, name: v.string(), is_found: v.boolean() })),
      triggers: v.array(v.picklist(ruleTriggers)),
      mode,
      state,
      snoozed_until: v.nullable(instant),
      snooze_until_notable: v.boolean(),
      channels: v.array(channel),
      created_at: instant,
    }),
  ),
});

export const create = defineCall('POST /alerts/rules', {
  description:
    'Create an alert rule. A query that cannot be read is 400 ERR_QUERY with `position` and `length` of the error. `watch` limits it to a vendor or product of this name, which may have no CVE yet; then `query` may be empty. The first alert says that the name appeared.',
  scope: 'trackings:write',
  capability,
  errors: { 404: NO_CHANNEL, 409: LIMIT },
  body: v.pipe(
    v.strictObject({
      name,
      query: queryOrEmpty,
      watch: v.optional(watch),
      triggers,
      mode,
      channels,
    }),
    v.check((rule) => isComplete(rule), 'Enter a search'),
  ),
  answer: v.strictObject({ id }),
});

export const change = defineCall('POST /alerts/rules/change', {
  description:
    'Change what the body names of an alert rule. `snoozed_until` null ends a snooze. With `snooze_until_notable` the first CVE that becomes exploited or more severe ends it, and is sent; then `snoozed_until` may be null. `watch` is given together with `query`; null ends it.',
  scope: 'trackings:write',
  capability,
  errors: { 404: 'The rule or one of the channels does not exist', 409: LIMIT },
  body: v.pipe(
    v.strictObject({
      id,
      name: v.optional(name),
      query: v.optional(queryOrEmpty),
      watch: v.optional(v.nullable(watch)),
      triggers: v.optional(triggers),
      mode: v.optional(mode),
      channels: v.optional(channels),
      state: v.optional(state),
      snoozed_until: v.optional(v.nullable(instant)),
      snooze_until_notable: v.optional(v.boolean()),
    }),
    v.check(
      ({ query, watch: watched }) =>
        query === undefined ? watched === undefined : isComplete({ query, watch: watched }),
      'Enter a search',
    ),
  ),
  answer: v.null(),
});

export const listChannels = defineCall('GET /alerts/rules/channels', {
  description:
    'The channels that a rule of the account or team can use. Telegram is one of them once a chat is known. Nothing is sent to a channel that is not `active`; `off` is one that the settings of the account turn off.',
  scope: 'trackings:read',
  capability,
  answer: v.array(
    v.strictObject({
      channel: v.picklist(ruleChannels),
      channel_id: v.pipe(v.nullable(id), v.examples([null])),
      name: v.nullable(v.string()),
      state: v.picklist(['active', 'unconfirmed', 'paused', 'off']),
    }),
  ),
});

export const preview = defineCall('POST /alerts/rules/preview', {
  description:
    'What a rule would have sent in the last 30 days: the number of new and changed CVEs, the most on one day (UTC), and the newest 20. `suggests_digest`: more than 50 on one day. `watch` and `query` are those of a rule.',
  scope: 'cves:read',
  capability,
  body: v.pipe(
    v.strictObject({ query: queryOrEmpty, watch: v.optional(watch), triggers }),
    v.check((rule) => isComplete(rule), 'Enter a search'),
  ),
  answer: v.strictObject({
    total: v.number(),
    max_per_day: v.number(),
    suggests_digest: v.boolean(),
    cves: v.array(
      v.strictObject({
        cve_id: v.string(),
        name: v.string(),
        severity,
        base_score: v.nullable(v.number()),
        at: instant,
        is_new: v.boolean(),
      }),
    ),
  }),
});

const minuteOfDay = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439)));
const timeZone = v.pipe(v.string(), v.maxLength(60), v.regex(/^[A-Za-z][\w+/-]*$/, 'Choose a time zone'));
const scheduleFields = {
  time_zone: timeZone,
  quiet_from: v.pipe(minuteOfDay, v.examples([1320])),
  quiet_until: v.pipe(minuteOfDay, v.examples([420])),
  exploited_pass: v.boolean(),
};

export const getSchedule = defineCall('GET /alerts/rules/schedule', {
  description:
    'When the account or team wants no alerts, as minutes of the day in a time zone, and the time zone of digests. Without quiet hours, `quiet_from` and `quiet_until` are null. `exploited_pass`: alerts of exploited CVEs are sent nevertheless.',
  scope: 'trackings:read',
  capability,
  answer: v.strictObject(scheduleFields),
});

export const saveSchedule = defineCall('POST /alerts/rules/schedule', {
  description:
    'Change the quiet hours and the time zone. Alerts that come meanwhile are sent when the quiet hours end.',
  scope: 'trackings:write',
  capability,
  body: v.pipe(
    v.strictObject(scheduleFields),
    v.check(
      ({ quiet_from, quiet_until }) =>
        (quiet_from === null) === (quiet_until === null) && (quiet_from === null || quiet_from !== quiet_until),
      'Enter both the begin and the end of the quiet hours, at different times',
    ),
  ),
  answer: v.null(),
});

const snoozeKind = v.picklist(['cve', 'product']);

export const listSnoozes = defineCall('GET /alerts/rules/snoozes', {
  description: 'The CVEs and products of which the account or team wants no alerts for now, the newest first.',
  scope: 'trackings:read',
  capability,
  answer: v.array(
    v.strictObject({
      id,
      kind: snoozeKind,
      target: v.string(),
      name: v.string(),
      until: v.nullable(instant),
      until_notable: v.boolean(),
    }),
  ),
});

export const snooze = defineCall('POST /alerts/rules/snoozes', {
  description:
    'Send no alerts of a CVE (`target` is its id) or product (the id of its page) until a date. With `until_notable` a CVE that becomes exploited or more severe ends it earlier; then `until` may be null. A second snooze of the same target replaces the first.',
  scope: 'trackings:write',
  capability,
  errors: {
    404: 'The CVE or product does not exist',
    409: 'There are as many snoozes as there can be (ERR_SNOOZE_LIMIT)',
  },
  body: v.pipe(
    v.strictObject({
      kind: snoozeKind,
      target: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
      until: v.nullable(instant),
      until_notable: v.boolean(),
    }),
    v.check(({ until, until_notable }) => until !== null || until_notable, 'Choose when the snooze ends'),
  ),
  answer: v.strictObject({ id }),
});

export const endSnooze = defineCall('POST /alerts/rules/snoozes/delete', {
  description: 'End a snooze.',
  scope: 'trackings:write',
  capability,
  errors: { 404: 'The snooze does not exist' },
  body: v.strictObject({ id }),
  answer: v.null(),
});

export const remove = defineCall('POST /alerts/rules/delete', {
  description: 'Delete an alert rule.',
  scope: 'trackings:write',
  capability,
  errors: { 404: 'The rule does not exist' },
  body: v.strictObject({ id }),
  answer: v.null(),
});
