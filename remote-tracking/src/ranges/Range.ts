import type { AffectedVersion } from '@faultline/shared/contract';

/** The bounds of an affected range as the record states them; without an upper one, the single version. */
export type Range = Pick<AffectedVersion, 'version' | 'less_than' | 'less_than_or_equal' | 'version_type'>;

/** The API compares no longer texts with versions either. */
export const MAX_TEXT_LENGTH = 300;
/** Ranges of one product that are compared with a version, as often as somebody types a letter. */
export const MAX_COMPARED_RANGES = 20_000;

/** Whether a range has a text so long that it is shown but not compared. */
export const isTooLong = ({ version, less_than, less_than_or_equal }: Range): boolean =>
  [version, less_than, less_than_or_equal].some((text) => text !== undefined && text.length > MAX_TEXT_LENGTH);

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
export const parseBranch = (end: string | undefined): string | undefined => end && /^(.+)\.(?:\*|x)$/i.exec(end)?.[1];
