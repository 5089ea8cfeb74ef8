import type { Container } from './listContainers.ts';
import type { AffectedStatus, RecordProduct, RecordRange } from './CveRecord.ts';
import { usableName } from './identityKey.ts';
import { asList, asObject, asString } from './coerce.ts';

function readStatus(value: unknown, otherwise: AffectedStatus): AffectedStatus {
  const word = asString(value)?.toLowerCase();
  return word === 'affected' || word === 'unaffected' || word === 'unknown' ? word : otherwise;
}

/** A range with `changes` becomes the ranges between them, each with its own status. */
function readRanges(value: unknown): RecordRange[] {
  const row = typeof value === 'string' ? { version: value } : asObject(value);
  const less_than = asString(row.lessThan) ?? null;
  const less_than_or_equal = less_than === null ? (asString(row.lessThanOrEqual) ?? null) : null;
  const version = asString(row.version) ?? (less_than === null && less_than_or_equal === null ? undefined : '0');
  if (version === undefined) return [];
  const version_type = asString(row.versionType) ?? null;
  const changes = asList(row.changes)
    .map(asObject)
    .flatMap(({ at, status }) => {
      const version = asString(at);
      return version === undefined ? [] : [{ version, status: readStatus(status, 'unaffected') }];
    });
  const starts = [{ version, status: readStatus(row.status, 'affected') }, ...changes];
  return starts.map((start, index) => {
    const next = starts[index + 1]?.version;
    const open = changes.length > 0 && less_than === null && less_than_or_equal === null ? '*' : less_than;
    return {
      version: start.version,
      less_than: next ?? open,
      less_than_or_equal: next === undefined ? less_than_or_equal : null,
      version_type,
      status: start.status,
    };
  });
}

const CATEGORIES: Record<string, string> = { a: 'Application', o: 'Operating system', h: 'Hardware' };

/** By the part of its first CPE: `cpe:2.3:o:...` or `cpe:/o:...`. */
function readCategory(cpes: unknown): string | null {
  const part = /^cpe:(?:2\.3:|\/)([aoh]):/i.exec(asString(asList(cpes)[0]) ?? '')?.[1];
  return CATEGORIES[part?.toLowerCase() ?? ''] ?? null;
}

const saysNothing = ({ vendor, product, ranges }: RecordProduct) =>
  vendor === null && product === null && ranges.every((range) => usableName(range.version) === undefined);

/** The `affected` entries of one container, names cleaned; entries of which nothing is left to show are dropped. */
export function readAffected({ source, body }: Container): RecordProduct[] {
  return asList(body.affected)
    .map(asObject)
    .map((entry) => ({
      vendor: usableName(entry.vendor) ?? null,
      product: usableName(entry.product) ?? usableName(entry.packageName) ?? null,
      source,
      category: readCategory(entry.cpes),
      default_status: readStatus(entry.defaultStatus, 'unknown'),
      ranges: asList(entry.versions).flatMap(readRanges),
    }))
    .filter((entry) => !saysNothing(entry));
}

/** Whether the entry says its product is affected at all: not when everything listed is unaffected and nothing else is affected. */
export function isAffected({ default_status, ranges }: RecordProduct): boolean {
  if (default_status === 'affected') return true;
  if (ranges.length === 0) return default_status === 'unknown';
  return ranges.some((range) => range.status !== 'unaffected');
}
