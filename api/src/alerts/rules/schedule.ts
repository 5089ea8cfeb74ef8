import { type Db, type Statement, sql } from '../../db/index.ts';

const DIGEST_HOUR = 8;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface LocalTimes {
  timeZone: string;
  // Of the day.
  minute: number;
  daily: Date;
  weekly: Date;
}

// The wall clock of a time zone as if it were UTC, in whole minutes; of an unknown time zone UTC.
function toLocal(at: number, timeZone: string): number {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', {
    ...fields,
    hourCycle: 'h23',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

// The instant of a wall clock time. The offset is that of the instant, which summer time may have changed since `now`.
function toInstant(local: number, timeZone: string): Date {
  const guess = local - (toLocal(local, timeZone) - local);
  return new Date(local - (toLocal(guess, timeZone) - Math.floor(guess / MINUTE_MS) * MINUTE_MS));
}

// Digests are sent at 8:00, weekly ones on Monday.
export function readLocalTimes(now: Date, timeZone: string): LocalTimes {
  const local = toLocal(now.getTime(), timeZone);
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const next = midnight + DIGEST_HOUR * HOUR_MS + (local < midnight + DIGEST_HOUR * HOUR_MS ? 0 : DAY_MS);
  const daysToMonday = (8 - new Date(next).getUTCDay()) % 7;
  return {
    timeZone,
    minute: (local - midnight) / MINUTE_MS,
    daily: toInstant(next, timeZone),
    weekly: toInstant(next + daysToMonday * DAY_MS, timeZone),
  };
}

// The join of `schedule`, the quiet hours of `owner`, and `local`, the time where they are. Time zones are computed here, because
// the databases may know others.
export async function joinSchedules(db: Db, owner: Statement, now: Date): Promise<Statement> {
  const zones = await db.rows<{ time_zone: string }>(
    sql`select distinct time_zone from alert_schedules /* of all accounts */`,
  );
  const names = new Set(['UTC', ...zones.map(({ time_zone }) => time_zone)]);
  const times = [...names].map((name) => readLocalTimes(now, name));
  const types = { timeZone: 'text', minute: 'integer', daily: 'timestamptz', weekly: 'timestamptz' };
  return sql`
    left join alert_schedules schedule on schedule.user_id = ${owner}
    join ${sql.unnest(times, types)} as local (time_zone, minute, daily, weekly) on local.time_zone = coalesce(schedule.time_zone, 'UTC')`;
}

// When a digest of `rule` is sent; null for none.
export const nextDigest = (now: Date): Statement => sql`case rule.mode
  when 'hourly' then date_trunc('hour', ${now}::timestamptz) + interval '1 hour'
  when 'daily' then local.daily when 'weekly' then local.weekly end`;

export const isQuiet = sql`coalesce(case when schedule.quiet_from <= schedule.quiet_until
  then local.minute >= schedule.quiet_from and local.minute < schedule.quiet_until
  else local.minute >= schedule.quiet_from or local.minute < schedule.quiet_until end, false)`;

export interface QuietHours {
  until: Date;
  // Alerts of exploited CVEs are sent nevertheless.
  exploited_pass: boolean;
}

// The quiet hours in which an owner is now.
export async function findQuietHours(db: Db, userId: number, now: Date): Promise<QuietHours | undefined> {
  const row = await db.row<{ time_zone: string; quiet_until: number; exploited_pass: boolean }>(sql`
    select schedule.time_zone, schedule.quiet_until, schedule.exploited_pass from users account
    ${await joinSchedules(db, sql`account.id`, now)} where account.id = ${userId} and ${isQuiet}`);
  if (row === undefined) return undefined;
  const local = toLocal(now.getTime(), row.time_zone);
  const end = Math.floor(local / DAY_MS) * DAY_MS + row.quiet_until * MINUTE_MS;
  return {
    until: toInstant(end > local ? end : end + DAY_MS, row.time_zone),
    exploited_pass: row.exploited_pass,
  };
}
