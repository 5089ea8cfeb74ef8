import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { type Db, sql } from '../../db/index.ts';
import { writeEvents } from '../changes/cveEvents.ts';
import type { ChangedCve } from '../changes/detectNotableChange.ts';
import { hasActiveTrackings, writeAlerts } from '../matching/writeAlerts.ts';
import { asList, asObject, asString } from '../record/coerce.ts';
import type { SeverityRank } from '../record/CveRecord.ts';
import { SourceError } from '../source/SourceError.ts';
import { lockCatalogue } from '../store/catalogueState.ts';
import { writeRanks } from '../store/writeRanks.ts';
import { openMaybeGzip } from './openMaybeGzip.ts';

/** One entry of CISA's catalog of known exploited vulnerabilities. Dates are days. */
interface KevEntry {
  cve_id: string;
  date_added: string;
  due_date: string | null;
  required_action: string;
  /** Whether ransomware campaigns use it; null where the file does not say. */
  ransomware: boolean | null;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const parseDay = (value: unknown) => {
  const text = asString(value);
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
};

function readRansomware(value: unknown): boolean | null {
  const word = asString(value)?.toLowerCase();
  return word === 'known' ? true : word === 'unknown' ? false : null;
}

function readEntry(value: unknown): KevEntry[] {
  const row = asObject(value);
  const cve_id = asString(row.cveID)?.toUpperCase() ?? '';
  const date_added = parseDay(row.dateAdded);
  if (!/^CVE-\d{4}-\d{4,19}$/.test(cve_id) || date_added === null) return [];
  return [
    {
      cve_id,
      date_added,
      due_date: parseDay(row.dueDate),
      required_action: asString(row.requiredAction) ?? '',
      ransomware: readRansomware(row.knownRansomwareCampaignUse),
    },
  ];
}

function parseRows(text: string): unknown[] {
  if (text.trimStart().startsWith('{')) return asList(asObject(JSON.parse(text)).vulnerabilities);
  return parse(text, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
}

/** Twenty times what the file has. */
const MAX_BYTES = 32 * 1024 ** 2;

/** The KEV catalogue from its official JSON or CSV file. Throws `SourceError` for what is neither. */
export async function readKev(path: string, maxBytes = MAX_BYTES): Promise<KevEntry[]> {
  let entries: KevEntry[];
  try {
    entries = parseRows((await buffer(await openMaybeGzip(path, maxBytes))).toString('utf8')).flatMap(readEntry);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${path}: not a KEV catalogue in JSON or CSV (${(error as Error).message})`, {
      cause: error,
    });
  }
  if (entries.length === 0) throw new SourceError(`${path}: no entry of a KEV catalogue found`);
  return [...new Map(entries.map((entry) => [entry.cve_id, entry])).values()];
}

const kevChange = (pk: number, revisedAt: string, severity: SeverityRank): ChangedCve => ({
  pk,
  severity,
  revisedAt,
  change: { kev: true },
  additions: { vendors: [], products: [] },
  before: new Map(),
});

export interface KevOutcome {
  /** Of the CVEs that are known here. */
  marked: number;
  unmarked: number;
}

/**
 * Makes the KEV catalogue what `entries` say: what left it is unmarked, unless its record names it. A CVE that is newly
 * marked gets an event, dated as it was added, and alerts who tracks it.
 */
export function writeKev(db: Db, entries: KevEntry[]): Promise<KevOutcome> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const isFirst = (await tx.run(sql`delete from kev_entries`)) === 0;
    await tx.run(sql`
      insert into kev_entries (cve_id, date_added, due_date, required_action, ransomware)
      select * from jsonb_to_recordset(${sql.json(entries)})
        as given (cve_id text, date_added date, due_date date, required_action text, ransomware boolean)`);
    const marked = await tx.rows<{ pk: number; at: string; severity: SeverityRank; vuln_status: string }>(sql`
      update cves cve set kev = true from kev_entries entry where entry.cve_id = cve.cve_id and not cve.kev
      returning cve.pk, entry.date_added::timestamptz as at, cve.severity, cve.vuln_status`);
    const unmarked = await tx.rows<{ pk: number }>(sql`
      update cves cve set kev = false where cve.kev and not cve.kev_in_record
        and not exists (select 1 from kev_entries entry where entry.cve_id = cve.cve_id) returning cve.pk`);
    await writeRanks(tx, sql`c.pk = any(${[...marked, ...unmarked].map(({ pk }) => pk)}::integer[])`);
    await writeEvents(
      tx,
      marked.map(({ pk, at }) => ({
        pk,
        event: { type: 'kev_added', at, before: { kev: false }, after: { kev: true } },
      })),
    );
    // What the first file names is not new to the world, only to this database.
    if (!isFirst && (await hasActiveTrackings(tx))) {
      await writeAlerts(
        tx,
        marked
          .filter(({ vuln_status }) => vuln_status !== 'REJECTED')
          .map(({ pk, at, severity }) => kevChange(pk, at, severity)),
      );
    }
    await tx.run(sql`update catalogue_state set data_version = data_version + 1, updated_at = now()`);
    return { marked: marked.length, unmarked: unmarked.length };
  });
}
