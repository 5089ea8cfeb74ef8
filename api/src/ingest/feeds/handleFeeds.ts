import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import type { Clock } from '../../ports/Clock.ts';
import type { Queue } from '../../ports/BossJobs.ts';
import { takeEpss } from '../risk-data/epss.ts';
import { writeKev } from '../risk-data/kev.ts';
import { readKev } from '../risk-data/readKev.ts';
import { SourceError } from '../source/SourceError.ts';
import { downloadIfChanged } from '../sync/download.ts';
import { forgetValidators, isJustTaken, loadValidators, readOnce, recordFailure, recordSuccess } from './feedState.ts';

const MB = 1024 ** 2;
const MINUTE_MS = 60_000;

// The data of a job; undefined for scheduled ones.
interface FeedJob {
  // A process has started: nothing to do where another one has just taken the file.
  isStart?: true;
}

// A file that is published again and again at one address.
interface Feed {
  name: 'epss' | 'kev';
  // The limit of the file as sent, in bytes.
  limits: { maxBytes: number; timeoutMs: number };
  // The limit of the file as read, in bytes: at least five times the present size.
  maxUnpackedBytes: number;
  queue: Queue<FeedJob>;
  // Stores the data of the file; returns details for the log.
  take: (
    db: Db,
    path: string,
    options: { now: Date; maxBytes: number; signal: AbortSignal | undefined },
  ) => Promise<object>;
}

const feeds: Feed[] = [
  {
    // 360,000 scores: 2 MB packed, 12 MB unpacked.
    name: 'epss',
    limits: { maxBytes: 64 * MB, timeoutMs: 5 * MINUTE_MS },
    maxUnpackedBytes: 128 * MB,
    queue: { name: 'feed-epss', alone: true, cron: '35 * * * *' },
    take: async (db, path, options) => {
      const { read, changed } = await takeEpss(db, path, { ...options, refusesOlder: true });
      return { read, changed };
    },
  },
  {
    // 1,500 entries: 1.5 MB.
    name: 'kev',
    limits: { maxBytes: 8 * MB, timeoutMs: 2 * MINUTE_MS },
    maxUnpackedBytes: 8 * MB,
    queue: { name: 'feed-kev', alone: true, cron: '50 * * * *' },
    take: async (db, path, { now, maxBytes }) => {
      const { entries, releasedAt } = await readKev(path, maxBytes);
      return writeKev(db, entries, { releasedAt, path, now });
    },
  },
];

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
  const folder = await mkdtemp(join(tmpdir(), 'faultline-feed-'));
  // The extension distinguishes compressed files and formats.
  const path = join(folder, new URL(source).pathname.split('/').at(-1) || name);
  try {
    const known = await loadValidators(db, name, source);
    const validators = await downloadIfChanged(source, path, known, { ...limits, signal });
    if (validators !== known) await forgetValidators(db, name);
    const outcome =
      validators === known
        ? 'unchanged'
        : await readOnce(db, { name, source, path, now: clock.now() }, () =>
            take(db, path, { now: clock.now(), maxBytes: maxUnpackedBytes, signal }),
          );
    signal?.throwIfAborted();
    await recordSuccess(db, name, source, { now: clock.now(), validators });
    return outcome;
  } catch (reason) {
    // The operator knows the source; the file is gone when it is read.
    const error =
      reason instanceof SourceError ? new SourceError(reason.message.replace(path, source), { cause: reason }) : reason;
    if (signal?.aborted !== true) await recordFailure(db, name, source, { now: clock.now(), error });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const getFeed = (name: Feed['name']): Feed => feeds.find((feed) => feed.name === name) as Feed;

const getSource = ({ epssSource, kevSource }: Deps['config'], name: Feed['name']) =>
  name === 'epss' ? epssSource : kevSource;

// Polls EPSS_SOURCE and KEV_SOURCE, if set, every hour. Must be called before the jobs start. `onTaken` is called
// after each import.
export function handleFeeds({ config, db, clock, log, jobs }: Deps, onTaken: () => Promise<void>): void {
  for (const feed of feeds) {
    const source = getSource(config, feed.name);
    if (source === undefined) jobs.unschedule(feed.queue);
    else
      jobs.handle(feed.queue, async ({ isStart }, signal) => {
        if (isStart === true && (await isJustTaken(db, feed.name, source, clock.now()))) return;
        const outcome = await followFeed(db, feed, { source, clock, signal });
        if (outcome === 'unchanged') return;
        log.info({ feed: feed.name, source, ...outcome }, 'risk data taken');
        await onTaken();
      });
  }
}

// Starts immediately instead of at the next hour, once for processes that start together. Must be called after the
// jobs have started.
export async function startFeeds({ config, jobs }: Deps): Promise<void> {
  for (const { name, queue } of feeds) {
    if (getSource(config, name) !== undefined) await jobs.send(queue, { isStart: true });
  }
}
