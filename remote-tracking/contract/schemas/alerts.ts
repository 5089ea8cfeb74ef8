import { defineCall, instant, v } from '@faultline/shared/contract/schemas';

const capability = 'tracking/alerts';
const scope = 'trackings:read';
const text = v.pipe(v.string(), v.maxLength(200));
const count = v.pipe(v.number(), v.integer());
const cveId = v.pipe(v.string(), v.regex(/^CVE-\d{4}-\d{4,19}$/i, 'Enter a CVE ID, such as CVE-2026-1234'));
const day = v.pipe(v.string(), v.isoDate());
const severity = v.picklist(['Critical', 'High', 'Medium', 'Low', 'Unknown']);
export const states = ['queued', 'sent', 'failed', 'cancelled'] as const;

const alert = v.strictObject({
  /** Null for a daily report, which has a `day` instead, and for `is_rematch`, unless this CVE was requested. */
  cve_id: v.nullable(v.string()),
  name: v.nullable(v.string()),
  severity: v.nullable(severity),
  day: v.nullable(v.pipe(v.string(), v.isoDate(), v.examples(['2026-01-31']))),
  channel: v.string(),
  /** Of a channel that the account has added; null for email and Telegram. */
  channel_name: v.nullable(v.string()),
  destination: v.nullable(v.string()),
  state: v.picklist(states),
  found_at: instant,
  settled_at: v.nullable(instant),
  next_try_at: v.nullable(instant),
  /** The answer of the receiving server. */
  receipt: v.nullable(v.string()),
  error: v.nullable(v.string()),
  changes: v.array(v.string()),
  tracked: v.array(v.string()),
  tracking_ids: v.array(count),
  /** The names of the rules that the alert is about, also those of a team; without rules that were deleted. */
  rules: v.array(v.string()),
  rule_ids: v.array(count),
  /** True for a message about tracked versions that match other CVEs since an update of the service. */
  is_rematch: v.optional(v.boolean()),
  /** What a queued alert waits for, and until when; null where its message is being sent. */
  waits_for: v.nullable(v.picklist(['digest', 'quiet_hours'])),
  waits_until: v.nullable(instant),
});

const reasonFields = {
  reason: v.nullable(v.string()),
  since: v.nullable(instant),
  /** When a snooze ends; null if something notable ends it. */
  until: v.nullable(instant),
};

const filter = {
  since: v.optional(day),
  until: v.optional(day),
  channel: v.optional(text),
  state: v.optional(v.picklist(states)),
  cveId: v.optional(cveId),
};

export const list = defineCall('GET /alerts', {
  description:
    'The alerts of the last 90 days, newest first: one for each CVE, change and channel, one for each daily report, and one for each message about tracked versions that match differently since an update. `found_at` is the time of the import that found the change; `since` and `until` are days of it, both included. `destination`, `receipt` and `settled_at` are known once a message was sent.',
  scope,
  capability,
  query: v.strictObject({
    ...filter,
    limit: v.optional(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.digits())]),
        v.transform(Number),
        v.minValue(1),
        v.maxValue(100),
      ),
      50,
    ),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(400))),
  }),
  answer: v.strictObject({ data: v.array(alert), next_cursor: v.nullable(v.string()), has_next: v.boolean() }),
});

export const exportAlerts = defineCall('GET /alerts/export', {
  description: 'All alerts of the filter, newest first, as JSON Lines (the default) or CSV.',
  scope,
  capability,
  query: v.strictObject({ ...filter, format: v.optional(v.picklist(['jsonl', 'csv']), 'jsonl') }),
});

export const health = defineCall('GET /alerts/health', {
  description:
    'Whether alerts arrive: the feeds that are read, the messages of the account that wait, and the channels that fail. `gaps` are the times of the last 90 days in which a feed was not read, because it or this service was down. A gap with an end was caught up: all changes of that time were imported then. A gap without an end goes on.',
  scope,
  capability,
  answer: v.strictObject({
    last_import_at: v.nullable(instant),
    feeds: v.array(
      v.strictObject({
        name: v.picklist(['cves', 'epss', 'kev', 'osv']),
        succeeded_at: v.nullable(instant),
        failed_at: v.nullable(instant),
        is_late: v.boolean(),
      }),
    ),
    queue: v.strictObject({ count, oldest_at: v.nullable(instant) }),
    failing_channels: v.array(
      v.strictObject({
        channel: v.string(),
        channel_name: v.nullable(v.string()),
        since: v.nullable(instant),
        problem: v.string(),
      }),
    ),
    gaps: v.array(
      v.strictObject({
        feed: v.picklist(['cves', 'epss', 'kev', 'osv']),
        started_at: instant,
        ended_at: v.nullable(instant),
        reason: v.picklist(['feed', 'service']),
      }),
    ),
  }),
});

/** In the order in which they are checked; the first one that is not met is the answer. */
export const conditions = [
  'rejected',
  'not_affected',
  'no_match',
  'no_change',
  'no_new_versions',
  'trigger_off',
  'tracking_paused',
  'rule_paused',
  'rule_snoozed',
  'account_unverified',
  'snoozed',
  'below_threshold',
  'alerts_off',
  'channel_off_for_tracking',
  'channel_off',
  'no_destination',
  'no_channel',
  'channel_unconfirmed',
  'channel_paused',
  'changed_since',
] as const;

export const explain = defineCall('GET /alerts/explain', {
  description:
    "Why the account got an alert of a CVE, or got none. `alerts` are those of this CVE, newest first. `trackings` has each tracking that the CVE could concern: the CVE, its vendors, its products and their versions. `rules` has all rules of the account or team. `condition` is the first condition of an alert that was not met, found by the statements that select the recipients of an import, for the newest change of the CVE since the tracking or rule exists and with today's settings. Rules compare the CVE as it is now. `since` is the time of that change; for `no_change` the time when the tracking or rule was created, for `tracking_paused` when it was last changed, and for `channel_paused` when the channel was paused. `changed_since` means that the tracking, the rule or the settings were changed after the change was imported: today an alert would be sent.",
  scope,
  capability,
  errors: { 404: 'The CVE does not exist' },
  query: v.strictObject({ cveId }),
  answer: v.strictObject({
    cve_id: v.string(),
    alerts: v.array(alert),
    /** The newest notable change of the last 90 days that an import found. */
    last_change: v.nullable(v.strictObject({ found_at: instant, changes: v.array(v.string()) })),
    trackings: v.array(
      v.strictObject({
        id: count,
        name: v.string(),
        type: v.picklist(['cve', 'vendor', 'product', 'product_version']),
        outcome: v.picklist([...states, 'not_sent']),
        condition: v.nullable(v.picklist(conditions)),
        ...reasonFields,
      }),
    ),
    rules: v.array(
      v.strictObject({
        id: count,
        name: v.string(),
        outcome: v.picklist([...states, 'not_sent']),
        condition: v.nullable(v.picklist(conditions)),
        ...reasonFields,
      }),
    ),
    /** All trackings of the account: the others are of other CVEs, vendors and products. */
    tracking_count: count,
  }),
});
