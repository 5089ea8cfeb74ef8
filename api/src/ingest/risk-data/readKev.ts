import { parse } from 'csv-parse/sync';
import { asList, asObject, asString } from '../record/coerce.ts';
import { readStream } from '../source/readStream.ts';
import { SourceError } from '../source/SourceError.ts';
import { openMaybeGzip } from './openMaybeGzip.ts';

/** One entry of CISA's catalogue of known exploited vulnerabilities. Dates are days. */
export interface KevEntry {
  cve_id: string;
  date_added: string;
  due_date: string | null;
  required_action: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const parseDay = (value: unknown) => {
  const text = asString(value);
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
};

function readEntry(value: unknown): KevEntry[] {
  const row = asObject(value);
  const cve_id = asString(row.cveID)?.toUpperCase() ?? '';
  const date_added = parseDay(row.dateAdded);
  if (!/^CVE-\d{4}-\d{4,19}$/.test(cve_id) || date_added === null) return [];
  return [{ cve_id, date_added, due_date: parseDay(row.dueDate), required_action: asString(row.requiredAction) ?? '' }];
}

function parseRows(text: string): unknown[] {
  if (text.trimStart().startsWith('{')) return asList(asObject(JSON.parse(text)).vulnerabilities);
  return parse(text, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
}

/** The KEV catalogue from its official JSON or CSV file. Throws `SourceError` for what is neither. */
export async function readKev(path: string): Promise<KevEntry[]> {
  let entries: KevEntry[];
  try {
    entries = parseRows((await readStream(await openMaybeGzip(path))).toString('utf8')).flatMap(readEntry);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${path}: not a KEV catalogue in JSON or CSV (${(error as Error).message})`, {
      cause: error,
    });
  }
  if (entries.length === 0) throw new SourceError(`${path}: no entry of a KEV catalogue found`);
  return [...new Map(entries.map((entry) => [entry.cve_id, entry])).values()];
}
