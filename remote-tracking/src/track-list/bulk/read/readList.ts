import { type Entry, ListError, MAX_ENTRIES, MAX_TEXT_LENGTH, type ReadList } from './Entry.ts';
import { readLines, toEntries } from './readLines.ts';
import { readSbom } from './readSbom.ts';

// An exported track list, or any list of objects that name vendor, product, version or cve.
function readRows(document: unknown): ReadList | undefined {
  if (!Array.isArray(document)) return undefined;
  const entries = document.flatMap((row: unknown) => {
    if (typeof row === 'string') return readLines(row).entries;
    const fields = Object.entries(typeof row === 'object' && row !== null ? row : {});
    return toEntries(Object.fromEntries(fields.filter(([, value]) => typeof value === 'string')));
  });
  return { format: 'JSON', entries, unread: [] };
}

function readJson(text: string): ReadList {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new ListError(`This JSON can't be read: ${error instanceof Error ? error.message : ''}`);
  }
  const list = readSbom(document) ?? readRows(document);
  if (list === undefined) throw new ListError('This JSON is neither a CycloneDX nor an SPDX SBOM.');
  return list;
}

const getEntryKey = (entry: Entry): string =>
  JSON.stringify(entry.kind === 'cve' ? entry.cveId : entry.component).toLowerCase();

/** Reads what was pasted or dropped: lines, or an SBOM in JSON. Each thing once. Throws `ListError`. */
export function readList(given: string): ReadList {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text === '') throw new ListError('Paste a list or choose a file.');
  if (text.length > MAX_TEXT_LENGTH) throw new ListError('This file is too large. Import up to 20 MB at a time.');
  if (text.startsWith('<')) throw new ListError('This is XML. Export the SBOM as JSON (CycloneDX or SPDX).');
  const list = /^[{[]/.test(text) ? readJson(text) : readLines(text);
  const known = new Set<string>();
  const entries = list.entries.filter((entry) => !known.has(getEntryKey(entry)) && known.add(getEntryKey(entry)));
  if (entries.length > MAX_ENTRIES) {
    throw new ListError(`This list has ${entries.length.toLocaleString('en-US')} items. Import up to 5,000 at a time.`);
  }
  if (entries.length === 0 && list.unread.length === 0) throw new ListError('No items found in this list.');
  return { ...list, entries };
}
