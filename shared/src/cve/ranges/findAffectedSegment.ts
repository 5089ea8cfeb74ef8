import type { AffectedVersion } from '../../contract/index.ts';
import { isOpenEnd, isOpenStart, isTextRange, parseTextRange, type Range } from './formatRange.ts';
import type { Versions } from './useVersions.ts';

export type StatedRange = Range & Pick<AffectedVersion, 'status'>;

const isNumbered = ({ version_type }: StatedRange): boolean => version_type !== 'git';
const isSingle = (range: StatedRange, versions: Versions | undefined): boolean => {
  if (versions === undefined && isTextRange(range)) return false;
  const { less_than, less_than_or_equal } = parseTextRange(range, versions);
  return less_than === undefined && less_than_or_equal === undefined && !isOpenEnd(range);
};
const listFixedRanges = (ranges: readonly StatedRange[], versions: Versions | undefined) =>
  ranges.filter((range) => range.status === 'unaffected' && isNumbered(range) && versions?.isTooLong(range) !== true);

// The versions that a record lists are not affected; all others are.
const isRest = (range: StatedRange): boolean => isOpenStart(range) && isOpenEnd(range) && /other/i.test(range.version);
const findFirstListed = (fixed: readonly StatedRange[]): string =>
  fixed.find((range) => isOpenStart(range) && range.less_than !== undefined)?.less_than ?? '0';

// Some records name the one version a flaw began with, or those before it, and the fixed versions of each branch
// (`5.5`; `6.1.183` within `6.1`; `7.2` and later), and mean that all versions between are affected. Returns the
// version it began with, or undefined for other records.
export function getFirstAffected(ranges: readonly StatedRange[], versions: Versions | undefined): string | undefined {
  const fixed = listFixedRanges(ranges, versions);
  const affected = ranges.filter((range) => range.status === 'affected' && isNumbered(range));
  const [first] = affected;
  const listsFixes = fixed.some((range) => isOpenEnd(range) && range.version !== '0');
  if (affected.length !== 1 || first === undefined || !listsFixes) return undefined;
  if (isSingle(first, versions)) return first.version;
  return isRest(first) ? findFirstListed(fixed) : undefined;
}

export function findAffectedSegment(
  ranges: readonly StatedRange[],
  version: string,
  versions: Versions,
): Range | undefined {
  const began = getFirstAffected(ranges, versions);
  const fixed = listFixedRanges(ranges, versions);
  const scheme = versions.chooseScheme(ranges);
  const order = (a: string, b: string): number => versions.compareVersions(scheme, a, b) ?? Number.NaN;
  if (began === undefined || !(order(began, version) <= 0)) return undefined;
  if (fixed.some((range) => versions.rangeIncludes(range, version, scheme) !== false)) return undefined;
  const later = fixed.map((range) => range.version).filter((start) => order(start, version) > 0);
  const [next = '*'] = later.sort(order);
  return { version: began, less_than: next, less_than_or_equal: undefined, version_type: undefined };
}
