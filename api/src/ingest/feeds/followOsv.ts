import type { Db } from '../../db/index.ts';
import type { Clock } from '../../ports/Clock.ts';
import { type ArchiveOutcome, loadArchiveValidators, recordArchive, takeArchive } from '../osv/takeArchive.ts';
import { readArchive } from '../osv/readArchive.ts';
import { SourceError } from '../source/SourceError.ts';
import { type FollowSource, readIfChanged, recordFailure, recordSuccess } from './feedState.ts';

const MB = 1024 ** 2;
const MINUTE_MS = 60_000;

// npm's archive, the largest, has about 150 MB.
const LIMITS = { maxBytes: 1024 * MB, timeoutMs: 20 * MINUTE_MS };

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
export async function followOsv(db: Db, options: OsvOptions): Promise<ArchiveOutcome[]> {
  const { source, ecosystems, clock, signal } = options;
  const taken: ArchiveOutcome[] = [];
  const failures: unknown[] = [];
  for (const ecosystem of ecosystems) {
    signal?.throwIfAborted();
    try {
      const outcome = await followArchive(db, ecosystem, options);
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

async function followArchive(
  db: Db,
  ecosystem: string,
  { source, clock, limits = LIMITS, signal }: OsvOptions,
): Promise<ArchiveOutcome | undefined> {
  const url = `${source.replace(/\/+$/, '')}/${encodeURIComponent(ecosystem)}/all.zip`;
  const known = await loadArchiveValidators(db, ecosystem, url);
  const file = { name: 'osv', source, url, known, limits, clock, signal } as const;
  const { validators, outcome } = await readIfChanged(db, file, async (path) => {
    const archive = await readArchive(path, { ecosystem, signal });
    return takeArchive(db, archive, { now: clock.now(), batchSize: BATCH_SIZE, signal });
  });
  if (outcome !== undefined) await recordArchive(db, { ecosystem, source: url, validators, now: clock.now() });
  return outcome;
}

export const followArchives: FollowSource = async ({ config, db, clock, log }, source, { signal, onTaken }) => {
  for (const outcome of await followOsv(db, { source, ecosystems: config.osvEcosystems, clock, signal })) {
    log.info({ feed: 'osv', source, ...outcome }, 'advisories taken');
  }
  await onTaken();
};
