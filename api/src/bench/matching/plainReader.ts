import { asList, asObject, asString, type Shape } from '../../ingest/record/coerce.ts';
import { includesVersion, type PlainRange } from './ecosystemOrder.ts';
import type { Pair } from './readPairs.ts';

// The affected versions of an entry whose bounds are all plain versions.
interface PlainEntry {
  affected: PlainRange[];
  unaffected: PlainRange[];
  isAffectedByDefault: boolean;
}

const VERSION = String.raw`v?\d+(?:\.\d+)*(?:[-.]?(?:alpha|beta|rc|pre|dev|post|a|b|c|M)[-.]?\d*)?`;
const PLAIN = new RegExp(`^${VERSION}$`, 'i');
const OPERATORS = new RegExp(String.raw`^(?:(?:>=|<=|<|=)\s*${VERSION}\s*,?\s*){1,2}$`, 'i');

function readOperators(text: string): PlainRange | undefined {
  if (!OPERATORS.test(text)) return undefined;
  const range: PlainRange = { from: undefined, to: undefined, includesEnd: false };
  for (const [, operator, version] of text.matchAll(new RegExp(String.raw`(>=|<=|<|=)\s*(${VERSION})`, 'gi'))) {
    if (operator === '>=') range.from = version;
    else if (operator === '=') return { from: version, to: version, includesEnd: true };
    else {
      range.to = version;
      range.includesEnd = operator === '<=';
    }
  }
  return range;
}

function readRange(row: Shape): PlainRange | undefined {
  const version = asString(row.version) ?? '0';
  const [less, orEqual] = [asString(row.lessThan), asString(row.lessThanOrEqual)];
  const end = less ?? orEqual;
  if (end === undefined) {
    if (PLAIN.test(version)) return { from: version, to: version, includesEnd: true };
    return readOperators(version);
  }
  const hasStart = version !== '0' && version !== '*';
  if ((hasStart && !PLAIN.test(version)) || (end !== '*' && !PLAIN.test(end))) return undefined;
  // A range whose start equals its end means all versions before it.
  const isEmpty = version === less;
  return {
    from: hasStart && !isEmpty ? version : undefined,
    to: end === '*' ? undefined : end,
    includesEnd: less === undefined,
  };
}

function readEntry(entry: Shape): PlainEntry | undefined {
  const rows = asList(entry.versions).map(asObject);
  if (rows.length === 0) return undefined;
  const read: PlainEntry = { affected: [], unaffected: [], isAffectedByDefault: entry.defaultStatus === 'affected' };
  for (const row of rows) {
    const range = readRange(row);
    if (range === undefined || /^git$/i.test(asString(row.versionType) ?? '') || row.changes !== undefined)
      return undefined;
    (row.status === 'unaffected' ? read.unaffected : read.affected).push(range);
  }
  return read;
}

export const compact = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const dropVersion = (path: string): string => path.replace(/(?:\/|\.)v\d+$/, '');

interface Names {
  vendor?: string | null | undefined;
  product?: string | null | undefined;
}

// The product has the whole name of the package or its last part.
export function namesPackage(
  { ecosystem, name }: Pick<Pair, 'ecosystem' | 'name'>,
  { vendor, product }: Names,
): boolean {
  const path = dropVersion(name);
  if (ecosystem === 'Go' && vendor && dropVersion(vendor) === path) return true;
  if (ecosystem === 'Go' && path === 'stdlib' && vendor === 'Go standard library') return true;
  if (ecosystem === 'Go' && path === 'toolchain' && vendor === 'Go toolchain') return true;
  const wanted = new Set([path, path.split(/[/:]/).at(-1) ?? path, path.replace(/^github\.com\//, '')].map(compact));
  return [product, product?.split('/').at(-1)].some((each) => each != null && wanted.has(compact(each)));
}

export interface RawRecord {
  containers: { isAdp: boolean; affected: Shape[] }[];
}

export function readRawRecord(json: unknown): RawRecord {
  const { cna, adp } = asObject(asObject(json).containers);
  const toContainer = (container: unknown, isAdp: boolean) => ({
    isAdp,
    affected: asList(asObject(container).affected).map(asObject),
  });
  return { containers: [toContainer(cna, false), ...asList(adp).map((each) => toContainer(each, true))] };
}

const listEntries = (record: RawRecord, pair: Pick<Pair, 'ecosystem' | 'name'>, isAdp: boolean): Shape[] =>
  record.containers
    .filter((container) => container.isAdp === isAdp)
    .flatMap(({ affected }) => affected)
    .filter((entry) => {
      const [vendor, product, packageName] = [entry.vendor, entry.product, entry.packageName].map(asString);
      return namesPackage(pair, { vendor, product }) || namesPackage(pair, { vendor, product: packageName });
    });

export type Reading = 'named nowhere' | 'no plain range' | ((version: string) => boolean);

// Reads the entries that name the package, the CNA's before an ADP's, if all their ranges are plain versions.
export function readCarefully(record: RawRecord, pair: Pick<Pair, 'ecosystem' | 'name'>): Reading {
  const [own, others] = [listEntries(record, pair, false), listEntries(record, pair, true)];
  if (own.length + others.length === 0) return 'named nowhere';
  for (const entries of [own, others]) {
    const plain = entries.map(readEntry);
    if (plain.length === 0 || plain.some((entry) => entry === undefined)) continue;
    return (version) =>
      plain.some((entry) => {
        if (entry === undefined || includesVersion(pair.ecosystem, entry.unaffected, version)) return false;
        return entry.isAffectedByDefault || includesVersion(pair.ecosystem, entry.affected, version);
      });
  }
  return 'no plain range';
}

// The first entry that alone is about its product and whose ranges are all plain.
export function findPlainEntry(
  record: RawRecord,
): { vendor: string; product: string; ranges: PlainRange[]; holes: PlainRange[] } | undefined {
  const entries = record.containers[0]?.affected ?? [];
  for (const entry of entries) {
    const [vendor, product] = [asString(entry.vendor), asString(entry.product)];
    if (entries.some((other) => other !== entry && other.product === entry.product)) continue;
    const plain = readEntry(entry);
    if (vendor === undefined || product === undefined || plain === undefined || plain.isAffectedByDefault) continue;
    if (plain.affected.length > 0) return { vendor, product, ranges: plain.affected, holes: plain.unaffected };
  }
  return undefined;
}
