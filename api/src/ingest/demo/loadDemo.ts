import { type Db, sql } from '../../db/index.ts';
import type { Clock } from '../../ports/Clock.ts';
import { emptyReport, importFiles, type ImportOptions, type ImportReport } from '../importFiles.ts';
import { packChange, toHistoryKey } from '../risk-data/epssHistory.ts';
import type { EpssScore } from '../risk-data/readEpss.ts';
import type { CveFile } from '../source/CveFile.ts';
import { writeRanks } from '../store/writeCves.ts';
import { Random } from './demoProducts.ts';
import { type DemoRecord, demoRecord } from './demoRecord.ts';

// Thrown if there are real records, which are not mixed with synthetic ones.
export class RealRecordsPresentError extends Error {
  override readonly name = 'RealRecordsPresent';
}

async function* generateFiles(records: Iterable<DemoRecord>): AsyncGenerator<CveFile> {
  for (const json of records)
    yield { path: `${json.cveMetadata.cveId}.json`, bytes: Buffer.from(JSON.stringify(json)) };
}

// Loads synthetic records of the last twelve months, or those missing since the last load, so that today is never
// empty. They pass through the importer and are marked. Throws `RealRecordsPresentError` if there are real records.
export async function loadDemo(
  db: Db,
  clock: Clock,
  options: Pick<ImportOptions, 'batchSize' | 'onProgress'> = {},
): Promise<ImportReport> {
  const real = await db.row(sql`select 1 as one from cves where not demo limit 1`);
  if (real !== undefined)
    throw new RealRecordsPresentError('The database holds real records; demo records are not mixed with them');
  const now = clock.now();
  const report = emptyReport();
  await importFiles(db, generateFiles(firstVersions(now)), { ...options, demo: true }, report);
  await importFiles(db, generateFiles(laterVersions(now)), { ...options, demo: true }, report);
  await enrichDemo(db, now);
  return report;
}

const DAYS = 365;
const DAY_MS = 86_400_000;
const BETWEEN_MS = 61_000;
// Higher than any assigned number: real numbers of a year are below 100,000.
const FIRST_NUMBER = 9_000_000;

// Many today, so that the daily list has pages, and fewer for older days: about 1,500 a year.
const countRecordsOfDay = (age: number, day: number) =>
  age === 0 ? 40 : age < 7 ? 12 + (day % 7) : age < 30 ? 6 + (day % 5) : 2 + (day % 4);

// The ids and times of each day's records are fixed, so that runs on different days agree.
function* slots(now: Date) {
  const today = Math.floor(now.getTime() / DAY_MS);
  for (let day = today - DAYS + 1; day <= today; day++) {
    const year = new Date(day * DAY_MS).getUTCFullYear();
    const dayOfYear = day - Date.UTC(year, 0) / DAY_MS;
    for (let index = 0; index < countRecordsOfDay(today - day, day); index++) {
      const cveId = `CVE-${year}-${FIRST_NUMBER + dayOfYear * 1000 + index}`;
      yield { cveId, published: day * DAY_MS + index * BETWEEN_MS, age: today - day, index };
    }
  }
}

const iso = (time: number) => new Date(time).toISOString();

export function* firstVersions(now: Date): Generator<DemoRecord> {
  for (const { cveId, published } of slots(now)) yield demoRecord(cveId, iso(published));
}

// Later versions of some of them, some days after.
function* laterVersions(now: Date): Generator<DemoRecord> {
  for (const { cveId, published, age, index } of slots(now)) {
    const days = 1 + (index % 9);
    if (index % 3 === 0 && age > days) yield demoRecord(cveId, iso(published), iso(published + days * DAY_MS));
  }
}

const EXPLOITED = 0.02;

function generateScore(cve_id: string): EpssScore {
  const score = Math.round(new Random(`${cve_id} epss`).next() ** 6 * 1e5) / 1e5;
  return { cve_id, score, percentile: toPercentile(score) };
}

const toPercentile = (score: number) => Math.round(score ** (1 / 6) * 1e5) / 1e5;

// Less when the record was published, some days later as much as today.
function generateHistory({ cve_id, ...today }: EpssScore, published: string, now: Date): string {
  const random = new Random(`${cve_id} history`);
  const score = Math.round(today.score * random.next() * 1e5) / 1e5;
  const later = iso(Date.parse(published) + (1 + Math.floor(random.next() * 20)) * DAY_MS);
  if (later > now.toISOString()) return packChange(published.slice(0, 10), today);
  const first = { score, percentile: toPercentile(score) };
  return packChange(published.slice(0, 10), first) + packChange(later.slice(0, 10), today);
}

// Synthetic EPSS scores for all synthetic records, and KEV entries for some, the same in each run.
async function enrichDemo(db: Db, now: Date): Promise<void> {
  const rows = await db.rows<{ cve_id: string; published_date: string }>(
    sql`select cve_id, published_date from cves where demo and vuln_status = 'PUBLISHED'`,
  );
  const exploited = rows.filter(({ cve_id }) => new Random(`${cve_id} kev`).chance(EXPLOITED));
  await db.run(sql`
    insert into kev_entries (cve_id, date_added, due_date, required_action)
    select id, day, day + 21, 'None: this is a demo entry, nothing here is exploited.'
    from unnest(${exploited.map(({ cve_id }) => cve_id)}::text[], ${exploited.map((row) => row.published_date.slice(0, 10))}::date[]) as exploited (id, day)
    on conflict (cve_id) do nothing`);
  await db.run(sql`
    with marked as (
      update cves cve set kev = true from kev_entries entry where entry.cve_id = cve.cve_id and cve.demo and not cve.kev
      returning cve.pk, cve.published_date)
    insert into cve_events (cve_pk, event_type, created_at, old_fields, new_fields)
    select pk, 'kev_added', published_date, '{"kev": false}', '{"kev": true}' from marked`);
  const scores = rows.map(({ cve_id, published_date }) => {
    const score = generateScore(cve_id);
    return { ...score, cve_key: toHistoryKey(cve_id), changes: generateHistory(score, published_date, now) };
  });
  const added = await db.run(sql`
    with made as materialized (
      select * from jsonb_to_recordset(${sql.json(scores)})
        as made (cve_id text, score real, percentile real, cve_key bigint, changes text)),
    kept as (
      insert into epss_history (cve_key, changes) select cve_key, decode(changes, 'hex') from made on conflict do nothing)
    insert into epss_scores (cve_id, score, percentile) select cve_id, score, percentile from made
    on conflict (cve_id) do nothing`);
  await writeRanks(db, sql`c.demo`);
  if (added > 0) await db.run(sql`update catalogue_state set data_version = data_version + 1, updated_at = now()`);
}
