import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, sql } from '../../db/index.ts';
import type { Clock } from '../../ports/Clock.ts';
import { emptyReport, importFiles, type ImportOptions, type ImportReport } from '../importFiles.ts';
import { READING } from '../readFiles.ts';
import { asList, asObject, asString, isFuture, readInstant } from '../record/coerce.ts';
import type { CveFile, SkippedFile } from '../source/CveFile.ts';
import { SourceError } from '../source/SourceError.ts';
import { cveFiles } from '../source/cveFiles.ts';
import { withTempFolder } from '../source/withTempFolder.ts';
import { download, downloadDocument, type DownloadLimits, DownloadTooLargeError } from './download.ts';

const MB = 1024 ** 2;
// The limit for an archive of all records, which has 0.6 GB.
const ALL_RECORDS_LIMITS: DownloadLimits = { maxBytes: 4096 * MB, timeoutMs: 30 * 60_000 };
// The limit for the changes of an hour or a day: some MB, or 100 MB if every record is rewritten.
const CHANGES_LIMITS: DownloadLimits = { maxBytes: 1024 * MB, timeoutMs: 10 * 60_000 };

// Longer behind than this, all records at once are less to fetch than the days.
const MAX_DAYS_BEHIND = 7;
// The time to wait for a day's last archive before the day counts as done without it.
const LATE_ARCHIVE_WAIT_MS = 6 * 3_600_000;

export interface SyncOptions extends ImportOptions {
  // The base URL of the releases, as in `.../releases/download`, without a slash at the end.
  source: string;
  clock: Clock;
  onArchive?: ((file: string) => void) | undefined;
}

class Sync {
  readonly report: ImportReport = emptyReport();
  archives = 0;
  readonly #db: Db;
  readonly #options: SyncOptions;
  readonly #folder: string;

  constructor(db: Db, options: SyncOptions, folder: string) {
    this.#db = db;
    this.#options = options;
    this.#folder = folder;
  }

  // Fetches and imports an archive; false if it does not exist.
  async take(archive: Archive, suppressAlerts?: boolean): Promise<boolean> {
    const path = join(this.#folder, archive.file);
    const { signal } = this.#options;
    for (const address of listArchiveUrls(this.#options.source, archive)) {
      if (!(await download(address, path, { ...archive.limits, signal }))) continue;
      this.#options.onArchive?.(archive.file);
      await importFiles(this.#db, cveFiles(path, address), { ...this.#options, suppressAlerts }, this.report);
      await rm(path);
      this.archives += 1;
      return true;
    }
    return false;
  }

  // Imports all records of the last midnight or the one before, the first time and after a long pause. Returns the time
  // from which to continue. The first time sends no alerts, because existing records are not notable changes.
  async begin(now: number, isFirst: boolean): Promise<number> {
    for (const day of [startOfDay(now), startOfDay(now) - DAY_MS]) {
      if (await this.take(baseline(day), isFirst)) return day;
    }
    return startOfDay(now) - 1;
  }

  // Imports the hourly changes after `from` up to the last one.
  async hours(from: number, last: number, markReached: (hour: number) => Promise<void>): Promise<void> {
    for (let hour = startOfHour(hourAfter(from)); hour <= last; hour = hourAfter(hour)) {
      if (await this.take(hourly(hour))) await markReached(hour);
    }
  }

  // Imports the records that `delta.json` names beyond the archives.
  async rest(): Promise<void> {
    const { source, clock, signal } = this.#options;
    await importFiles(
      this.#db,
      changedFiles(this.#db, source, { now: clock.now(), signal }),
      this.#options,
      this.report,
    );
  }
}

async function follow(db: Db, sync: Sync, { source, clock }: SyncOptions): Promise<void> {
  const now = clock.now().getTime();
  const today = startOfDay(now);
  const { position: known, reading } = await readPosition(db, source);
  const isOutdated = known !== undefined && reading !== READING;
  const far = known === undefined || known < today - MAX_DAYS_BEHIND * DAY_MS;
  const begun = far || isOutdated ? await sync.begin(now, known === undefined) : 0;
  const isReadAgain = isOutdated && sync.archives > 0;
  let position = isReadAgain ? begun : Math.max(known ?? 0, far ? begun : 0);
  let isDeferred = false;
  const markReached = async (time: number) => {
    position = time;
    if (!isDeferred && (known !== undefined || sync.archives > 0))
      await writePosition(db, source, time, isOutdated && !isReadAgain ? (reading ?? 0) : READING);
  };
  await markReached(position);
  for (let day = startOfDay(position); day < today; day += DAY_MS) {
    if (!(await sync.take(endOfDay(day)))) {
      await sync.hours(position, day + DAY_MS - 1, markReached);
      isDeferred ||= now < day + DAY_MS + LATE_ARCHIVE_WAIT_MS;
    }
    await markReached(day + DAY_MS);
  }
  await sync.hours(position, now, markReached);
  await sync.rest();
  if (known === undefined && sync.archives + sync.report.added + sync.report.updated + sync.report.unchanged === 0) {
    throw new SourceError(
      `${source}: no archive of the official CVE list found (as cve_2026-01-31_0100Z/2026-01-31_delta_CVEs_at_0100Z.zip)`,
    );
  }
}

// Synchronizes with the official CVE list by its release archives: all records once, then daily and hourly changes.
// Continues where it last stopped, including after a failure. Throws `SourceError`; `report` contains the finished
// part.
export function syncCves(db: Db, options: SyncOptions): Promise<ImportReport> {
  const source = options.source.replace(/\/+$/, '');
  return withTempFolder('sync', async (folder) => {
    const sync = new Sync(db, { ...options, source }, folder);
    await follow(db, sync, { ...options, source });
    return sync.report;
  });
}

// Returns the time (ms) up to which a source was synchronized, and the READING; undefined before the first time.
async function readPosition(db: Db, source: string): Promise<{ position?: number; reading?: number }> {
  const row = await db.row<{ position: string; reading: number }>(
    sql`select position, reading from sync_state where source = ${source}`,
  );
  return row === undefined ? {} : { position: Date.parse(row.position), reading: row.reading };
}

// Never goes back, because another process may have imported more.
async function writePosition(db: Db, source: string, time: number, reading: number): Promise<void> {
  const position = new Date(time).toISOString();
  await db.run(sql`
    insert into sync_state as stored (source, position, reading) values (${source}, ${position}, ${reading}::integer)
    on conflict (source) do update set position = excluded.position, reading = excluded.reading, updated_at = now()
    where stored.position < excluded.position or (stored.position = excluded.position and stored.reading <> excluded.reading)`);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// An archive of the official list: its file's name, and the releases it may be found under.
interface Archive {
  file: string;
  tags: string[];
  limits: DownloadLimits;
}

const startOfDay = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;
const startOfHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;
const hourAfter = (time: number): number => time + HOUR_MS;

const day = (time: number) => new Date(time).toISOString().slice(0, 10);
const hour = (time: number) => `${new Date(time).toISOString().slice(11, 13)}00Z`;

// All records as they were at midnight: a zip within a zip.
const baseline = (time: number): Archive => ({
  file: `${day(time)}_all_CVEs_at_midnight.zip.zip`,
  tags: [`cve_${day(time)}_0000Z`],
  limits: ALL_RECORDS_LIMITS,
});

// Returns what changed from midnight to this hour. Now and then the release is named for the hour before.
const hourly = (time: number): Archive => ({
  file: `${day(time)}_delta_CVEs_at_${hour(time)}.zip`,
  tags: [`cve_${day(time)}_${hour(time)}`, `cve_${day(time - HOUR_MS)}_${hour(time - HOUR_MS)}`],
  limits: CHANGES_LIMITS,
});

// Returns what changed in a whole day; comes within the first hours of the next.
const endOfDay = (time: number): Archive => ({
  file: `${day(time)}_delta_CVEs_at_end_of_day.zip`,
  tags: [`cve_${day(time)}_at_end_of_day`],
  limits: CHANGES_LIMITS,
});

// Returns the possible URLs of an archive: as releases are laid out, and for mirrors all in one folder.
const listArchiveUrls = (source: string, { file, tags }: Archive): string[] => [
  ...tags.map((tag) => `${source}/${tag}/${file}`),
  `${source}/${file}`,
];

const ID = /^CVE-(\d{4})-(\d{4,19})$/;

// Returns the path of a record in the official list: `cves/2026/1xxx/CVE-2026-1234.json`.
function toRecordPath(cveId: string): string | undefined {
  const [, year, number = ''] = ID.exec(cveId) ?? [];
  return year === undefined ? undefined : `cves/${year}/${number.slice(0, -3)}xxx/${cveId}.json`;
}

function parse(document: Buffer | undefined): unknown {
  try {
    return JSON.parse(document?.toString('utf8') ?? 'null');
  } catch {
    return undefined;
  }
}

async function readDelta(source: string, signal?: AbortSignal): Promise<Map<string, string>> {
  const document =
    (await downloadDocument(`${source}/delta.json`, { signal })) ??
    (await downloadDocument(`${source}/cves/delta.json`, { signal }));
  const delta = asObject(parse(document));
  const items = [...asList(delta.new), ...asList(delta.updated)].map(asObject);
  return new Map(
    items.map(({ cveId, dateUpdated }) => [asString(cveId)?.toUpperCase() ?? '', readInstant(dateUpdated) ?? '']),
  );
}

async function changedFile(url: string, path: string, signal?: AbortSignal): Promise<CveFile | SkippedFile> {
  try {
    const bytes = await downloadDocument(url, { signal });
    return bytes === undefined ? { path, why: 'delta.json names it, but it is not there' } : { path, bytes };
  } catch (error) {
    if (error instanceof DownloadTooLargeError) return { path, why: error.message };
    throw error;
  }
}

// Records that `delta.json` names and that are not stored in that version: changes since the last archive.
export async function* changedFiles(
  db: Db,
  source: string,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
): AsyncGenerator<CveFile | SkippedFile> {
  const delta = await readDelta(source, signal);
  const known = await db.rows<{ cve_id: string; updated_date: string }>(
    sql`select cve_id, updated_date from cves where cve_id = any(${[...delta.keys()]}::text[])`,
  );
  const dates = new Map(known.map(({ cve_id, updated_date }) => [cve_id, updated_date]));
  for (const [cveId, updated] of delta) {
    const path = toRecordPath(cveId);
    const date = dates.get(cveId);
    const isKnown = date !== undefined && (isFuture(date, now) ? date === updated : date >= updated);
    if (path === undefined || isKnown) continue;
    yield await changedFile(`${source}/${path}`, path, signal);
  }
}
