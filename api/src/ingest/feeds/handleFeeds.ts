import type { Db } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import type { Clock } from '../../ports/Clock.ts';
import type { Queue } from '../../ports/BossJobs.ts';
import { takeEpss } from '../risk-data/epss.ts';
import { writeKev } from '../risk-data/kev.ts';
import { readKev } from '../risk-data/readKev.ts';
import { followCves } from '../sync/followCves.ts';
import {
  type FeedName,
  type FollowSource,
  forgetValidators,
  isJustTaken,
  listSources,
  loadValidators,
  readIfChanged,
  recordFailure,
  recordSuccess,
} from './feedState.ts';
import { followArchives } from './followOsv.ts';

const MB = 1024 ** 2;
const MINUTE_MS = 60_000;

// A file that is published again and again at one address.
interface Feed {
  name: 'epss' | 'kev';
  // The limit of the file as sent, in bytes.
  limits: { maxBytes: number; timeoutMs: number };
  // The limit of the file as read, in bytes: at least five times the present size.
  maxUnpackedBytes: number;
  // Stores the data of the file; returns details for the log.
  take: (
    db: Db,
    path: string,
    options: { now: Date; maxBytes: number; signal: AbortSignal | undefined },
  ) => Promise<object>;
}

export const feeds: Record<Feed['name'], Feed> = {
  epss: {
    // 360,000 scores: 2 MB packed, 12 MB unpacked.
    name: 'epss',
    limits: { maxBytes: 64 * MB, timeoutMs: 5 * MINUTE_MS },
    maxUnpackedBytes: 128 * MB,
    take: async (db, path, options) => {
      const { read, changed } = await takeEpss(db, path, { ...options, refusesOlder: true });
      return { read, changed };
    },
  },
  kev: {
    // 1,500 entries: 1.5 MB.
    name: 'kev',
    limits: { maxBytes: 8 * MB, timeoutMs: 2 * MINUTE_MS },
    maxUnpackedBytes: 8 * MB,
    take: async (db, path, { now, maxBytes }) => {
      const { entries, releasedAt } = await readKev(path, maxBytes);
      return writeKev(db, entries, { releasedAt, path, now });
    },
  },
};

export interface FollowOptions {
  source: string;
  clock: Clock;
  signal?: AbortSignal;
}

// Imports the file of a feed unless it is unchanged. Safe to repeat: an interrupted run leaves no validators, so the
// next one imports the file again. Throws `SourceError`.
export async function followFeed(
  db: Db,
  { name, limits, maxUnpackedBytes, take }: Feed,
  { source, clock, signal }: FollowOptions,
): Promise<object | 'unchanged'> {
  try {
    const known = await loadValidators(db, name, source);
    const file = { name, source, url: source, known, limits, clock, signal };
    const { validators, outcome } = await readIfChanged(db, file, async (path) => {
      await forgetValidators(db, name);
      return take(db, path, { now: clock.now(), maxBytes: maxUnpackedBytes, signal });
    });
    await recordSuccess(db, name, source, { now: clock.now(), validators });
    return outcome ?? 'unchanged';
  } catch (error) {
    if (signal?.aborted !== true) await recordFailure(db, name, source, { now: clock.now(), error });
    throw error;
  }
}

const followFile =
  (feed: Feed): FollowSource =>
  async ({ db, clock, log }, source, { signal, onTaken }) => {
    const outcome = await followFeed(db, feed, { source, clock, signal });
    if (outcome === 'unchanged') return;
    log.info({ feed: feed.name, source, ...outcome }, 'risk data taken');
    await onTaken();
  };

interface Schedule {
  // `isStart`: a process has started, and another one may just have taken the same.
  queue: Queue<{ isStart?: true }>;
  follow: FollowSource;
}

const schedules: Record<FeedName, Schedule> = {
  cves: { queue: { name: 'sync', alone: true, cron: '20 * * * *' }, follow: followCves },
  epss: { queue: { name: 'feed-epss', alone: true, cron: '35 * * * *' }, follow: followFile(feeds.epss) },
  kev: { queue: { name: 'feed-kev', alone: true, cron: '50 * * * *' }, follow: followFile(feeds.kev) },
  osv: { queue: { name: 'feed-osv', alone: true, cron: '10 */6 * * *' }, follow: followArchives },
};

// Polls the configured sources. Must be called before the jobs start. `onTaken` is called after each import.
export function handleFeeds(deps: Deps, onTaken: () => Promise<void>): void {
  const { config, db, clock, jobs } = deps;
  const sources = listSources(config);
  for (const [name, { queue, follow }] of Object.entries(schedules) as [FeedName, Schedule][]) {
    const source = sources.get(name);
    if (source === undefined) jobs.unschedule(queue);
    else
      jobs.handle(queue, async ({ isStart }, signal) => {
        if (isStart === true && (await isJustTaken(db, name, source, clock.now()))) return;
        await follow(deps, source, { signal, onTaken });
      });
  }
}

// Starts immediately instead of at the next hour, once for processes that start together. Must be called after the
// jobs have started.
export async function startFeeds({ config, jobs }: Deps): Promise<void> {
  for (const name of listSources(config).keys()) await jobs.send(schedules[name].queue, { isStart: true });
}
