import { parseCycloneDxXml } from './cycloneDxXml.ts';
import { type Entry, ListError, MAX_ENTRIES, MAX_TEXT_LENGTH, type ReadList, type Unread } from './Entry.ts';
import { findDocuments, readPackages } from './findDocuments.ts';
import { readLines, toEntries } from './readLines.ts';
import { isObject } from './jsonValues.ts';
import { isTagValue, parseTagValue } from './spdxTagValue.ts';

/**
 * Reads a list of CVE ids, package URLs, CPEs or names, or SBOMs in any format and envelope.
 *
 * @throws ListError
 */
export function readList(given: string): ReadList {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text === '') throw new ListError('Paste a list or choose a file.');
  if (text.length > MAX_TEXT_LENGTH) throw new ListError('This file is too large. Import up to 20 MB at a time.');
  const { list, isSbom } = readText(text);
  const known = new Set<string>();
  const entries = list.entries.filter((entry) => !known.has(getEntryKey(entry)) && known.add(getEntryKey(entry)));
  if (entries.length > MAX_ENTRIES) {
    throw new ListError(`This list has ${entries.length.toLocaleString('en-US')} items. Import up to 5,000 at a time.`);
  }
  if (entries.length === 0 && list.unread.length === 0)
    throw new ListError(isSbom ? 'This SBOM names no packages.' : 'No items found in this list.');
  return { ...list, entries };
}

const getEntryKey = (entry: Entry): string =>
  JSON.stringify(entry.kind === 'cve' ? entry.cveId : entry.component).toLowerCase();

interface Read {
  list: ReadList;
  isSbom: boolean;
}

const MAX_HEAD_LENGTH = 10_000;
// Lines that tools print before the attestation.
const SIGNED = /^\{"(?:payloadType|mediaType|_type)"/m;

function readText(text: string): Read {
  if (text.startsWith('<')) return readOne(parseCycloneDxXml(text));
  if (isTagValue(text)) return readOne(parseTagValue(text));
  const start = /^[{[]/.test(text) ? 0 : text.search(SIGNED);
  if (start >= 0) return readOne(parseJson(text.slice(start)));
  if (/^(?:spdxVersion|bomFormat):/m.test(text.slice(0, MAX_HEAD_LENGTH)))
    throw new ListError('This SBOM is in YAML. Export it as JSON.');
  return { list: readLines(text), isSbom: false };
}

function readOne(document: unknown): Read {
  const { documents, packages, predicateType } = findDocuments(document);
  if (documents.length > 0) {
    const entries = documents.flatMap((sbom) => sbom.entries);
    return { list: { entries, unread: documents.flatMap(({ unread }) => unread) }, isSbom: true };
  }
  const rows = Array.isArray(document) ? readRows(document) : undefined;
  if (rows !== undefined && rows.entries.length > 0) return { list: rows, isSbom: false };
  if (packages.length > 0) return { list: readPackages(packages), isSbom: false };
  if (predicateType !== undefined) throw new ListError(`This attestation has no SBOM, but ${predicateType}.`);
  if (rows === undefined) throw new ListError('This JSON is neither a CycloneDX nor an SPDX SBOM.');
  return { list: rows, isSbom: false };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const documents = parseSequence(text);
    if (documents !== undefined) return documents;
    if (error instanceof RangeError) throw new ListError('This JSON is nested too deeply.');
    throw new ListError(`This JSON can't be read: ${error instanceof Error ? error.message : ''}`);
  }
}

// Documents one after another, each beginning a line, as tools print several attestations.
function parseSequence(text: string): unknown[] | undefined {
  const parts = text.split(/\r?\n(?=[{[])/);
  if (parts.length < 2) return undefined;
  try {
    return parts.map((part) => JSON.parse(part));
  } catch {
    return undefined;
  }
}

function readRows(rows: readonly unknown[]): ReadList {
  const entries: Entry[] = [];
  const unread: Unread[] = [];
  for (const row of rows) {
    if (typeof row === 'string') {
      const { entries: found, unread: others } = readLines(row);
      for (const each of found) entries.push(each);
      for (const each of others) unread.push(each);
    } else if (isObject(row)) {
      const fields = Object.entries(row).filter(([, value]) => typeof value === 'string');
      for (const entry of toEntries(Object.fromEntries(fields) as Record<string, string>)) entries.push(entry);
    }
  }
  return { entries, unread };
}
