import { type Db, sql } from '../../db/index.ts';
import { diffToEvents, type EventOfCve, writeEvents } from '../changes/cveEvents.ts';
import { changedCves } from '../changes/detectNotableChange.ts';
import { shouldWriteAlerts, writeAlerts } from '../matching/writeAlerts.ts';
import { addStoredStatements } from '../osv/addStatements.ts';
import { hasThisReading, type ParsedRecord } from '../readFiles.ts';
import { isFuture } from '../record/coerce.ts';
import { lockCatalogue } from './catalogueState.ts';
import { loadRanges, loadStored, type Stored } from './loadStored.ts';
import { type ResolvedRecord, resolveRecords } from './resolveRecords.ts';
import { writeCounts } from './writeNames.ts';
import { deleteLinks, insertCves, updateCves, writeDocuments, writeLinks, writeRanks } from './writeCves.ts';
import { writeTexts } from './writeTexts.ts';

// Returns the newest record of each id; the later one if none is newer or a date is in the future.
function newest(incoming: ParsedRecord[], now: Date): ParsedRecord[] {
  const byId = new Map<string, ParsedRecord>();
  for (const item of incoming) {
    const known = byId.get(item.record.cveId);
    const isNewer =
      known === undefined || known.record.revised <= item.record.revised || isFuture(known.record.revised, now);
    if (isNewer) byId.set(item.record.cveId, item);
  }
  return [...byId.values()];
}

// A stored date in the future is wrong: a correction states an earlier one. What an older reading stored is written again even if its
// document is the same: links to packages are not in it.
const isNotable = ({ record, json }: ParsedRecord, stored: Stored, now: Date) =>
  record.revised > stored.revised_at ||
  (record.revised !== stored.revised_at && isFuture(stored.revised_at, now)) ||
  (record.revised === stored.revised_at &&
    (record.updated !== stored.updated_date ||
      !hasThisReading(stored.content_hash) ||
      json !== JSON.stringify(stored.doc)));

// The same version of a record, read by a newer release, leaves no event.
const isReadAgain = ({ record }: ParsedRecord, stored: Stored) =>
  !hasThisReading(stored.content_hash) &&
  record.revised === stored.revised_at &&
  record.updated === stored.updated_date;

const createdEvent = (pk: number, { record }: ResolvedRecord): EventOfCve => ({
  pk,
  event: { type: 'cve_created', at: record.published, before: null, after: null },
});

// Returns the CVEs in the KEV catalog, by its file or by their records: the file may name a CVE before its record exists.
async function loadKevPks(tx: Db, pks: number[]): Promise<Set<number>> {
  const rows = await tx.rows<{ pk: number }>(sql`select pk from cves where pk = any(${pks}::integer[]) and kev`);
  return new Set(rows.map(({ pk }) => pk));
}

export interface BatchOptions {
  // The records come from the database; they are written again without events.
  again?: boolean | undefined;
  // Synthetic records are marked and cause no alerts.
  demo?: boolean | undefined;
  suppressAlerts?: boolean | undefined;
  now: Date;
}

interface Outcome {
  added: number;
  updated: number;
  unchanged: number;
}

// Stores records in one transaction: adds new ones, replaces older versions and writes events; unchanged and older
// records have no effect. Derived data (names, links, counts, data version) and recipients of alerts are written in
// the same transaction.
export async function writeBatch(db: Db, incoming: ParsedRecord[], options: BatchOptions): Promise<Outcome> {
  if (incoming.length === 0) return { added: 0, updated: 0, unchanged: 0 };
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    return writeRecords(tx, incoming, options);
  });
}

// Must run in a transaction that has locked the catalogue.
export async function writeRecords(
  tx: Db,
  incoming: ParsedRecord[],
  { again = false, demo = false, suppressAlerts = demo, now }: BatchOptions,
): Promise<Outcome> {
  const records = await addStoredStatements(tx, newest(incoming, now));
  const cveIds = records.map(({ record }) => record.cveId);
  let stored = await loadStored(tx, cveIds);
  const notable = records.filter((item) => {
    const before = stored.get(item.record.cveId);
    return again || before === undefined || isNotable(item, before, now);
  });
  if (notable.length === 0) return { added: 0, updated: 0, unchanged: incoming.length };

  const { resolved, names, made: madePages, relinked } = await resolveRecords(tx, notable);
  if (relinked) stored = await loadStored(tx, cveIds);
  const changes = resolved.map((after) => ({ before: stored.get(after.record.cveId), after }));
  const fresh = changes.filter(({ before }) => before === undefined).map(({ after }) => after);
  const replaced = changes.flatMap(({ before, after }) => (before === undefined ? [] : [{ before, after }]));
  const revised = changes.filter(({ before, after }) => before === undefined || !isReadAgain(after, before));
  const made = await insertCves(tx, fresh, demo);
  await updateCves(
    tx,
    replaced.map(({ after }) => after),
  );
  const replacedPks = replaced.map(({ before }) => before.pk);
  const rangesBefore = suppressAlerts || !(await shouldWriteAlerts(tx)) ? undefined : await loadRanges(tx, replacedPks);
  if (replacedPks.length > 0) await deleteLinks(tx, sql`${replacedPks}::integer[]`);
  const getPk = ({ record }: ResolvedRecord) => (made.get(record.cveId) ?? stored.get(record.cveId)?.pk) as number;
  const linked = resolved.map((item) => ({ pk: getPk(item), resolved: item }));
  // These statements are independent: the database runs one while this thread prepares the next.
  await Promise.all([
    writeRanks(tx, sql`c.pk = any(${linked.map(({ pk }) => pk)}::integer[])`),
    writeDocuments(tx, linked),
    writeTexts(
      tx,
      linked.map(({ pk, resolved: { record, words } }) => ({ pk, published: record.published, words })),
    ),
    writeLinks(tx, linked),
    writeCounts(tx, changes, names, madePages),
    writeEvents(tx, [
      ...fresh.map((item) => createdEvent(getPk(item), item)),
      ...(again ? [] : revised).flatMap(({ before, after }) =>
        before === undefined ? [] : diffToEvents(before, after).map((event) => ({ pk: before.pk, event })),
      ),
    ]),
  ]);
  if (rangesBefore !== undefined) {
    const kevPks = await loadKevPks(
      tx,
      linked.map(({ pk }) => pk),
    );
    await writeAlerts(tx, changedCves(revised, rangesBefore, getPk, { kevPks, now }));
  }
  await tx.run(sql`
      update catalogue_state set data_version = data_version + 1, updated_at = now(),
        demo_cves = demo_cves + ${demo ? fresh.length : 0}::integer`);
  return { added: fresh.length, updated: replaced.length, unchanged: incoming.length - notable.length };
}
