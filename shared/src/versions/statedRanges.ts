import { type Bound, parseVersionText, type VersionRange } from './parseVersionText.ts';

/**
 * One range as a record states it: without an upper bound, the single version (or what its text says). Absent members are null in
 * the API and undefined in a browser.
 */
export interface StatedRange {
  version: string;
  less_than: string | null | undefined;
  less_than_or_equal: string | null | undefined;
  version_type: string | null | undefined;
}

/** Sentences reach 250 characters. The patterns that read texts take a time that grows faster than a text's length. */
export const MAX_TEXT_LENGTH = 300;
/**
 * Ranges that are compared with versions, of one record or of one product; the longest real record has a few thousand.
 * A text that lists versions counts as many as it lists.
 */
export const MAX_COMPARED_RANGES = 20_000;

const OPEN_START = new Set(['0', '*', 'all', 'all versions', 'any']);
const NO_VERSION = /^(?:n\/a|na|n\.a\.|n\\a|unknown|unspecified|not specified|none|null|--?|\*|\?|)$/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns whether a range has a text so long that it is shown but not compared. */
export const isTooLong = ({ version, less_than, less_than_or_equal }: StatedRange): boolean =>
  [version, less_than, less_than_or_equal].some((text) => (text?.length ?? 0) > MAX_TEXT_LENGTH);

/** Ranges of Git commits are in no order of versions. */
export const isGitRange = ({ version_type }: Pick<StatedRange, 'version_type'>): boolean =>
  /^git$/i.test(version_type ?? '');

/** Returns whether a text names a version: not `n/a`, `unspecified` or blank. */
export const namesVersion = (text: string): boolean =>
  !NO_VERSION.test(text.normalize('NFKC').replace(IGNORABLE, '').replace(/\s+/gu, ' ').trim().toLowerCase());

/** Of ranges that were parsed: a record's are asked for several times, and one may be a list of many versions. */
const parsed = new WeakMap<StatedRange, VersionRange[]>();

/** Returns the intervals that one range of a record covers. `n/a`, `unspecified` and blanks name no version; as a lower bound they mean none. */
export function toVersionRanges(range: StatedRange): VersionRange[] {
  const known = parsed.get(range);
  if (known !== undefined) return known;
  const spans = parseRange(range);
  parsed.set(range, spans);
  return spans;
}

function parseRange(range: StatedRange): VersionRange[] {
  if (isTooLong(range)) return [];
  const { version, less_than, less_than_or_equal } = range;
  const upper = less_than ?? less_than_or_equal;
  if (upper === null || upper === undefined)
    return !namesVersion(version) && version !== '*' ? [] : parseVersionText(version);
  const to = namesVersion(upper) ? parseUpperBound(upper, typeof less_than !== 'string') : undefined;
  return [{ from: parseLowerBound(version), to }];
}

/** The bound a `lessThan` text names; its own operator or prose (`< 5.0`, `before 5.0`) wins over the key it stands under. */
function parseUpperBound(text: string, inclusive: boolean): Bound | undefined {
  const span = parseVersionText(text)[0];
  const single = span?.from !== undefined && span.from.text === span.to?.text;
  return span?.to === undefined || single ? { text, inclusive } : span.to;
}

function parseLowerBound(text: string): Bound | undefined {
  if (!namesVersion(text) || OPEN_START.has(text.toLowerCase())) return undefined;
  const spans = parseVersionText(text);
  return spans.length === 1 ? spans[0]?.from : undefined;
}
