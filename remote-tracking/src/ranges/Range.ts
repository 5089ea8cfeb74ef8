import type { AffectedVersion } from '@faultline/shared/contract';

/** The bounds of an affected range as the record states them; without an upper one, the single version. */
export type Range = Pick<AffectedVersion, 'version' | 'less_than' | 'less_than_or_equal' | 'version_type'>;

const ANY = /^(?:\*|all|any|all(?: other)? versions)$/i;
const NOTHING = /^(?:n\/a|unspecified|unknown|not specified|-)$/i;

/** Nothing lies before it. */
export const isOpenStart = ({ version }: Range): boolean => /^(?:0|0\.0|0\.0\.0|)$/.test(version) || ANY.test(version);

/** Nothing lies beyond it. */
export const isOpenEnd = ({ version, less_than, less_than_or_equal }: Range): boolean => {
  const end = less_than ?? less_than_or_equal;
  return end === undefined ? ANY.test(version) : ANY.test(end);
};

export const isUnspecified = ({ version, less_than, less_than_or_equal }: Range): boolean =>
  less_than === undefined && less_than_or_equal === undefined && NOTHING.test(version.trim());

/** The branch of an end like `6.1.*`: `6.1`. */
export const branchOf = (end: string | undefined): string | undefined => end && /^(.+)\.(?:\*|x)$/i.exec(end)?.[1];
