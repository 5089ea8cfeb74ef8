import { type Db, sql, type Statement } from '../../db/index.ts';
import { writeEvents } from '../changes/cveEvents.ts';
import type { ChangedCve } from '../changes/detectNotableChange.ts';
import { shouldWriteAlerts, writeAlerts } from '../matching/writeAlerts.ts';
import type { SeverityRank } from '../record/CveRecord.ts';
import { lockCatalogue } from '../store/catalogueState.ts';
import { writeRanks } from '../store/writeCves.ts';
import type { KevCatalog, KevEntry } from './readKev.ts';
import { checkKevSuccession, findAddedEntries, type KevKey, type StoredKev } from './succession.ts';

const kevChange = (pk: number, revisedAt: string, severity: SeverityRank): ChangedCve => ({
  pk,
  severity,
  revisedAt,
  change: { kev: true },
  additions: { vendors: [], products: [] },
  before: new Map(),
});

// Entries of the catalog, those of synthetic records left out.
const realEntries = sql`(
  select * from kev_entries entry where not exists (select 1 from cves where cves.cve_id = entry.cve_id and cves.demo))`;

export interface KevOptions extends Partial<Pick<KevCatalog, 'releasedAt'>> {
  // The file, named in errors.
  path?: string;
  now?: Date;
  // Stores a catalog that is older, or much shorter, than the stored one.
  force?: boolean;
}

async function loadStoredKev(tx: Db): Promise<StoredKev> {
  const row = await tx.row<{ released_at: string | null }>(
    sql`select kev_released_at as released_at from catalogue_state`,
  );
  const load = (from: Statement) => tx.rows<KevKey>(sql`select cve_id, date_added::text as date_added from ${from}`);
  const entries = await load(sql`${realEntries} as stored`);
  return { releasedAt: row?.released_at ?? null, entries, history: await load(sql`kev_history`) };
}

// Replaces the KEV catalog with `entries`: what left it is unmarked, unless its record names it. A CVE that is newly
// marked gets an event, dated as it was added, and alerts who tracks it; an entry that was stored before does neither.
// Throws `SuccessionError`, and changes nothing, for a catalog that is older than the stored one or lacks more than 2
// % of it.
export function writeKev(db: Db, entries: KevEntry[], options: KevOptions = {}) {
  const { releasedAt = null, path = 'KEV', now = new Date(), force = false } = options;
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await keepHistory(tx); // an older version of this program may have stored entries without it
    const stored = await loadStoredKev(tx);
    if (!force) checkKevSuccession(stored, { releasedAt, entries }, { now, path });
    await tx.run(sql`delete from kev_entries`);
    await tx.run(sql`
      insert into kev_entries (cve_id, date_added, due_date, required_action, ransomware, vendor, product)
      select * from jsonb_to_recordset(${sql.json(entries)})
        as given (cve_id text, date_added date, due_date date, required_action text, ransomware boolean, vendor text, product text)`);
    const marked = await tx.rows<Marked>(sql`
      update cves cve set kev = true from kev_entries entry where entry.cve_id = cve.cve_id and not cve.kev
      returning cve.pk, cve.cve_id, entry.date_added::timestamptz as at, cve.severity, cve.vuln_status`);
    const unmarked = await tx.rows<{ pk: number }>(sql`
      update cves cve set kev = false where cve.kev and not cve.kev_in_record
        and not exists (select 1 from kev_entries entry where entry.cve_id = cve.cve_id) returning cve.pk`);
    await writeRanks(tx, sql`c.pk = any(${[...marked, ...unmarked].map(({ pk }) => pk)}::integer[])`);
    const addedEntries = findAddedEntries(stored, entries, now);
    const added = marked.filter(({ cve_id }) => addedEntries.has(cve_id));
    await writeEvents(
      tx,
      added.map(({ pk, at }) => ({
        pk,
        event: { type: 'kev_added', at, before: { kev: false }, after: { kev: true } },
      })),
    );
    const news = added.filter(
      ({ cve_id, vuln_status }) => vuln_status !== 'REJECTED' && addedEntries.get(cve_id)?.isNews === true,
    );
    if (news.length > 0 && (await shouldWriteAlerts(tx))) {
      await writeAlerts(
        tx,
        news.map(({ pk, at, severity }) => kevChange(pk, at, severity)),
      );
    }
    await keepHistory(tx);
    await tx.run(sql`
      update catalogue_state set data_version = data_version + 1, updated_at = now(),
        kev_released_at = ${releasedAt}::timestamptz`);
    return { marked: marked.length, unmarked: unmarked.length };
  });
}

interface Marked {
  pk: number;
  cve_id: string;
  at: string;
  severity: SeverityRank;
  vuln_status: string;
}

const keepHistory = (tx: Db) =>
  tx.run(sql`
    insert into kev_history (cve_id, date_added) select cve_id, date_added from ${realEntries} as stored
    on conflict do nothing`);
