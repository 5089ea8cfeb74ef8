import type { AffectedVersion } from '../../contract/index.ts';
import { isOpenEnd, isTextRange, parseBranch, parseTextRange } from './formatRange.ts';
import type { Versions } from './useVersions.ts';

export interface FixedVersions {
  /** Versions to update to, the newest first; one for each branch that has a fix. Unsorted without `versions`. */
  versions: string[];
  commits: string[];
  unfixed: AffectedVersion[];
}

const isCommit = (version: string): boolean => /^[0-9a-f]{40}$/i.test(version);
const isNumber = (version: string): boolean => /^v?\d/i.test(version) && !isCommit(version);
const isGit = ({ version_type }: AffectedVersion): boolean => version_type === 'git';

function findEnd(range: AffectedVersion, versions: Versions | undefined): string | undefined {
  const bounds = parseTextRange(range, versions);
  const end = bounds.less_than;
  return end === undefined || isOpenEnd(bounds) || parseBranch(end) !== undefined ? undefined : end;
}

// The first version of a range that is listed as not affected: `6.1.183` in `6.1.*`.
function findStart(range: AffectedVersion): string | undefined {
  const end = range.less_than_or_equal ?? range.less_than;
  const begins = end === undefined || isOpenEnd(range) || parseBranch(end) !== undefined;
  return begins && range.version !== '0' ? range.version : undefined;
}

// The cost of comparing each fix with each range grows with their product. For larger records the fixes are not
// compared.
const MAX_COMPARISONS = 10_000;

// The fixes are the exclusive ends of affected ranges, unless another range contains them, and versions listed as not
// affected, unless all that is affected comes later.
export function findFixedVersions(ranges: readonly AffectedVersion[], versions: Versions | undefined): FixedVersions {
  if (ranges.every(({ status }) => status === 'unaffected')) return { versions: [], commits: [], unfixed: [] };
  const affected = ranges.filter(({ status }) => status === 'affected');
  const scheme = versions?.chooseScheme(ranges) ?? 'dotted';
  const compare = (a: string, b: string) => versions?.compareVersions(scheme, a, b);
  const numbered = affected.filter((range) => !isGit(range));
  const canCompare = versions !== undefined && ranges.length * numbered.length <= MAX_COMPARISONS;
  const isStillAffected = (fix: string): boolean =>
    canCompare && numbered.some((range) => versions.rangeIncludes(range, fix, scheme) === true);
  const starts = numbered.map((range) => parseTextRange(range, versions).version);
  const isBeforeAll = (version: string): boolean =>
    canCompare && starts.length > 0 && starts.every((start) => (compare(version, start) ?? 0) < 0);

  const ends = affected.flatMap((range) => findEnd(range, versions) ?? []).filter((fix) => !isStillAffected(fix));
  const listed = ranges
    .filter(({ status }) => status === 'unaffected')
    .flatMap((range) => findStart(range) ?? [])
    .filter((version) => !isBeforeAll(version));
  const found = [...new Set([...ends, ...listed])];
  const fixes = found.filter(isNumber).toSorted((a, b) => compare(b, a) ?? 0);

  const hasFix = (range: AffectedVersion): boolean => {
    const end = findEnd(range, versions);
    if (end !== undefined && fixes.includes(end)) return true;
    const { version } = parseTextRange(range, versions);
    return fixes.some((fix) => (compare(fix, version) ?? (isNumber(version) ? 0 : 1)) > 0);
  };
  const unfixed = fixes.length === 0 || !canCompare ? [] : numbered.filter((range) => !hasFix(range));
  return { versions: fixes, commits: fixes.length > 0 ? [] : found.filter(isCommit), unfixed };
}

export const needsVersions = (ranges: readonly AffectedVersion[]): boolean =>
  ranges.some(isTextRange) || (ranges.length > 1 && findFixedVersions(ranges, undefined).versions.length > 0);
