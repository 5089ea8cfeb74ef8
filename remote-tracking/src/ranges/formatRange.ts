import { parseBranch, isOpenEnd, isOpenStart, isUnspecified, type Range } from './Range.ts';
import { parseTextRange } from './parseTextRange.ts';

/** A version as it is shown: forty digits of a commit say no more than twelve. */
export const shortVersion = (version: string): string =>
  /^[0-9a-f]{40}$/.test(version) ? version.slice(0, 12) : version;

const UNSPECIFIED = 'Not specified';
const everything = ({ version }: Range): string => (/other/i.test(version) ? 'all other versions' : 'all versions');

/** A range as one would say it: `from 6.1.0 before 6.1.183`, `up to and including 2.4`, `all versions`. */
export function formatRange(given: Range): string {
  const range = parseTextRange(given);
  if (isUnspecified(range)) return UNSPECIFIED;
  const start = shortVersion(range.version);
  const end = range.less_than ?? range.less_than_or_equal;
  if (isOpenEnd(range)) return isOpenStart(range) ? everything(range) : `${start} and later`;
  if (end === undefined) return start;
  const branch = parseBranch(end);
  if (branch !== undefined) return isOpenStart(range) ? `all of ${branch}` : `from ${start} within ${branch}`;
  const last = shortVersion(end);
  if (range.less_than === undefined)
    return isOpenStart(range) ? `up to and including ${last}` : `${start} through ${last}`;
  return isOpenStart(range) ? `before ${last}` : `from ${start} before ${last}`;
}

/** Why a version lies in a range, as a comparison: `6.1.0 <= 6.1.90 < 6.1.183`. */
export function formatRangeExpression(given: Range, version: string): string {
  const range = parseTextRange(given);
  const end = range.less_than ?? range.less_than_or_equal;
  if (end === undefined && !isOpenEnd(range)) return `${version} = ${shortVersion(range.version)}`;
  const lower = isOpenStart(range) ? '' : `${shortVersion(range.version)} <= `;
  const upper =
    isOpenEnd(range) || end === undefined ? '' : ` ${range.less_than === undefined ? '<=' : '<'} ${shortVersion(end)}`;
  return lower === '' && upper === '' ? everything(range) : `${lower}${version}${upper}`;
}
