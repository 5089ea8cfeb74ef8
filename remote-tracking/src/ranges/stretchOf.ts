import type { AffectedVersion } from '@faultline/shared/contract';
import { compareVersions } from './compareVersions.ts';
import { holdsVersion } from './holdsVersion.ts';
import { isOpenEnd, type Range } from './Range.ts';

export type StatedRange = Range & Pick<AffectedVersion, 'status'>;

const isAbove = (version: string, other: string): boolean => (compareVersions(other, version) ?? 0) > 0;
const isAtOrBelow = (version: string, other: string): boolean => (compareVersions(other, version) ?? 1) <= 0;

/** The newest, or with -1 the oldest, of some versions. */
const extreme = (versions: readonly string[], sign: 1 | -1): string | undefined =>
  versions.toSorted((a, b) => sign * (compareVersions(b, a) ?? 0))[0];

/**
 * Some records say where a flaw began and which versions of each branch are fixed (`5.5`; `6.1.183` within `6.1`; `7.2` and
 * later), and mean that all between is affected. The stretch of it that a version lies in: `5.5` before `6.1.183`.
 */
export function stretchOf(ranges: readonly StatedRange[], version: string): Range | undefined {
  const numbered = ranges.filter(({ version_type }) => version_type !== 'git');
  const fixed = numbered.filter(({ status }) => status === 'unaffected');
  if (!fixed.some(isOpenEnd) || fixed.some((range) => holdsVersion(range, version) !== false)) return undefined;
  const begun = numbered.filter((range) => range.status === 'affected' && isAtOrBelow(version, range.version));
  const began = extreme(
    begun.map((range) => range.version),
    1,
  );
  if (began === undefined) return undefined;
  const next = extreme(
    fixed.map((range) => range.version).filter((start) => isAbove(version, start)),
    -1,
  );
  return { version: began, less_than: next ?? '*', less_than_or_equal: undefined, version_type: undefined };
}
