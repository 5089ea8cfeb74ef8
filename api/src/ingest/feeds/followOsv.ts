import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import type { Queue } from '../../ports/BossJobs.ts';
import type { Clock } from '../../ports/Clock.ts';
import { type ArchiveOutcome, loadArchiveValidators, recordArchive, takeArchive } from '../osv/takeArchive.ts';
import { readArchive } from '../osv/readArchive.ts';
import { SourceError } from '../source/SourceError.ts';
import { downloadIfChanged } from '../sync/download.ts';
import { isJustTaken, readOnce, recordFailure, recordSuccess } from './feedState.ts';

const MB = 1024 ** 2;
const MINUTE_MS = 60_000;

// npm's archive, the largest, has about 150 MB.
const LIMITS = { maxBytes: 1024 * MB, timeoutMs: 20 * MINUTE_MS };

const queue: Queue<{ isStart?: true }> = { name: 'feed-osv', alone: true, cron: '10 */6 * * *' };

// CVEs in one transaction: requests on PGlite wait for no more.
const BATCH_SIZE = 100;

export interface OsvOptions {
  source: string;
  ecosystems: readonly string[];
  clock: Clock;
  limits?: typeof LIMITS;
  signal?: AbortSignal;
}

// Imports changed archives, one ecosystem after the other. Safe to repeat: an interrupted run continues with the
// remaining ones. If an archive fails, the others are still imported, and the first failure is thrown at the end as
// `SourceError`.
export async function followOsv(
  db: Db,
  { source, ecosystems, clock, limits = LIMITS, signal }: OsvOptions,
): Promise<ArchiveOutcome[]> {
  const taken: ArchiveOutcome[] = [];
  const failures: unknown[] = [];
  for (const ecosystem of ecosystems) {
    signal?.throwIfAborted();
    try {
      const outcome = await followArchive(db, ecosystem, { source, clock, limits, signal });
      if (outcome !== undefined) taken.push(outcome);
    } catch (error) {
      if (signal?.aborted === true || !(error instanceof SourceError)) throw error;
      failures.push(error);
    }
  }
  const [failure] = failures;
  if (failure === undefined) {
    await recordSuccess(db, 'osv', source, { now: clock.now() });
    return taken;
  }
  await recordFailure(db, 'osv', source, { now: clock.now(), error: failure });
  throw failure;
}

type ArchiveOptions = Pick<OsvOptions, 'source' | 'clock'> & {
  limits: typeof LIMITS;
  signal: AbortSignal | undefined;
};

async function followArchive(
  db: Db,
  ecosystem: string,
  { source, clock, limits, signal }: ArchiveOptions,
): Promise<ArchiveOutcome | undefined> {
  const url = `${source.replace(/\/+$/, '')}/${encodeURIComponent(ecosystem)}/all.zip`;
  const folder = await mkdtemp(join(tmpdir(), 'faultline-osv-'));
  const path = join(folder, 'all.zip');
  try {
    const known = await loadArchiveValidators(db, ecosystem, url);
    const validators = await downloadIfChanged(url, path, known, { ...limits, signal });
    if (validators === known) return undefined;
    const outcome = await readOnce(db, { name: 'osv', source, path, now: clock.now() }, async () =>
      takeArchive(db, await readArchive(path, { ecosystem, signal }), {
        now: clock.now(),
        batchSize: BATCH_SIZE,
        signal,
      }),
    );
    signal?.throwIfAborted();
    await recordArchive(db, { ecosystem, source: url, validators, now: clock.now() });
    return outcome;
  } catch (reason) {
    // The operator knows the source; the file is gone when it is read.
    throw reason instanceof SourceError
      ? new SourceError(reason.message.replace(path, url), { cause: reason })
      : reason;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// Fetches the archives every six hours from OSV_SOURCE. Call it before the jobs start.
export function handleOsv({ config, db, clock, log, jobs }: Deps, onTaken: () => Promise<void>): void {
  const { osvSource: source, osvEcosystems: ecosystems } = config;
  if (source === undefined) {
    jobs.unschedule(queue);
    return;
  }
  jobs.handle(queue, async ({ isStart }, signal) => {
    if (isStart === true && (await isJustTaken(db, 'osv', source, clock.now()))) return;
    for (const outcome of await followOsv(db, { source, ecosystems, clock, signal })) {
      log.info({ feed: 'osv', source, ...outcome }, 'advisories taken');
    }
    await onTaken();
  });
}

// Starts immediately instead of at the next scheduled hour. Must be called after the jobs have started.
export async function startOsv({ config, jobs }: Deps): Promise<void> {
  if (config.osvSource !== undefined) await jobs.send(queue, { isStart: true });
}
