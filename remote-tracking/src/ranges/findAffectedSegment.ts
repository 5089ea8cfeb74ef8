import type { AffectedVersion } from '@faultline/shared/contract';
import { compareVersions } from './compareVersions.ts';
import { rangeIncludes } from './rangeIncludes.ts';
import { isOpenEnd, isOpenStart, isTooLong, type Range } from './Range.ts';
import { parseTextRange } from './parseTextRange.ts';

export type StatedRange = Range & Pick<AffectedVersion, 'status'>;

const isNumbered = ({ version_type }: StatedRange): boolean => version_type !== 'git';
const isSingle = (range: StatedRange): boolean => {
  const { less_than, less_than_or_equal } = parseTextRange(range);
  return less_than === undefined && less_than_or_equal === undefined && !isOpenEnd(range);
};
const listFixedRanges = (ranges: readonly StatedRange[]) =>
  ranges.filter((range) => range.status === 'unaffected' && isNumbered(range) && !isTooLong(range));

/** What a record lists is not affected; all other versions are. */
const isRest = (range: StatedRange): boolean => isOpenStart(range) && isOpenEnd(range) && /other/i.test(range.version);
const firstNotSpared = (ranges: readonly StatedRange[]): string =>
  listFixedRanges(ranges).find((range) => isOpenStart(range) && range.less_than !== undefined)?.less_than ?? '0';

/**
 * Some records name the one version a flaw began with, or those before it, and which versions of each branch are fixed (`5.5`;
 * `6.1.183` within `6.1`; `7.2` and later), and mean that all between is affected. The version it began with, or undefined for
 * other records.
 */
export function getFirstAffected(ranges: readonly StatedRange[]): string | undefined {
  const affected = ranges.filter((range) => range.status === 'affected' && isNumbered(range));
  const [first] = affected;
  const listsFixes = listFixedRanges(ranges).some((range) => isOpenEnd(range) && range.version !== '0');
  if (affected.length !== 1 || first === undefined || !listsFixes) return undefined;
  if (isSingle(first)) return first.version;
  return isRest(first) ? firstNotSpared(ranges) : undefined;
}

const order = (a: string, b: string): number => compareVersions(a, b) ?? Number.NaN;

/** The affected stretch of such a record that a version lies in: `5.5` before `6.1.183`. */
export function findAffectedSegment(ranges: readonly StatedRange[], version: string): Range | undefined {
  const began = getFirstAffected(ranges);
  const fixed = listFixedRanges(ranges);
  if (began === undefined || !(order(began, version) <= 0)) return undefined;
  if (fixed.some((range) => rangeIncludes(range, version) !== false)) return undefined;
  const later = fixed.map((range) => range.version).filter((start) => order(start, version) > 0);
  const [next = '*'] = later.sort(order);
  return { version: began, less_than: next, less_than_or_equal: undefined, version_type: undefined };
}
