import type { AnswerOf } from '@faultline/shared/contract';
import { formatCsvRow } from '@faultline/shared/csv';
import * as v from 'valibot';
import type * as schemas from '../../../../remote-tracking/contract/schemas/alerts.ts';
import { type Db, sql, type Statement } from '../../db/index.ts';
import { badRequest } from '../../http/index.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import type { NotableChange } from '../../ingest/changes/detectNotableChange.ts';
import { label } from '../../ingest/matching/judgeTrackings.ts';
import type { SeverityRank } from '../../ingest/record/CveRecord.ts';
import { formatChangeLines } from '../delivery/content.ts';
import { findQuietHours, type QuietHours } from '../rules/schedule.ts';

type Page = AnswerOf<typeof schemas.list>;
export type Alert = Page['data'][number];

export interface AlertFilter {
  since?: string | undefined;
  until?: string | undefined;
  channel?: string | undefined;
  state?: Alert['state'] | undefined;
  cveId?: string | undefined;
}

type Row = Omit<Alert, 'severity' | 'changes' | 'waits_for' | 'waits_until' | 'is_rematch'> & {
  severity: SeverityRank | null;
  change: NotableChange | null;
  // The numbers of CVEs of a message about a rematch.
  rematch: RematchCounts | null;
  is_grouped: boolean;
  due_at: string | null;
  is_exploited: boolean;
} & Place;

// The place of a row in the list: rows of one time are in the order of their keys.
interface Place {
  found_at: string;
  key: string;
}

const state = sql`case when message.state in ('sent', 'failed', 'cancelled') then message.state else 'queued' end`;
// The part of an endpoint's address that is safe to show. Mail addresses and chats are known once a message was sent.
const ofMessage = sql`${state} as state, message.settled_at, message.error, coalesce(message.destination, endpoint.target_hint) as destination,
  endpoint.name as channel_name, message.receipt,
  case when message.state = 'waiting' and message.tries > 0 then message.next_try_at end as next_try_at, message.id is not null as is_grouped`;

// Alerts of one owner, daily reports and messages about rematches. Times are cut to milliseconds, which a cursor can state.
const alertsOf = (userId: number, cveId: string | undefined): Statement => sql`
  select date_trunc('milliseconds', delivery.created_at) as found_at, concat_ws('-', lpad(delivery.event_id::text, 19, '0'), delivery.channel, delivery.channel_id) as key,
    cve.cve_id, cve.vulnerability_name as name, cve.severity, null::text as day, delivery.channel, event.change,
    delivery.tracked, delivery.tracking_ids, delivery.rule_ids,
    array(select rule.name from alert_rules rule where rule.id = any(delivery.rule_ids) order by lower(rule.name), rule.id) as rules,
    delivery.due_at, coalesce(cve.kev or cve.exploitation = 2, false) as is_exploited, null::jsonb as rematch, ${ofMessage}
  from alert_deliveries delivery join alert_events event on event.id = delivery.event_id join cves cve on cve.pk = event.cve_pk
  left join alert_messages message on message.id = delivery.message_id
  left join notification_channels endpoint on endpoint.id = delivery.channel_id and endpoint.user_id = delivery.user_id
  where delivery.user_id = ${userId}
  union all
  select date_trunc('milliseconds', message.created_at), message.id::text, null, null, null, message.day::text, message.channel,
    null, '{}', '{}', '{}', '{}', null, false, null, ${ofMessage}
  from alert_messages message ${withEndpoint}
  where message.user_id = ${userId} and message.day is not null
  union all
  select date_trunc('milliseconds', message.created_at), message.id::text, cve.cve_id, cve.vulnerability_name, cve.severity, null, message.channel,
    null, coalesce(item.tracked, '{}'), coalesce(item.tracking_ids, '{}'), '{}', '{}', null, false, item.counts, ${ofMessage}
  from alert_messages message ${withEndpoint}
  left join cves cve on cve.cve_id = ${cveId?.toUpperCase() ?? null}::text
  cross join lateral (${itemOfRematch}) item
  where message.user_id = ${userId} and message.is_rematch and (cve.pk is null or cardinality(item.tracking_ids) > 0)`;

const withEndpoint = sql`left join notification_channels endpoint on endpoint.id = message.channel_id and endpoint.user_id = message.user_id`;

interface RematchCounts {
  affected: number;
  unmatched: number;
  uncomparable: number;
}

// Counts the CVEs of a message, or only one of them.
const countRematched = (pks: Statement) => sql`(
  select count(distinct pk) from rematch_changes change cross join lateral unnest(${pks}) as named (pk)
  where change.message_id = message.id and (cve.pk is null or pk = cve.pk))`;
const itemOfRematch = sql`
  select array_agg(${label} order by ${label}, tracking.id) as tracked, array_agg(tracking.id order by ${label}, tracking.id) as tracking_ids,
    jsonb_build_object('affected', ${countRematched(sql`change.affected`)}, 'unmatched', ${countRematched(sql`change.unmatched`)},
      'uncomparable', ${countRematched(sql`change.uncomparable`)}) as counts
  from rematch_changes change join trackings tracking on tracking.id = change.tracking_id
  where change.message_id = message.id
    and (cve.pk is null or cve.pk = any(change.affected || change.unmatched || change.uncomparable))`;

function matches({ since, until, channel, state: wanted, cveId }: AlertFilter): Statement {
  const conditions = [
    sql`true`,
    ...(since === undefined ? [] : [sql`found_at >= ${since}::date::timestamp at time zone 'UTC'`]),
    ...(until === undefined ? [] : [sql`found_at < (${until}::date + 1)::timestamp at time zone 'UTC'`]),
    ...(channel === undefined ? [] : [sql`channel = ${channel}`]),
    ...(wanted === undefined ? [] : [sql`state = ${wanted}`]),
    ...(cveId === undefined ? [] : [sql`cve_id = ${cveId.toUpperCase()}`]),
  ];
  return sql.join(conditions, ' and ');
}

const loadRows = (db: Db, userId: number, filter: AlertFilter, limit: number, after?: Place) =>
  db.rows<Row>(sql`
    select * from (${alertsOf(userId, filter.cveId)}) alert where ${matches(filter)}
      ${after === undefined ? sql.empty : sql`and (found_at, key) < (${after.found_at}::timestamptz, ${after.key})`}
    order by found_at desc, key desc limit ${limit}`);

async function toAlerts(db: Db, userId: number, rows: readonly Row[], now: Date): Promise<Alert[]> {
  const areWaiting = rows.some(({ state, is_grouped }) => state === 'queued' && !is_grouped);
  const quiet = areWaiting ? await findQuietHours(db, userId, now) : undefined;
  return rows.map(({ key: _key, severity, change, rematch, is_grouped, due_at, is_exploited, ...alert }) => ({
    ...alert,
    severity: severity === null ? null : severityName(severity),
    changes: rematch ? formatRematch(rematch, alert.cve_id !== null) : change ? formatChangeLines(change) : [],
    is_rematch: rematch !== null,
    ...(is_grouped ? NO_WAIT : findWait(due_at, is_exploited && quiet?.exploited_pass ? undefined : quiet, now)),
  }));
}

const formatRematch = ({ affected, uncomparable, unmatched }: RematchCounts, ofCve: boolean): string[] =>
  [
    affected > 0 &&
      (ofCve ? 'Affected since an update' : `${formatCves(affected, 'affects', 'affect')} tracked versions now`),
    uncomparable > 0 &&
      (ofCve ? "Can't be compared since an update" : `${formatCves(uncomparable)} can't be compared now`),
    unmatched > 0 &&
      (ofCve ? 'No longer matched since an update' : `${formatCves(unmatched, 'is', 'are')} no longer matched`),
  ].filter((text) => text !== false);

const formatCves = (count: number, one = '', several = '') =>
  `${count.toLocaleString('en-US')} ${count === 1 ? `CVE ${one}` : `CVEs ${several}`}`.trimEnd();

type Wait = Pick<Alert, 'waits_for' | 'waits_until'>;
const NO_WAIT: Wait = { waits_for: null, waits_until: null };

function findWait(dueAt: string | null, quiet: QuietHours | undefined, now: Date): Wait {
  if (dueAt !== null && Date.parse(dueAt) > now.getTime()) return { waits_for: 'digest', waits_until: dueAt };
  return quiet === undefined ? NO_WAIT : { waits_for: 'quiet_hours', waits_until: quiet.until.toISOString() };
}

export async function listAlerts(
  db: Db,
  userId: number,
  { limit, cursor, now, ...filter }: AlertFilter & { limit: number; cursor?: string | undefined; now: Date },
): Promise<Page> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await loadRows(db, userId, filter, limit + 1, after);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const has_next = rows.length > limit;
  const data = await toAlerts(db, userId, page, now);
  return { data, has_next, next_cursor: has_next && last ? writeCursor(last) : null };
}

const writeCursor = ({ found_at, key }: Place) =>
  Buffer.from(JSON.stringify([new Date(found_at).toISOString(), key])).toString('base64url');

const place = v.strictTuple([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))]);

function readCursor(text: string): Place {
  try {
    const [found_at, key] = v.parse(place, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { found_at, key };
  } catch {
    throw badRequest('This cursor does not belong to this list. Start from the first page.', 'ERR_BAD_CURSOR');
  }
}

const EXPORT_BATCH = 1000;
const columns = [
  'found_at',
  'state',
  'channel',
  'channel_name',
  'destination',
  'settled_at',
  'cve_id',
  'name',
  'severity',
  'day',
  'changes',
  'tracked',
  'rules',
  'waits_for',
  'waits_until',
  'receipt',
  'error',
  'next_try_at',
] as const satisfies (keyof Alert)[];

const formats = {
  jsonl: { head: '', row: (alert: Alert) => `${JSON.stringify(alert)}\n` },
  csv: {
    head: `\uFEFF${formatCsvRow(columns)}`, // the mark tells spreadsheets that it is UTF-8
    row: (alert: Alert) => formatCsvRow(columns.map((column) => toCell(alert[column]))),
  },
};

const toCell = (value: Alert[keyof Alert]) => (Array.isArray(value) ? value.join('; ') : value);

export async function* exportAlerts(
  db: Db,
  userId: number,
  { now, ...filter }: AlertFilter & { now: Date },
  format: keyof typeof formats,
): AsyncGenerator<Uint8Array> {
  const { head, row } = formats[format];
  yield Buffer.from(head);
  for (let after: Place | undefined; ;) {
    const rows = await loadRows(db, userId, filter, EXPORT_BATCH, after);
    const alerts = await toAlerts(db, userId, rows, now);
    yield Buffer.from(alerts.map(row).join(''));
    if (rows.length < EXPORT_BATCH) return;
    after = rows.at(-1);
  }
}
