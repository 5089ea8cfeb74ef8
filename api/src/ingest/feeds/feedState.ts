import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AnswerOf } from '@faultline/shared/contract';
import type { meta } from '@faultline/shared/contract/schemas';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { type Db, sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import type { Clock } from '../../ports/Clock.ts';
import { SourceError } from '../source/SourceError.ts';
import { withTempFolder } from '../source/withTempFolder.ts';
import { downloadIfChanged, type DownloadLimits, NO_VALIDATORS, type Validators } from '../sync/download.ts';

export type FeedName = 'cves' | 'epss' | 'kev' | 'osv';

// A feed whose last success is longer ago is late.
const LIMIT_HOURS: Record<FeedName, number> = { cves: 2, epss: 36, kev: 48, osv: 48 };
const HOUR_MS = 3_600_000;
const MAX_ERROR_LENGTH = 500;

// The state of a configured feed. Dates are ISO texts; null if it never succeeded or has not failed since.
export interface FeedState {
  name: FeedName;
  succeeded_at: string | null;
  // Since `succeeded_at`.
  age_seconds: number | null;
  failed_at: string | null;
  error: string | null;
  is_late: boolean;
}

// One run of the job of a feed.
export type FollowSource = (
  deps: Deps,
  source: string,
  run: { signal: AbortSignal; onTaken: () => Promise<void> },
) => Promise<void>;

// The sources that are configured, in a fixed order.
export function listSources({ cveSource, epssSource, kevSource, osvSource }: Config): Map<FeedName, string> {
  const sources = { cves: cveSource, epss: epssSource, kev: kevSource, osv: osvSource };
  const configured = Object.entries(sources).filter(([, source]) => source !== undefined);
  return new Map(configured as [FeedName, string][]);
}

// Lists the feeds that are configured. One that never succeeded is late once it has failed.
export async function listFeeds(db: Db, config: Config, now: Date): Promise<FeedState[]> {
  const sources = [...listSources(config)];
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

// Returns the validators of the last imported file; none if the source was different.
export async function loadValidators(db: Db, name: FeedName, source: string): Promise<Validators> {
  const row = await db.row<Validators>(
    sql`select etag, last_modified from feeds where name = ${name} and source = ${source}`,
  );
  return row ?? NO_VALIDATORS;
}

// Must be called before a file is stored, because validators of a partly stored file must not match later responses.
export async function forgetValidators(db: Db, name: FeedName): Promise<void> {
  await db.run(sql`update feeds set etag = null, last_modified = null where name = ${name}`);
}

// Processes that start together, as in an update, need not each ask a source.
const START_INTERVAL_MS = 10 * 60_000;

// Returns whether a request to this source succeeded a few minutes ago.
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
  { now, validators = NO_VALIDATORS }: { now: Date; validators?: Validators },
): Promise<void> {
  const limit = new Date(now.getTime() - LIMIT_HOURS[name] * HOUR_MS);
  await db.run(sql`
    with gap as (
      insert into feed_gaps (name, started_at, ended_at, error)
      select name, succeeded_at, ${now}, error from feeds
      where name = ${name} and source = ${source} and succeeded_at < ${limit})
    insert into feeds (name, source, etag, last_modified, succeeded_at)
    values (${name}, ${source}, ${validators.etag}, ${validators.last_modified}, ${now})
    on conflict (name) do update set source = excluded.source, etag = excluded.etag,
      last_modified = excluded.last_modified, succeeded_at = excluded.succeeded_at, failed_at = null, error = null`);
}

// The time of the last success stays if the source is the same.
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

export function feedMetrics({ db, config, clock }: Deps, registry: Registry): void {
  const age = new Gauge({
    name: 'faultline_feed_age_seconds',
    help: 'Seconds since a feed was last taken in; absent for one that never was',
    labelNames: ['feed'] as const,
    registers: [registry],
    async collect() {
      age.reset();
      for (const { name, age_seconds } of await listFeeds(db, config, clock.now())) {
        if (age_seconds !== null) age.set({ feed: name }, age_seconds);
      }
    },
  });
  const failed = new Gauge({
    name: 'faultline_feed_failed',
    help: '1 while the last attempt of a feed failed',
    labelNames: ['feed'] as const,
    registers: [registry],
    async collect() {
      failed.reset();
      for (const { name, failed_at } of await listFeeds(db, config, clock.now())) {
        failed.set({ feed: name }, failed_at === null ? 0 : 1);
      }
    },
  });
}

type DataStatus = Pick<
  AnswerOf<typeof meta.meta>,
  'cve_list_updated_at' | 'kev_updated_at' | 'epss_updated_at' | 'osv_updated_at'
>;

// Returns the dates of the stored CVE list, KEV catalog, EPSS scores and OSV advisories: the last time a source was up
// to date, otherwise the date in the loaded files. Null without data or for synthetic records.
export async function getDataStatus(db: Db, now: Date): Promise<DataStatus> {
  // A date of the future is a mistake of the file or of this clock.
  const row = await db.row<DataStatus>(sql`
    with feed as (select name, succeeded_at from feeds where succeeded_at <= ${now}::timestamptz),
    kev as (
      select coalesce((select kev_released_at from catalogue_state), max(date_added)::timestamptz) as released_at
      from kev_entries having count(*) > 0)
    select
      greatest(
        (select succeeded_at from feed where name = 'cves'),
        (select to_timestamp(max(updated_ms) / 1000.0) from cve_ranks where updated_ms <= ${now.getTime()}::bigint)
      ) as cve_list_updated_at,
      (select greatest((select succeeded_at from feed where name = 'kev'), released_at)
       from kev where released_at <= ${now}::timestamptz) as kev_updated_at,
      (select max(day)::timestamptz from epss_days where day <= ${now}::timestamptz) as epss_updated_at,
      greatest(
        (select succeeded_at from feed where name = 'osv'),
        (select max(taken_at) from osv_archives where taken_at <= ${now}::timestamptz)) as osv_updated_at
    from catalogue_state where demo_cves = 0`);
  return row ?? { cve_list_updated_at: null, kev_updated_at: null, epss_updated_at: null, osv_updated_at: null };
}

// The pause after a process ended while it read a file. A file that ends processes must not do so at each start.
const PAUSE_MS = 6 * 3_600_000;

interface FeedFile {
  name: FeedName;
  source: string;
  // The address of the file, which may be one of several of the source.
  url: string;
  known: Validators;
  limits: Omit<DownloadLimits, 'signal'>;
  clock: Clock;
  signal: AbortSignal | undefined;
}

// Downloads a file of a feed and reads it, unless it still has the validators `known`, which are then returned. Errors
// name the address, which the operator knows: the downloaded file is gone when they are read.
export function readIfChanged<T>(
  db: Db,
  file: FeedFile,
  read: (path: string) => Promise<T>,
): Promise<{ validators: Validators; outcome?: T }> {
  const { name, url, known, limits, signal } = file;
  return withTempFolder('feed', async (folder) => {
    // The extension distinguishes compressed files and formats.
    const path = join(folder, new URL(url).pathname.split('/').at(-1) || name);
    try {
      const validators = await downloadIfChanged(url, path, known, { ...limits, signal });
      if (validators === known) return { validators };
      const outcome = await readOnce(db, file, path, read);
      signal?.throwIfAborted();
      return { validators, outcome };
    } catch (reason) {
      throw reason instanceof SourceError
        ? new SourceError(reason.message.replace(path, url), { cause: reason })
        : reason;
    }
  });
}

// Runs `read` on the file of a feed, and records in the database that the file is being read. Throws `SourceError`
// without reading if a process crashed on the same file in the last hours.
async function readOnce<T>(
  db: Db,
  { name, source, clock }: FeedFile,
  path: string,
  read: (path: string) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sha256 = hash.digest('hex');
  const row = await db.row<{ since: string }>(
    sql`select reading_since as since from feeds where name = ${name} and reading_sha256 = ${sha256}`,
  );
  if (row !== undefined && now.getTime() < Date.parse(row.since) + PAUSE_MS && now >= new Date(row.since)) {
    throw new SourceError(`${path}: the process ended while it read this file; it is read again after 6 hours`);
  }
  await db.run(sql`
    insert into feeds (name, source, reading_sha256, reading_since) values (${name}, ${source}, ${sha256}, ${now})
    on conflict (name) do update set reading_sha256 = excluded.reading_sha256, reading_since = excluded.reading_since`);
  try {
    return await read(path);
  } finally {
    await db.run(sql`update feeds set reading_sha256 = null, reading_since = null where name = ${name}`);
  }
}
