import { type Entry, ListError, type ReadList } from './Entry.ts';
import { readLines, toEntries } from './readLines.ts';
import { readSbom } from './readSbom.ts';

/** The limits of a text: characters, and items that it may list. */
export const MAX_TEXT_LENGTH = 20_000_000;
export const MAX_ENTRIES = 5000;

/** An exported track list, or any list of objects that name vendor, product, version or cve. */
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
    throw new ListError(`This looks like JSON, but cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
  const list = readSbom(document) ?? readRows(document);
  if (list === undefined) throw new ListError('This is JSON, but neither a CycloneDX nor an SPDX SBOM.');
  return list;
}

const getEntryKey = (entry: Entry): string =>
  JSON.stringify(entry.kind === 'cve' ? entry.cveId : [entry.names, entry.version]).toLowerCase();

/** Reads what was pasted or dropped: lines, or an SBOM in JSON. Each thing once. Throws `ListError`. */
export function readList(given: string): ReadList {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text === '') throw new ListError('There is nothing in it yet.');
  if (text.length > MAX_TEXT_LENGTH) throw new ListError('This is too long: up to 20 MB can be read.');
  if (text.startsWith('<')) throw new ListError('This is XML. Export the SBOM as JSON (CycloneDX or SPDX).');
  const list = /^[{[]/.test(text) ? readJson(text) : readLines(text);
  const known = new Set<string>();
  const entries = list.entries.filter((entry) => !known.has(getEntryKey(entry)) && known.add(getEntryKey(entry)));
  if (entries.length > MAX_ENTRIES) {
    throw new ListError(
      `This lists ${entries.length.toLocaleString('en-US')} things; up to 5,000 can be added at once.`,
    );
  }
  if (entries.length === 0 && list.unread.length === 0) throw new ListError('Nothing to track was found in it.');
  return { ...list, entries };
}
