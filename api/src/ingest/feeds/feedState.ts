import type { Config } from '../../config.ts';
import { type Db, sql } from '../../db/index.ts';
import type { Validators } from '../sync/download.ts';

export type FeedName = 'cves' | 'epss' | 'kev' | 'osv';

// A feed whose last success is longer ago is late.
const LIMIT_HOURS: Record<FeedName, number> = { cves: 2, epss: 36, kev: 48, osv: 48 };
const HOUR_MS = 3_600_000;
const MAX_ERROR_LENGTH = 500;

/** The state of a configured feed. Dates are ISO texts; null if it never succeeded, or has not failed since. */
export interface FeedState {
  name: FeedName;
  succeeded_at: string | null;
  /** Since then. */
  age_seconds: number | null;
  failed_at: string | null;
  error: string | null;
  is_late: boolean;
}

/** The address of each feed that is followed. */
export const feedSources = ({
  cveSource,
  epssSource,
  kevSource,
  osvSource,
}: Config): [name: FeedName, source: string][] =>
  (
    [
      ['cves', cveSource],
      ['epss', epssSource],
      ['kev', kevSource],
      ['osv', osvSource],
    ] as const
  ).flatMap(([name, source]) => (source === undefined ? [] : [[name, source]]));

/** Lists the feeds that are configured, in a fixed order. One that never succeeded is late once it has failed. */
export async function listFeeds(db: Db, config: Config, now: Date): Promise<FeedState[]> {
  const sources = feedSources(config);
  if (sources.length === 0) return [];
  const rows = await db.rows<Omit<FeedState, 'is_late' | 'age_seconds'> & { source: string }>(
    sql`select name, source, succeeded_at, failed_at, error from feeds`,
  );
  return sources.map(([name, source]) => {
    const row = rows.find((each) => each.name === name && each.source === source);
    const { succeeded_at = null, failed_at = null, error = null } = row ?? {};
    const age = succeeded_at === null ? undefined : now.getTime() - Date.parse(succeeded_at);
    const is_late = age === undefined ? failed_at !== null : age > LIMIT_HOURS[name] * HOUR_MS;
    const age_seconds = age === undefined ? null : Math.round(age / 1000);
    return { name, succeeded_at, age_seconds, failed_at, error, is_late };
  });
}

/** The validators of the file that was last imported; none if it had another source. */
export async function loadValidators(db: Db, name: FeedName, source: string): Promise<Validators> {
  const row = await db.row<Validators>(
    sql`select etag, last_modified from feeds where name = ${name} and source = ${source}`,
  );
  return row ?? { etag: null, last_modified: null };
}

/** To be called before a file is stored: of one that is stored in part only, another answer than a whole file means nothing. */
export async function forgetValidators(db: Db, name: FeedName): Promise<void> {
  await db.run(sql`update feeds set etag = null, last_modified = null where name = ${name}`);
}

// Processes that start together, as in an update, need not each ask a source.
const START_INTERVAL_MS = 10 * 60_000;

/** True where this source was asked with success a few minutes ago. */
export async function isJustTaken(db: Db, name: FeedName, source: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - START_INTERVAL_MS);
  const row = await db.row(
    sql`select name from feeds where name = ${name} and source = ${source} and succeeded_at > ${since} and failed_at is null`,
  );
  return row !== undefined;
}

export async function recordSuccess(
  db: Db,
  name: FeedName,
  source: string,
  { now, validators = { etag: null, last_modified: null } }: { now: Date; validators?: Validators },
): Promise<void> {
  await db.run(sql`
    insert into feeds (name, source, etag, last_modified, succeeded_at)
    values (${name}, ${source}, ${validators.etag}, ${validators.last_modified}, ${now})
    on conflict (name) do update set source = excluded.source, etag = excluded.etag,
      last_modified = excluded.last_modified, succeeded_at = excluded.succeeded_at, failed_at = null, error = null`);
}

// Keeps the time of the last success if it had the same source.
export async function recordFailure(
  db: Db,
  name: FeedName,
  source: string,
  { now, error }: { now: Date; error: unknown },
): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  await db.run(sql`
    insert into feeds as feed (name, source, failed_at, error) values (${name}, ${source}, ${now}, ${message})
    on conflict (name) do update set source = excluded.source, failed_at = excluded.failed_at, error = excluded.error,
      succeeded_at = case when feed.source = excluded.source then feed.succeeded_at end,
      etag = case when feed.source = excluded.source then feed.etag end,
      last_modified = case when feed.source = excluded.source then feed.last_modified end`);
}
