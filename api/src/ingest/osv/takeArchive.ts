import { type Db, sql } from '../../db/index.ts';
import { hasShrunk, SuccessionError } from '../risk-data/succession.ts';
import { lockCatalogue } from '../store/catalogueState.ts';
import { loadRecords } from '../store/loadRecords.ts';
import { writeRecords } from '../store/writeBatch.ts';
import { NO_VALIDATORS, type Validators } from '../sync/download.ts';
import type { Archive } from './readArchive.ts';

// CVEs per transaction, so that requests on PGlite do not wait longer.
const BATCH_SIZE = 200;

interface StoredStatement {
  cve_id: string;
  advisory: string;
  name: string;
  // The statements as JSON.
  ranges: string;
}

export interface TakeOptions {
  now: Date;
  // Stores an archive even if it has far fewer statements than the last one.
  force?: boolean | undefined;
  batchSize?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface ArchiveOutcome {
  ecosystem: string;
  statements: number;
  changed: number;
}

// Returns the statements by CVE, independent of the order of files.
function toStored({ statements }: Archive): Map<string, StoredStatement[]> {
  const rows = new Map<string, StoredStatement>();
  for (const { cveIds, advisory, name, ranges } of statements) {
    for (const cve_id of cveIds) {
      rows.set(JSON.stringify([cve_id, advisory, name]), { cve_id, advisory, name, ranges: JSON.stringify(ranges) });
    }
  }
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return Map.groupBy(sorted, ({ cve_id }) => cve_id);
}

async function loadStatements(db: Db, ecosystem: string): Promise<Map<string, StoredStatement[]>> {
  const rows = await db.rows<StoredStatement>(sql`
    select cve_id, advisory, name, ranges::text as ranges from osv_statements where ecosystem = ${ecosystem}`);
  const sorted = rows
    .map((row) => ({ key: JSON.stringify([row.cve_id, row.advisory, row.name]), row }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return Map.groupBy(
    sorted.map(({ row }) => row),
    ({ cve_id }) => cve_id,
  );
}

const count = (statements: ReadonlyMap<string, readonly StoredStatement[]>) =>
  [...statements.values()].reduce((sum, own) => sum + own.length, 0);

// Replaces the stored statements of an ecosystem, and writes the CVEs with changed statements. Safe to repeat: an
// interrupted run continues with the rest. The first archive of an ecosystem sends no alerts. Throws `SuccessionError`
// without changes if the archive has more than 2 % fewer statements than stored.
export async function takeArchive(
  db: Db,
  archive: Archive,
  { now, force = false, batchSize = BATCH_SIZE, signal }: TakeOptions,
): Promise<ArchiveOutcome> {
  const { ecosystem, path } = archive;
  const [given, stored] = [toStored(archive), await loadStatements(db, ecosystem)];
  if (!force && hasShrunk(count(stored), count(given))) {
    throw new SuccessionError(
      `${path}: it has ${count(given)} statements of ${ecosystem}, more than 2 % fewer than the ${count(stored)} that are stored`,
    );
  }
  const isFirst = (await db.row(sql`select ecosystem from osv_archives where ecosystem = ${ecosystem}`)) === undefined;
  const changed = [...new Set([...given.keys(), ...stored.keys()])]
    .filter((cveId) => JSON.stringify(given.get(cveId)) !== JSON.stringify(stored.get(cveId)))
    .toSorted();
  for (let at = 0; at < changed.length; at += batchSize) {
    if (signal?.aborted === true) break;
    const cveIds = changed.slice(at, at + batchSize);
    await db.transaction(async (tx) => {
      await lockCatalogue(tx);
      await tx.run(sql`delete from osv_statements where ecosystem = ${ecosystem} and cve_id = any(${cveIds}::text[])`);
      await insertStatements(
        tx,
        ecosystem,
        cveIds.flatMap((cveId) => given.get(cveId) ?? []),
      );
      await writeRecords(tx, await loadRecords(tx, cveIds), { again: true, suppressAlerts: isFirst, now });
    });
  }
  return { ecosystem, statements: count(given), changed: changed.length };
}

const insertStatements = (tx: Db, ecosystem: string, rows: StoredStatement[]) =>
  tx.run(sql`
    insert into osv_statements (ecosystem, cve_id, advisory, name, ranges)
    select ${ecosystem}, cve_id, advisory, name, ranges::json
    from ${sql.unnest(rows, { cve_id: 'text', advisory: 'text', name: 'text', ranges: 'text' })} as given (cve_id, advisory, name, ranges)`);

interface TakenArchive {
  ecosystem: string;
  // A URL or file path.
  source: string;
  validators?: Validators;
  now: Date;
}

// Returns the validators of the last imported archive; none if the source was different.
export async function loadArchiveValidators(db: Db, ecosystem: string, source: string): Promise<Validators> {
  const row = await db.row<Validators>(
    sql`select etag, last_modified from osv_archives where ecosystem = ${ecosystem} and source = ${source}`,
  );
  return row ?? NO_VALIDATORS;
}

export async function recordArchive(
  db: Db,
  { ecosystem, source, validators = NO_VALIDATORS, now }: TakenArchive,
): Promise<void> {
  await db.run(sql`
    insert into osv_archives (ecosystem, source, etag, last_modified, taken_at)
    values (${ecosystem}, ${source}, ${validators.etag}, ${validators.last_modified}, ${now})
    on conflict (ecosystem) do update set source = excluded.source, etag = excluded.etag,
      last_modified = excluded.last_modified, taken_at = excluded.taken_at`);
}
