import { compareVersions } from './compareVersions.ts';
import { parseBranch, isOpenEnd, isOpenStart, isTooLong, isUnspecified, MAX_TEXT_LENGTH, type Range } from './Range.ts';
import { parseTextRange } from './parseTextRange.ts';

/** Whether a version lies in a range; undefined where that cannot be told from the texts. */
export function rangeIncludes(given: Range, version: string): boolean | undefined {
  if (isTooLong(given) || version.length > MAX_TEXT_LENGTH) return undefined;
  const range = parseTextRange(given);
  if (isUnspecified(range)) return undefined;
  const end = range.less_than ?? range.less_than_or_equal;
  if (end === undefined && !isOpenEnd(range)) {
    const order = compareVersions(version, range.version);
    return order === undefined ? undefined : order === 0;
  }
  const afterStart = isOpenStart(range) ? 0 : compareVersions(version, range.version);
  if (afterStart === undefined) return undefined;
  if (afterStart < 0) return false;
  if (isOpenEnd(range) || end === undefined) return true;
  const branch = parseBranch(end);
  if (branch !== undefined) return version === branch || version.startsWith(`${branch}.`);
  const beforeEnd = compareVersions(version, end);
  if (beforeEnd === undefined) return undefined;
  return range.less_than === undefined ? beforeEnd <= 0 : beforeEnd < 0;
}
