import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { asList, asObject, asString, readInstant } from '../record/coerce.ts';
import { usableName } from '../record/identityKey.ts';
import { SourceError } from '../source/SourceError.ts';
import { openMaybeGzip, peek, readCsv } from './readCsv.ts';

// One entry of CISA's catalog of known exploited vulnerabilities. Dates are days.
export interface KevEntry {
  cve_id: string;
  date_added: string;
  due_date: string | null;
  required_action: string;
  vendor?: string;
  product?: string;
  // True if ransomware campaigns use it; null if the file does not say.
  ransomware: boolean | null;
}

export interface KevCatalog {
  // `dateReleased` of the JSON file; null of a CSV file.
  releasedAt: string | null;
  entries: KevEntry[];
}

// Five times the size of the file.
const MAX_BYTES = 8 * 1024 ** 2;
const MAX_ENTRIES = 20_000;
const COLUMNS = [
  'cveID',
  'vendorProject',
  'product',
  'dateAdded',
  'dueDate',
  'requiredAction',
  'knownRansomwareCampaignUse',
] as const;
const NO_ENTRY = 'no entry of a KEV catalogue found';

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
  const [vendor, product] = [usableName(row.vendorProject), usableName(row.product)];
  return [
    {
      cve_id,
      date_added,
      due_date: parseDay(row.dueDate),
      required_action: asString(row.requiredAction) ?? '',
      ransomware: readRansomware(row.knownRansomwareCampaignUse),
      ...(vendor === undefined ? {} : { vendor }),
      ...(product === undefined ? {} : { product }),
    },
  ];
}

function parseCatalog(text: string, path: string): KevCatalog {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new SourceError(`${path}: not a KEV catalogue in JSON or CSV (${(error as Error).message})`, {
      cause: error,
    });
  }
  const { vulnerabilities, count, dateReleased } = asObject(document);
  const rows = asList(vulnerabilities);
  const stated = count === undefined ? rows.length : Number(count);
  if (stated !== rows.length) throw new SourceError(`${path}: it states ${stated} entries and has ${rows.length}`);
  if (rows.length > MAX_ENTRIES) {
    throw new SourceError(`${path}: it has more than ${MAX_ENTRIES.toLocaleString('en-US')} entries`);
  }
  return { releasedAt: readInstant(dateReleased) ?? null, entries: rows.flatMap(readEntry) };
}

async function readEntries(chunks: AsyncIterable<Buffer>, path: string): Promise<KevEntry[]> {
  const required = ['cveID', 'dateAdded'] as const;
  const format = { columns: COLUMNS, required, maxRows: MAX_ENTRIES, otherFormat: NO_ENTRY };
  const entries: KevEntry[] = [];
  for await (const row of readCsv(chunks, path, format)) entries.push(...readEntry(row));
  return entries;
}

// Reads the KEV catalogue from its official JSON or CSV file. Throws `SourceError` for what is neither.
export const readKev = async (path: string, maxBytes = MAX_BYTES): Promise<KevCatalog> =>
  readKevFrom(await openMaybeGzip(path, maxBytes), path);

// The same, of a stream; `path` is named in errors.
export async function readKevFrom(file: Readable, path: string): Promise<KevCatalog> {
  const { head, chunks } = await peek(file, path);
  const isJson = head.trimStart().startsWith('{');
  const { releasedAt, entries } = isJson
    ? parseCatalog((await readAll(chunks, path)).toString('utf8'), path)
    : { releasedAt: null, entries: await readEntries(chunks, path) };
  if (entries.length === 0) throw new SourceError(`${path}: ${NO_ENTRY}`);
  return { releasedAt, entries: [...new Map(entries.map((entry) => [entry.cve_id, entry])).values()] };
}

const readAll = (chunks: AsyncIterable<Buffer>, path: string): Promise<Buffer> =>
  buffer(chunks).catch((error: unknown) => Promise.reject(SourceError.from(error, path)));
