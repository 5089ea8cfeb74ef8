import { type Db, sql } from '../../db/index.ts';
import { hasShrunk, SuccessionError } from '../risk-data/succession.ts';
import { lockCatalogue } from '../store/catalogueState.ts';
import { loadRecords } from '../store/loadRecords.ts';
import { writeRecords } from '../store/writeBatch.ts';
import type { Archive } from './readArchive.ts';

// CVEs in one transaction: requests on PGlite wait for no more.
const BATCH_SIZE = 200;

interface StoredStatement {
  cve_id: string;
  advisory: string;
  name: string;
  // As JSON.
  ranges: string;
}

export interface TakeOptions {
  now: Date;
  /** Stores an archive that has far fewer statements than the one before. */
  force?: boolean | undefined;
  /** CVEs in one transaction. */
  batchSize?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface ArchiveOutcome {
  ecosystem: string;
  statements: number;
  /** CVEs of which the archive says something else than the one before. */
  changed: number;
}

// What an archive says of each CVE, in an order that does not depend on that of its files.
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

/**
 * Replaces what is stored of an ecosystem by what an archive says, and writes the CVEs of which it says something else. Safe to
 * repeat: a run that the signal ended, or a crash, goes on with what is left. The first archive of an ecosystem alerts nobody. Throws
 * `SuccessionError`, and changes nothing, for an archive that has more than 2 % fewer statements than are stored.
 */
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
    from unnest(${rows.map(({ cve_id }) => cve_id)}::text[], ${rows.map(({ advisory }) => advisory)}::text[],
      ${rows.map(({ name }) => name)}::text[], ${rows.map(({ ranges }) => ranges)}::text[]) as given (cve_id, advisory, name, ranges)`);
