import { chooseScheme, compareVersions, isGitRange } from '@faultline/shared/versions';
import { asList, asObject, asString } from './coerce.ts';
import type { AffectedStatus, RecordRange } from './CveRecord.ts';

export function readStatus(value: unknown, otherwise: AffectedStatus): AffectedStatus {
  const word = asString(value)?.toLowerCase();
  return word === 'affected' || word === 'unaffected' || word === 'unknown' ? word : otherwise;
}

/** A range with `changes` becomes the ranges between them, each with its own status. */
export function readRanges(value: unknown): RecordRange[] {
  const row = typeof value === 'string' ? { version: value } : asObject(value);
  const less_than = asString(row.lessThan) ?? null;
  const less_than_or_equal = less_than === null ? (asString(row.lessThanOrEqual) ?? null) : null;
  const version = asString(row.version) ?? (less_than === null && less_than_or_equal === null ? undefined : '0');
  if (version === undefined) return [];
  const version_type = asString(row.versionType) ?? null;
  const whole = { version, less_than, less_than_or_equal, version_type, status: readStatus(row.status, 'affected') };
  const changes = readChanges(row.changes, whole);
  if (changes.length === 0) return [whole];
  const end = { less_than: less_than_or_equal === null ? (less_than ?? '*') : null, less_than_or_equal };
  return [whole, ...changes]
    .map((start, index) => {
      const next = changes[index]?.version;
      return {
        version: start.version,
        ...(next === undefined ? end : { less_than: next, less_than_or_equal: null }),
        version_type,
        status: start.status,
      };
    })
    .filter((range, index) => index < changes.length || !isInverted(range));
}

/** Returns the changes within a range that come after its start and after those before them, as far as they can be compared. */
function readChanges(value: unknown, whole: RecordRange): Pick<RecordRange, 'version' | 'status'>[] {
  const changes: Pick<RecordRange, 'version' | 'status'>[] = [];
  for (const change of asList(value).map(asObject)) {
    const version = asString(change.at);
    if (version === undefined) continue;
    const before = changes.at(-1)?.version ?? whole.version;
    if (isInverted({ ...whole, version: before, less_than: version, less_than_or_equal: null })) continue;
    changes.push({ version, status: readStatus(change.status, 'unaffected') });
  }
  return changes;
}

/**
 * Returns whether a range ends before it starts. Many records name the fix as a change behind the last affected version:
 * up to 0.10.3, unaffected from 0.10.4 on.
 */
function isInverted(range: RecordRange): boolean {
  const { version, less_than, less_than_or_equal } = range;
  const end = less_than ?? less_than_or_equal;
  if (end === null || isGitRange(range)) return false;
  const order = compareVersions(chooseScheme([range]), version, end) ?? -1;
  return order > 0 || (order === 0 && less_than !== null);
}
