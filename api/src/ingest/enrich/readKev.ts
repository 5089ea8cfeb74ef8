import { parse } from 'csv-parse/sync';
import { listOf, shapeOf, textOf } from '../record/lenient.ts';
import { readStream } from '../source/readStream.ts';
import { SourceError } from '../source/SourceError.ts';
import { openText } from './openText.ts';

/** One entry of CISA's catalogue of known exploited vulnerabilities. Dates are days. */
export interface KevEntry {
  cve_id: string;
  date_added: string;
  due_date: string | null;
  required_action: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayOf = (value: unknown) => {
  const text = textOf(value);
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
};

function readEntry(value: unknown): KevEntry[] {
  const row = shapeOf(value);
  const cve_id = textOf(row.cveID)?.toUpperCase() ?? '';
  const date_added = dayOf(row.dateAdded);
  if (!/^CVE-\d{4}-\d{4,19}$/.test(cve_id) || date_added === null) return [];
  return [{ cve_id, date_added, due_date: dayOf(row.dueDate), required_action: textOf(row.requiredAction) ?? '' }];
}

function rowsOf(text: string): unknown[] {
  if (text.trimStart().startsWith('{')) return listOf(shapeOf(JSON.parse(text)).vulnerabilities);
  return parse(text, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
}

/** The KEV catalogue from its official JSON or CSV file. Throws `SourceError` for what is neither. */
export async function readKev(path: string): Promise<KevEntry[]> {
  let entries: KevEntry[];
  try {
    entries = rowsOf((await readStream(await openText(path))).toString('utf8')).flatMap(readEntry);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${path}: not a KEV catalogue in JSON or CSV (${(error as Error).message})`, {
      cause: error,
    });
  }
  if (entries.length === 0) throw new SourceError(`${path}: no entry of a KEV catalogue found`);
  return [...new Map(entries.map((entry) => [entry.cve_id, entry])).values()];
}
