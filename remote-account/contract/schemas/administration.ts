import { administration, account, defineCall, instant, v } from '@faultline/shared/contract/schemas';
import { kind } from './channels.ts';

const capability = 'account/administration';
const access = 'operator';
const forbidden = 'The account is no operator (ERR_OPERATOR_REQUIRED)';
const count = v.pipe(v.number(), v.integer());
const text = v.pipe(v.string(), v.maxLength(200));
const page = v.optional(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.digits())]),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(100_000),
  ),
  1,
);
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

const accountEntry = v.strictObject({
  id,
  email: v.string(),
  plan: account.plan,
  email_verified: v.boolean(),
  is_operator: v.boolean(),
  disabled_at: v.nullable(instant),
  created_at: instant,
  last_used_at: v.nullable(instant),
  sessions: count,
  trackings: count,
  exports: count,
});

const messages = v.array(v.strictObject({ state: v.string(), count }));

export const overview = defineCall('GET /account/administration', {
  description:
    'The state of the installation: feeds with the time of their last import, the queue of alerts by channel and state, notification channels by kind, background jobs by queue with those of the last 7 days that failed, and the storage in use in bytes. `last_import_at` is of the last import of CVEs, also by a command.',
  scope: 'session',
  access,
  capability,
  errors: { 403: forbidden },
  answer: v.strictObject({
    accounts: v.strictObject({ total: count, disabled: count, unverified: count, operators: count }),
    feeds: v.array(
      v.strictObject({
        name: v.picklist(['cves', 'epss', 'kev', 'osv']),
        succeeded_at: v.nullable(instant),
        age_seconds: v.nullable(v.number()),
        failed_at: v.nullable(instant),
        error: v.nullable(v.string()),
        is_late: v.boolean(),
      }),
    ),
    channels: v.array(
      v.strictObject({
        channel: v.picklist(['email', 'telegram']),
        failures: count,
        paused_until: v.nullable(instant),
        error: v.nullable(v.string()),
        messages,
      }),
    ),
    /** The notification channels of all accounts and teams by kind; `failing` ones have not accepted the last message. */
    receivers: v.array(
      v.strictObject({
        kind,
        total: count,
        paused: count,
        failing: count,
        messages,
      }),
    ),
    jobs: v.array(
      v.strictObject({
        name: v.string(),
        waiting: count,
        running: count,
        failed: count,
        completed_at: v.nullable(instant),
      }),
    ),
    last_import_at: v.nullable(instant),
    storage: v.strictObject({ database_bytes: v.number(), exports_bytes: v.number(), cves: count }),
  }),
});

export const listAccounts = defineCall('GET /account/administration/accounts', {
  description: 'The accounts whose address contains `search`, newest first, 50 on a page.',
  scope: 'session',
  access,
  capability,
  errors: { 403: forbidden },
  query: v.strictObject({ search: v.optional(text, ''), page }),
  answer: v.strictObject({ accounts: v.array(accountEntry), total: count }),
});

export const changeAccount = defineCall('POST /account/administration/accounts/change', {
  description:
    'Change an account, as the command `accounts` does. The answer is the account, or null after it was deleted.',
  scope: 'session',
  access,
  capability,
  proof: true,
  errors: {
    403: `${forbidden}, or a proof is needed (ERR_PROOF_REQUIRED)`,
    404: 'The account does not exist',
    409: 'The account is the only operator (ERR_LAST_OPERATOR)',
  },
  body: v.strictObject({ id, change: administration.accountChange }),
  answer: v.nullable(accountEntry),
});

const auditEntry = v.strictObject({
  id: count,
  at: instant,
  event: v.string(),
  actor: v.string(),
  actor_email: v.nullable(v.string()),
  user_id: v.nullable(count),
  /** `team <name>` for a team, as in `actor_email`. */
  user_email: v.nullable(v.string()),
  network: v.nullable(v.string()),
  credential: v.nullable(v.string()),
  request_id: v.nullable(v.string()),
  details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())])),
});

const filter = {
  event: v.optional(text, ''),
  account: v.optional(text, ''),
  since: v.optional(v.pipe(v.string(), v.isoDate())),
  until: v.optional(v.pipe(v.string(), v.isoDate())),
};

export const listAudit = defineCall('GET /account/administration/audit', {
  description:
    'Entries of the audit log, newest first, 50 at a time. `event` is the start of the name of an event. `account` is an address: of who made the change, or of the account that it is about. Both days are included. `before` is the id of the last entry of the page before.',
  scope: 'session',
  access,
  capability,
  errors: { 403: forbidden },
  query: v.strictObject({
    ...filter,
    before: v.optional(
      v.pipe(v.union([v.number(), v.pipe(v.string(), v.digits())]), v.transform(Number), v.safeInteger()),
    ),
  }),
  answer: v.strictObject({ entries: v.array(auditEntry), has_next: v.boolean() }),
});

export const exportAudit = defineCall('GET /account/administration/audit/export', {
  description:
    'The entries of the filter as JSON Lines, oldest first, with `hash` and `details` as they were hashed. The export has an entry of its own.',
  scope: 'session',
  access,
  capability,
  proof: true,
  errors: { 403: forbidden },
  query: v.strictObject(filter),
});
